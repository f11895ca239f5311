"""The built pages: addresses, validity, characters, policy, offline list, weight."""

from __future__ import annotations

import base64
import functools
import gzip
import hashlib
import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest
from fontTools.ttLib import TTFont
from PIL import Image

from kanhu.text.judging import read_hand
from kanhu_table.opening import Trouble, open_match
from sitegen.finish import charset
from tests.scale import Scale
from tests.site.site_reader import ROOT, SITE, Page, every_page, pages, read, target
from typeface import cut
from workshop.html import addresses

pytestmark = pytest.mark.skipif(
    not (SITE / "precache.json").exists(), reason="the site is not built"
)
VALIDATOR = ROOT / "playable" / "web" / "node_modules" / "html-validate" / "bin"
OWN = ("card-table", "coached-hand", "first-offer", "your-data", "shown-count")  # elements
BUDGET = 130_000  # bytes of a page, compressed, without fonts and pictures


@functools.cache
def packed(path: Path) -> int:
    return len(gzip.compress(path.read_bytes(), 9, mtime=0))


def test_every_folder_that_holds_pages_has_one_of_its_own() -> None:
    folders = {path.parent.parent for path in SITE.rglob("index.html")} - {SITE.parent}
    assert len(folders) > 1
    assert [str(folder) for folder in folders if not (folder / "index.html").is_file()] == []


def outside(address: str) -> bool:
    return re.match(r"^(?:[a-z][a-z0-9+.-]*:|//)", address, re.IGNORECASE) is not None


@functools.cache
def opens(link: str) -> bool:
    """Whether a table opens what the link of a scene names, as `#g=` does in the page."""
    try:
        open_match({"link": link})
    except Trouble:
        return False
    return True


def stands(path: Path, fragment: str) -> bool:
    """Whether there is such a file, and such a place in it."""
    if not path.is_file():
        return False
    if fragment.startswith("g="):
        return opens(fragment.removeprefix("g="))
    if fragment.startswith("h="):  # a hand for the form on that page
        return bool(read_hand(fragment.removeprefix("h=")).codes)
    if path.suffix == ".html":
        return not fragment or fragment in read(path).places
    return not fragment or f'id="{fragment}"' in path.read_text(encoding="utf-8")


@every_page
def test_every_own_address_leads_somewhere(page: Page) -> None:
    broken = [
        address
        for tag, address in page.addresses()
        if not outside(address) and tag != "form" and not stands(*target(page, address))
    ]
    assert not broken


@every_page
def test_nothing_is_loaded_from_elsewhere(page: Page) -> None:
    loading = {"script", "img", "link", "use", "image", "source", "iframe", "object", "embed"}
    for tag, attrs in page.elements:
        if tag in loading and attrs.get("rel") not in {"canonical", "license"}:
            for address in addresses(attrs):
                assert not outside(address) or address.startswith("data:"), address


def test_no_sheet_loads_anything_from_elsewhere() -> None:
    for path in SITE.rglob("*.css"):
        for address in re.findall(r"url\(\s*['\"]?([^'\")]+)", path.read_text(encoding="utf-8")):
            assert not outside(address) or address.startswith("data:"), (path.name, address)
            if not outside(address):
                assert (path.parent / address).resolve().is_file(), (path.name, address)


@every_page
def test_ids_are_unique_and_there_is_one_main_heading(page: Page) -> None:
    assert len(page.ids) == len(set(page.ids)), {i for i in page.ids if page.ids.count(i) > 1}
    assert len(page.all("h1")) == 1


@every_page
def test_page_tells_what_it_is(page: Page) -> None:
    names = {meta.get("name") for meta in page.all("meta")}
    assert {"description", "viewport", "citation_title"} <= names
    assert page.all("html")[0]["lang"] == "en"


@every_page
def test_policy_stands_first_and_knows_every_inline_script(page: Page) -> None:
    head = page.source.index("<head>") + len("<head>")
    assert page.source[head:].lstrip().startswith('<meta http-equiv="Content-Security-Policy"')
    policy = page.all("meta")[0]["content"]
    assert re.findall(r"[\w-]*unsafe[\w-]*", policy) == ["wasm-unsafe-eval"]
    assert "http" not in policy
    found = re.findall(r"<script([^>]*)>(.*?)</script>", page.source, re.DOTALL)
    inline = [body for attrs, body in found if "src=" not in attrs and "json" not in attrs]
    for body in inline:
        digest = base64.b64encode(hashlib.sha256(body.encode()).digest()).decode()
        assert f"'sha256-{digest}'" in policy
    assert len(inline) == (2 if page.name == "404.html" else 1)
    # One policy for all: the script of every head and that of 404.html. Data in pages is not run.
    assert policy.count("'sha256-") == 2


@every_page
def test_words_have_the_quotes_of_print(page: Page) -> None:
    assert page.words
    assert not [words for words in page.words if re.search("['\"]", words)]
    wrong = r"\w[“‘]|”\w|’[a-z]{4}|[“‘]\s|\s”"
    assert not [words for words in page.words if re.search(wrong, words)]


@every_page
def test_no_style_and_no_handler_in_attributes(page: Page) -> None:
    for tag, attrs in page.elements:
        assert "style" not in attrs, (tag, attrs)
        assert not [key for key in attrs if key.startswith("on")], (tag, attrs)


