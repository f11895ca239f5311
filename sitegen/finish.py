"""Step two: complete the built site. Fonts, policy, manifest, sitemap, offline list; in place."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path

from sitegen import charset, finding, fonts, host, offline, paths, policy
from sitegen.citing import own
from sitegen.identifiers import ledger, redirects
from sitegen.markup import curly

NAME, SHORT = "The Kanhu Archive", "Kanhu"
HERE = "http://127.0.0.1:8000/"
THEME_LEFTOVERS = (
    "assets/stylesheets", "assets/javascripts/lunr", "sitemap.xml.gz", "assets/images/favicon.png",
)  # fmt: skip
# The theme spells out every address of a page that has loaded. To a style sheet that is a new one:
# it is let go and asked for again, and the page stands undressed till it has come back. A sheet
# keeps its address as it is written, and is known by where that leads.
DRESSED = (
    ('i.test(o)){t[r]=t[r];break}}return $(e)}',
     'i.test(o)){if(e===document&&t.rel==="stylesheet")t.at=t.href;else t[r]=t[r];break}}'
     'return $(e)}'),
    ('t.set(r.outerHTML,r);return t}function vi(',
     't.set(r.rel==="stylesheet"?r.at||r.href:r.outerHTML,r);return t}function vi('),
)  # fmt: skip

THEME_STORAGE = (
    ("<script>__md_scope=", "<script>var __md_store=(()=>{try{return localStorage}catch{return"
     "{getItem:()=>null,setItem(){}}}})();__md_scope="),
    ("(e,_=localStorage,", "(e,_=__md_store,"),
    ("(e,_,t=localStorage,", "(e,_,t=__md_store,"),
)  # fmt: skip


def finish(site: Path) -> None:
    """All finishing touches, in the order they depend on each other."""
    tidy(site)
    print_quotes(site)
    without_storage(site)
    in_reading_order(site)
    finding.mend(site)
    (bundle,) = (site / "assets" / "javascripts").glob("bundle.*.min.js")
    finding.changed(bundle, DRESSED)
    fonts.cut(charset.of_site(site), site / "assets" / "fonts", paths.CACHE)
    pages = {path: path.read_text(encoding="utf-8") for path in sorted(site.rglob("*.html"))}
    known = policy.hashes(pages.values())
    for path, html in pages.items():
        path.write_text(policy.guard(html, known), encoding="utf-8")
    for name, content in host.FILES.items():
        (site / name).write_text(content, encoding="utf-8")
    (site / "manifest.webmanifest").write_text(offline.manifest(NAME, SHORT), encoding="utf-8")
    sitemap(site / "sitemap.xml")
    redirects.lay(site, ledger.read(paths.LEDGER), own.site())
    offline.install(site)


def print_quotes(site: Path) -> None:
    """The quotes of print in all words, also in those that the search shows."""
    for path in site.rglob("*.html"):
        path.write_text(curly(path.read_text(encoding="utf-8")), encoding="utf-8")
    index = site / "search" / "search_index.json"
    if index.exists():
        data = json.loads(index.read_text(encoding="utf-8"))
        for entry in data["docs"]:
            entry |= {key: curly(entry[key]) for key in ("title", "text")}
        words = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
        index.write_text(words, encoding="utf-8")
        finding.called(index)


def without_storage(site: Path) -> None:
    """Let the theme start where the browser refuses storage: its first script takes it unasked,
    and with the error search and instant navigation end. Raises SiteError if that script changed.
    """
    for path in site.rglob("*.html"):
        html = path.read_text(encoding="utf-8")
        if "__md_scope=" in html:
            path.write_text(finding.mended(path.name, html, THEME_STORAGE), encoding="utf-8")


def in_reading_order(site: Path) -> None:
    """The builder links each page to its neighbours by the alphabet; what comes next in reading
    order the page itself says."""
    for path in site.rglob("*.html"):
        html = path.read_text(encoding="utf-8")
        told = re.sub(r'\s*<link rel="(?:prev|next)" [^>]*>', "", html)
        if told != html:
            path.write_text(told, encoding="utf-8")


def tidy(site: Path) -> None:
    """Remove what the theme brings and no page uses; put the service worker in its place."""
    for name in THEME_LEFTOVERS:
        path = site / name
        if path.is_dir():
            shutil.rmtree(path)
        else:
            path.unlink(missing_ok=True)
    for path in (site / "assets" / "javascripts").rglob("*.map"):
        path.unlink()
    worker = site / "assets" / "sw.js"
    if worker.exists():
        worker.replace(site / "sw.js")


def sitemap(path: Path) -> None:
    """A sitemap without dates; where no address is set, that of the local server.

    Instant navigation compares links with it, so a host that knows its address sets
    KANHU_SITE_URL, and the local server and the service worker answer with their own.
    """
    folder = path.parent
    old = path.read_text(encoding="utf-8") if path.exists() else ""
    places = re.findall(r"<loc>(https?://[^<]+)</loc>", old)
    if not places:
        found = (page.relative_to(folder).as_posix() for page in folder.rglob("index.html"))
        places = sorted(HERE + name.removesuffix("index.html") for name in found)
    rows = "".join(f"<url><loc>{place}</loc></url>\n" for place in places)
    path.write_text(
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        f'<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n{rows}</urlset>\n',
        encoding="utf-8",
    )
