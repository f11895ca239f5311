"""The edition for a stick: its links, faces and names, its archive, and the program that serves it."""

from __future__ import annotations

import io
import os
import posixpath
import re
import subprocess
import sys
import urllib.error
import urllib.request
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from holdings import archive, offers
from portable import addresses, edition, faces, pages
from portable.__main__ import read
from portable.edition import EditionError
from rendering.page import Call, Page
from sitegen.pages.shipped import FRAGMENTS
from tests import edition as made
from workshop import links, paths

pytestmark = pytest.mark.skipif(
    not (paths.SITE / "index.html").is_file(), reason="the site is not built"
)
ADDRESS = re.compile(r'<\w[^<>]*?\s(?:href|src)="([^"]*)"')
PLACE = re.compile(r'\sid="([^"]+)"')
MOVED = {"id/KH-27/": "games/khanhoo/#KH-27", "id/page-map/": "map/"}


@pytest.fixture(scope="module")
def files() -> dict[str, bytes]:
    return made.files()


# --- addresses ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("address", "leads_to"),
    [
        ("../../story/", "../../story/index.html"),
        ("../../", "../../index.html"),
        ("./", "index.html"),
        ("..", "../index.html"),
        ("../kowah/#KW-3", "../kowah/index.html#KW-3"),
        ("../../tour/?kiosk#at", "../../tour/index.html?kiosk#at"),
        ("../../assets/evidence.json", "../../assets/evidence.json"),
        ("#KH-27", "#KH-27"),
        ("https://example.org/a/", "https://example.org/a/"),
        ("mailto:a@example.org", "mailto:a@example.org"),
        ("../../id/page-map/", "../../map/index.html"),
        ("../../id/KH-27/", "index.html#KH-27"),
        ("../../id/KH-27/#other", "index.html#other"),
    ],
)
def test_a_link_names_the_file(address: str, leads_to: str) -> None:
    html = f'<p><a class="x" href="{address}">words with href="a/"</a></p>'
    found = addresses.localised(html, "games/khanhoo/index.html", MOVED)
    assert found == f'<p><a class="x" href="{leads_to}">words with href="a/"</a></p>'


def test_a_page_at_another_place_leads_to_the_same() -> None:
    html = '<a href="../privacy/">x</a><a href="../../">y</a><img src="../../a.svg">'
    found = addresses.localised(html, "READ ME.html", {}, written_for="about/portable/index.html")
    assert found == (
        '<a href="about/privacy/index.html">x</a><a href="index.html">y</a><img src="a.svg">'
    )