def parts(page: Page) -> list[Path]:
    """What a page needs to be read and played: itself, its sheets and scripts."""
    found = [page.path]
    for tag, attrs in page.elements:
        address = attrs.get("src") if tag == "script" else attrs.get("href")
        if address and (tag == "script" or attrs.get("rel") == "stylesheet"):
            found.append(target(page, address)[0])
    return found


@every_page
def test_page_is_light(page: Page) -> None:
    weights = {path.name: packed(path) for path in parts(page)}
    assert sum(weights.values()) <= BUDGET, weights


def test_faces_are_light() -> None:
    """The face of the text alone comes before the first words; all of them with a page's rest stay
    below what a page of the story may weigh."""
    faces = {path.name: path.stat().st_size for path in (SITE / "assets/fonts").glob("*.woff2")}
    assert sum(size for name, size in faces.items() if "kai" not in name) <= 70_000
    heaviest = max(
        sum(map(packed, parts(page))) for page in pages() if page.name.startswith("story/")
    )
    assert heaviest + sum(faces.values()) <= 280_000, faces


@pytest.mark.skipif(not VALIDATOR.exists() or not shutil.which("node"), reason="no html-validate")
def test_html_is_valid(tmp_path: Path, scale: Scale) -> None:
    """On a push every fourth page, others with every commit."""
    rules = {
        "extends": ["html-validate:standard"],
        "root": True,
        "elements": ["html5", {name: {"flow": True} for name in OWN}],
        "rules": {
            "valid-autocomplete": "off",  # boxes that no browser is to tick again by itself
            "unique-landmark": "error",
            "no-inline-style": "error",
        },
    }
    config = tmp_path / "htmlvalidate.json"
    config.write_text(json.dumps(rules), encoding="utf-8")
    script = next(VALIDATOR.glob("html-validate.*js"))
    found = pages() if scale.whole else pages()[scale.seed % 4 :: 4]
    files = [str(page.path) for page in found]
    run = subprocess.run(
        ["node", str(script), "--config", str(config), "--formatter", "text", *files],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert run.returncode == 0, run.stdout[:6000] + run.stderr[:2000]


def test_every_character_has_a_glyph() -> None:
    faces = SITE / "assets" / "fonts"
    held = {path.name: cut.held(path) for path in faces.glob("kanhu-text-*.woff2")}
    assert len(held) == 3
    (kai,) = (cut.held(path) for path in faces.glob("kanhu-kai.*.woff2"))
    for page in pages():
        shown = charset.of_page(page.source) - cut.INVISIBLE
        for name, letters in held.items():
            missing = {c for c in shown - letters - kai if c.isprintable()}
            assert not missing, (page.name, name, missing)


def test_text_face_does_not_bear_the_reserved_name() -> None:
    for path in (SITE / "assets" / "fonts").glob("kanhu-text-*.woff2"):
        names = TTFont(path)["name"]
        for number in (1, 3, 4, 6, 16):
            record = names.getDebugName(number)
            assert record is None or record.replace(" ", "").startswith("KanhuText"), record
    assert "SIL OPEN FONT LICENSE" in (SITE / "assets/fonts/OFL.txt").read_text("utf-8").upper()


def test_offline_list_is_complete_and_true() -> None:
    listed = json.loads((SITE / "precache.json").read_text(encoding="utf-8"))
    urls = [url for url, _, _ in listed["files"]]
    assert len(urls) == len(set(urls))
    for url, digest, size in listed["files"]:
        data = (SITE / url).read_bytes()
        assert len(data) == size
        assert hashlib.sha256(data).hexdigest().startswith(digest)
    assert {page.name for page in pages()} <= set(urls)
    worker = SITE / "sw.js"
    if worker.exists():
        assert "__PRECACHE__" not in worker.read_text(encoding="utf-8")


def test_manifest_names_pictures_that_exist() -> None:
    data = json.loads((SITE / "manifest.webmanifest").read_text(encoding="utf-8"))
    assert data["start_url"] == data["scope"] == "./"
    for icon in data["icons"]:
        assert (SITE / icon["src"]).is_file()


def test_icons_for_the_home_screen_have_the_size_that_is_said() -> None:
    data = json.loads((SITE / "manifest.webmanifest").read_text(encoding="utf-8"))
    said = {icon["src"]: icon["sizes"] for icon in data["icons"] if icon["sizes"] != "any"}
    said["assets/icons/touch-180.png"] = "180x180"
    for name, size in said.items():
        with Image.open(SITE / name) as picture:
            assert "x".join(map(str, picture.size)) == size
            solid = "touch" in name or "maskable" in name
            corner = picture.convert("RGBA").getchannel("A").getpixel((0, 0))
            assert (corner == 255) == solid, "a corner shows what lies behind"
    for page in pages():
        (icon,) = [row for tag, row in page.elements if row.get("rel") == "apple-touch-icon"]
        assert target(page, icon["href"])[0].is_file()


def test_sitemap_names_every_page_once_and_no_date() -> None:
    text = (SITE / "sitemap.xml").read_text(encoding="utf-8")
    places = re.findall(r"<loc>([^<]+)</loc>", text)
    own = [page for page in pages() if page.path.name == "index.html"]
    assert len(places) == len(set(places)) == len(own)
    assert "lastmod" not in text
