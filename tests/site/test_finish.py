"""The finished site: nothing of a theme, lasting names, one policy, a light search."""

from __future__ import annotations

import base64
import gzip
import hashlib
import re
from pathlib import Path

import pytest

import kanhu
from holdings.trouble import SiteError
from sitegen.finish import charset
from sitegen.finish import pages as hashed
from tests.site.site_reader import SITE, pages, target
from workshop import headers

built = pytest.mark.skipif(not (SITE / "precache.json").exists(), reason="the site is not built")


def packed(path: Path) -> int:
    return len(gzip.compress(path.read_bytes(), 9, mtime=0))


def files_with(face: bytes) -> dict[str, bytes]:
    """A small site: a face, a sheet that names it, and a script that names another."""
    return {
        "assets/fonts/a.woff2": face,
        "assets/css/site.css": b'@font-face{src:url("../fonts/a.woff2")}',
        "assets/table/worker.js": b"1",
        "assets/table/card-table.js": b'new Worker("worker.js");"__HASH__ assets/table/worker.js"',
    }


def test_a_name_follows_the_content_and_that_of_the_files_it_names() -> None:
    one, two = files_with(b"one"), files_with(b"two")
    old, new = hashed.rename(one), hashed.rename(two)
    assert old.keys() == new.keys()
    changed = {name for name in old if old[name] != new[name]}
    assert changed == {"assets/fonts/a.woff2", "assets/css/site.css"}
    for name in new.values():
        assert hashlib.sha256(two[name]).hexdigest()[:10] in name
    assert Path(new["assets/fonts/a.woff2"]).name in two[new["assets/css/site.css"]].decode()
    assert (
        Path(new["assets/table/worker.js"]).name in two[new["assets/table/card-table.js"]].decode()
    )
    script = two[new["assets/table/card-table.js"]].decode()
    assert base64.b64encode(hashlib.sha256(b"1").digest()).decode() in script
    assert hashed.build(old) != hashed.build(new)
    assert hashed.build(old) == hashed.build(hashed.rename(files_with(b"one")))
    assert set(two) == set(new.values())


def test_a_script_follows_every_script_that_it_names_whatever_they_are_called() -> None:
    files = {
        "assets/table/coach.js": b'import("./worker.js");import("./qr-code.js")',
        "assets/table/elements.js": b'new Worker("worker.js")',
        "assets/table/qr-code.js": b"2",
        "assets/table/worker.js": b"1",
    }
    names = hashed.rename(files)
    named = [Path(names[f"assets/table/{name}.js"]).name for name in ("worker", "qr-code")]
    assert named[0] in files[names["assets/table/elements.js"]].decode()
    assert all(name in files[names["assets/table/coach.js"]].decode() for name in named)


def test_scripts_that_name_each_other_are_a_fault() -> None:
    files = {"assets/table/a.js": b'"b.js"', "assets/table/b.js": b'"a.js"'}
    with pytest.raises(SiteError, match=r"a\.js") as found:
        hashed.rename(files)
    assert "assets/table/b.js" in found.value.faults[0]


@built
def test_nothing_of_a_theme_is_left() -> None:
    names = [path.relative_to(SITE).as_posix() for path in SITE.rglob("*") if path.is_file()]
    own = ("assets/css/", "assets/table/", "assets/search/", "assets/runtime/", "sw.js")
    code = [name for name in names if name.endswith((".js", ".mjs", ".css", ".map"))]
    assert [name for name in code if not name.startswith(own)] == []
    for page in pages():
        marks = {key for _, attrs in page.elements for key in attrs} | {
            word for _, attrs in page.elements for word in attrs.get("class", "").split()
        }
        assert not [mark for mark in marks if mark.startswith(("md-", "data-md-"))], page.name


@built
def test_no_word_of_the_templates_is_left_unfilled() -> None:
    for page in pages():
        assert re.findall(r"__[A-Z]+__", page.source) == [], page.name


@built
def test_what_lasts_is_named_after_its_content() -> None:
    """A page names no style sheet, script or face but by its content."""
    lasting = re.compile(r"assets/(?:css|fonts|table)/[\w-]+\.([0-9a-f]{10})\.(?:css|js|woff2)$")
    for path in [*SITE.glob("assets/*/*.css"), *SITE.glob("assets/fonts/*.woff2"),
                 *SITE.glob("assets/table/*.js")]:  # fmt: skip
        found = lasting.search(path.as_posix())
        assert found, path.name
        assert hashlib.sha256(path.read_bytes()).hexdigest().startswith(found[1]), path.name
    builds = set()
    for page in pages():
        builds |= {meta["content"] for meta in page.all("meta") if meta.get("name") == "build"}
        named = [target(page, address)[0] for tag, address in page.addresses()
                 if tag == "link" and re.search(r"\.(css|woff2)$", address)]  # fmt: skip
        own = any(tag == "coached-hand" for tag, _ in page.elements)
        own |= page.name.startswith("teach/") and page.name != "teach/board/index.html"
        # the face that the first screen is drawn in, and two styles; coached hands and the pages
        # for teachers have a third, but for the one that is words alone
        assert len(named) == 3 + own
        assert all(path.is_file() and lasting.search(path.as_posix()) for path in named), page.name
    assert len(builds) == 1


NAMED = re.compile(
    r"""assets/(?: runtime/[0-9a-f]{16}/ [^/]+(?:/[^/]+)*
      | (?:css|fonts|sounds|table)/ [\w-]+ \.[0-9a-f]{10} \.(?:css|js|wav|woff2)
      | search/ (?:(?:filter|fragment|index)/|pagefind\.) en_[0-9a-f]{7,} \.pf_\w+ )""",
    re.VERBOSE,
)  # by the content: ours, and Pagefind's own names


@built
def test_hosts_keep_for_ever_what_is_named_after_its_content_and_nothing_else() -> None:
    rules = headers.parse((SITE / "_headers").read_text("utf-8"))
    files = [path.relative_to(SITE).as_posix() for path in SITE.rglob("*") if path.is_file()]
    lasting = {
        name for name in files if "immutable" in headers.sent(rules, f"/{name}")["Cache-Control"]
    }
    assert lasting == {name for name in files if NAMED.fullmatch(name)}


@built
def test_pages_of_one_build_have_one_policy() -> None:
    """Navigation within the archive carries one page's policy to the next."""
    assert len({page.all("meta")[0]["content"] for page in pages()}) == 1


@built
def test_search_index_is_light() -> None:
    """It is fetched only by those who search (tests/browser/test_site.py), and in parts; the whole
    grows with the games."""
    folder = SITE / "assets" / "search"
    program = ("pagefind.js", "wasm.en.pagefind", "names.json", "pagefind-entry.json")
    assert sum(packed(folder / name) for name in program) <= 100_000
    parts = [path.stat().st_size for path in (folder / "index").iterdir()]
    assert max(parts) <= 50_000, "a word needs one of them"
    assert sum(parts) <= 33_000 * len(kanhu.games())


def test_the_lock_of_an_editor_gives_no_characters(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "rules.md").write_text("ab")
    (tmp_path / ".#rules.md").symlink_to("me@host.1:2")
    monkeypatch.setattr(charset, "SHOWN_LATER", [(str(tmp_path), ["*.md"])])
    assert charset.drawn_later() == {"a", "b"}