def test_what_takes_the_place_of_something_is_no_template(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = r'<path d="\1 \g<0>"/>'
    html = (
        '<meta http-equiv="Content-Security-Policy" content="x">'
        '<script src="assets/table/card-table.js" type="module"></script>'
        '<body class="a"><use href="assets/cards/a.svg#one"></use>'
        "<p><span data-offline-mark hidden></span></p>"
    )
    monkeypatch.setattr(pages, "_part", lambda name: r"<p>\1</p>")
    found = pages.converted(html, "index.html", {}, {"a.svg#one": drawn})
    assert f'<body class="a"><div class="faces" hidden><svg>{drawn}</svg></div>' in found
    assert r"<p>\1</p>" in found


def test_an_identifier_that_leads_nowhere_is_told() -> None:
    with pytest.raises(ValueError, match=r"id/KH-27/index\.html leads nowhere"):
        addresses.leads({"id/KH-27/index.html": "<p>nothing</p>"})


# --- faces -------------------------------------------------------------------------------------

SHEETS = {
    "a.svg": b'<svg xmlns="http://www.w3.org/2000/svg"><defs><path id="p" d="M0 0"/></defs>'
    b'<symbol id="1"><use href="#p"/></symbol><symbol id="2"/></svg>',
    "b.svg": b'<svg xmlns="http://www.w3.org/2000/svg"><symbol id="1"/></svg>',
}


def test_a_page_holds_the_faces_it_shows_with_all_their_parts() -> None:
    known = faces.read(SHEETS)
    html = addresses.localised(
        '<use href="../assets/cards/a.svg#1"/><a href="../assets/cards/b.svg#1">b</a>',
        "x/i.html",
        {},
    )
    assert html.startswith('<use href="#a.svg#1"/>')
    box = faces.box(faces.used(html, known), known)
    assert set(PLACE.findall(box)) == {"a.svg#1", "a.svg#p"}
    assert '<use href="#a.svg#p"' in box


def test_a_face_that_is_on_no_sheet_is_told() -> None:
    with pytest.raises(KeyError, match=r"a\.svg#9"):
        faces.used('<use href="#a.svg#9"/>', faces.read(SHEETS))


# --- all pages ---------------------------------------------------------------------------------


def test_every_address_is_that_of_a_file_and_a_place_in_it(files: dict[str, bytes]) -> None:
    html = {name: data.decode() for name, data in files.items() if name.endswith(".html")}
    assert len(html) > 500
    places = {name: set(PLACE.findall(page)) for name, page in html.items()}
    astray = list[str]()
    for name, page in html.items():
        for address in set(ADDRESS.findall(page)):
            if re.match(r"https?:|mailto:", address):
                continue
            path, _, place = address.partition("#")
            path = posixpath.normpath(posixpath.join(posixpath.dirname(name), path.split("?")[0]))
            target = path if not address.startswith("#") else name
            there = target in files and (
                not place or target not in places or "=" in place or place in places[target]
            )
            if not there:
                astray.append(f"{name}: {address}")
    assert astray == []


@pytest.mark.long
def test_a_reader_of_html_finds_the_same(tmp_path: Path) -> None:
    assert list(links.broken(made.unpack(tmp_path.resolve()), served=False)) == []


def test_nothing_is_left_that_a_file_system_refuses(files: dict[str, bytes]) -> None:
    for name, data in files.items():
        if name.endswith(".html"):
            page = data.decode()
            assert 'type="module"' not in page, name
            assert not re.search(r'<link rel="(modulepreload|manifest)"', page), name
            assert not re.search(r'<use href="[^#]', page), name
            assert "data-keep-offline" not in page, name
            assert page.count("the edition for a stick") >= 1, name


def test_what_only_a_host_needs_is_left_out(files: dict[str, bytes]) -> None:
    assert not files.keys() & {"sw.js", "precache.json", "404.html", "assets/runtime.json",
                               "manifest.webmanifest", "kanhu-archive.zip"}  # fmt: skip
    assert not [name for name in files if re.match(r"assets/table/.*\.js|id/.+/", name)]
    assert {"READ ME FIRST.html", "index.html", "serve.py"} <= files.keys()
    assert [name for name in files if "/licences/" in name], "licences come along"


def test_the_first_page_is_that_of_the_edition(files: dict[str, bytes]) -> None:
    first = files["READ ME FIRST.html"].decode()
    assert "<h1>The archive on a stick</h1>" in first
    assert "You are reading this edition now." in first
    assert 'href="kanhu-archive.zip"' not in first
    assert '<script data-base="./">' in first


def test_zips_of_printed_sheets_are_not_offered_where_the_sheets_are() -> None:
    html = '<p class="zips">All: <a href="a.zip">a</a>.</p>\n<p>Each: <a href="a.pdf">a</a>.</p>'
    assert pages.without_offers(html) == '<p>Each: <a href="a.pdf">a</a>.</p>'
    template = Path(paths.ROOT / "sitegen/templates/about/printables.html.j2").read_text("utf-8")
    assert '<p class="zips">' in template


# --- faults ------------------------------------------------------------------------------------


def test_a_page_of_another_make_is_told() -> None:
    with pytest.raises(ValueError, match=r"x/index\.html: there are 0 places for the policy"):
        pages.converted("<html><body></body></html>", "x/index.html", {}, {})


@pytest.mark.parametrize(
    ("names", "fault"),
    [
        (["a:b.html"], "some file systems do not take this name"),
        (["aux/index.html"], "some file systems do not take this name"),
        (["about./index.html"], "some file systems do not take this name"),
        (["虎/index.html"], "some file systems do not take this name"),
        (["A/x.html", "a/X.html"], "are the same file on many systems"),
        (["a" * 110 + ".html"], "the path is too long"),
    ],
)
def test_a_name_that_cannot_be_unpacked_everywhere_is_told(names: list[str], fault: str) -> None:
    with pytest.raises(EditionError, match=fault):
        edition.require_safe(dict.fromkeys(names, b""))


def test_an_archive_larger_than_promised_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(edition, "MOST_BYTES", 100)
    with pytest.raises(EditionError, match="more than the 100 promised"):
        edition.archive({"index.html": os.urandom(200)})


@pytest.mark.long
def test_the_archive_is_small_whole_and_twice_the_same() -> None:
    source = read(paths.SITE)
    first = edition.archive(edition.made(source, made.script()))
    assert len(first) <= 40_000_000
    again = edition.archive(edition.made(dict(reversed(source.items())), made.script()))
    assert first == again
    with zipfile.ZipFile(io.BytesIO(first)) as opened:
        assert opened.testzip() is None
        names = opened.namelist()
    assert len(names) == len(made.files())
    assert all(name.startswith("kanhu-archive/") for name in names)


# --- the offer on the site -----------------------------------------------------------------------


def offer() -> str:
    page = Page("about/portable.md", {}, archive.read())
    return str(FRAGMENTS["portable"](Call(page, [], {}, "")))


def test_the_archive_is_offered_where_there_is_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(offers.STICK, "1")
    assert 'href="../../kanhu-archive.zip"' in offer()
    monkeypatch.delenv(offers.STICK)
    assert "href" not in offer()
    assert "build_site.py portable" in offer()


# --- serving the room ----------------------------------------------------------------------------


@pytest.fixture
def served(tmp_path: Path) -> Iterator[tuple[str, subprocess.Popen[str]]]:
    """Address of a served folder, and the program that serves it."""
    (tmp_path / "serve.py").write_bytes(made.ROOM.read_bytes())
    (tmp_path / "a").mkdir()
    (tmp_path / "b").mkdir()
    (tmp_path / "a/index.html").write_text("<p>虎", "utf-8")
    (tmp_path / "a/x.js").write_text("1")
    program = made.serve(tmp_path, "0")
    try:
        yield made.address_of(program), program
    finally:
        program.kill()
        program.communicate()


def test_a_folder_is_served_with_its_kinds(served: tuple[str, subprocess.Popen[str]]) -> None:
    with urllib.request.urlopen(f"{served[0]}a/") as answer:
        assert answer.headers["content-type"] == "text/html; charset=utf-8"
        assert answer.headers["cache-control"] == "no-cache"
        assert answer.headers["content-security-policy"] == "frame-ancestors 'none'"
        assert answer.headers["referrer-policy"] == "no-referrer"
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.read().decode() == "<p>虎"
    with urllib.request.urlopen(f"{served[0]}a/x.js") as answer:
        assert answer.headers["content-type"] == "text/javascript; charset=utf-8"
    with pytest.raises(urllib.error.HTTPError, match="404"):
        urllib.request.urlopen(f"{served[0]}b/")
    with pytest.raises(urllib.error.HTTPError, match="404"):
        urllib.request.urlopen(f"{served[0]}../../etc/passwd")


def test_a_port_that_is_taken_is_told(
    served: tuple[str, subprocess.Popen[str]], tmp_path: Path
) -> None:
    port = served[0].rstrip("/").rpartition(":")[2]
    done = made.serve(tmp_path, port)
    said, _ = done.communicate(timeout=30)
    assert done.returncode == 1
    assert "No port can be had" in said
    assert "serve.py 9000" in said


@pytest.mark.parametrize("words", [["eight"], ["70000"], ["80", "81"]])
def test_words_that_are_no_port_are_told(words: list[str]) -> None:
    done = subprocess.run(
        [sys.executable, made.ROOM, *words], capture_output=True, text=True, check=False
    )
    assert done.returncode == 2
    assert done.stdout.startswith("usage: python3 serve.py [PORT]")
