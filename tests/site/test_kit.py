"""The site with all printed sheets, and the edition for a stick with them: whole, small, well linked.

Both are made by the tests that build (`test --long`), once; afterwards the plain site is made again.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterator, Mapping
from io import BytesIO
from pathlib import Path
from typing import NamedTuple
from zipfile import BadZipFile, ZipFile

import pytest

from holdings import offers
from learning import lessons
from workshop import cli, kit, links, paths, portable

MOST_BYTES = 40_000_000
"""What is promised of the edition for a stick, its sheets included."""
TO_A_SHEET = re.compile(r'href="([^"#?:]*\bprint/[^"#?]+)"')
PDF = b"%PDF-"


class Held(NamedTuple):
    """What there is to read: the names of all files, and the pages by theirs."""

    names: frozenset[str]
    pages: Mapping[str, str]


def in_folder(top: Path) -> Held:
    found = {path.relative_to(top).as_posix(): path for path in top.rglob("*") if path.is_file()}
    pages = {name: path.read_text("utf-8") for name, path in found.items()
             if name.endswith(".html")}  # fmt: skip
    return Held(frozenset(found), pages)


def in_zip(path: Path, top: str) -> Held:
    with ZipFile(path) as opened:
        names = [name for name in opened.namelist() if name.startswith(top)]
        pages = {name.removeprefix(top): opened.read(name).decode() for name in names
                 if name.endswith(".html")}  # fmt: skip
    return Held(frozenset(name.removeprefix(top) for name in names), pages)


def led_to(held: Held) -> dict[str, set[str]]:
    """Address of a sheet or a zip of sheets -> the pages that link to it."""
    found = dict[str, set[str]]()
    for name, page in held.pages.items():
        for address in TO_A_SHEET.findall(page):
            whole = posixpath.normpath(posixpath.join(posixpath.dirname(name), address))
            found.setdefault(whole, set()).add(name)
    return found


def damaged(name: str, data: bytes) -> Iterator[str]:
    """What is wrong with a zip, the zips in it and the sheets in it."""
    try:
        opened = ZipFile(BytesIO(data))
    except BadZipFile:
        yield f"{name} cannot be opened"
        return
    with opened:
        inside = [entry for entry in opened.infolist() if not entry.is_dir()]
        if not inside or len({entry.filename for entry in inside}) < len(inside):
            yield f"{name} holds nothing, or something twice"
        if bad := opened.testzip():
            yield f"{name}: {bad} is damaged"
            return
        for entry in inside:
            if entry.filename.endswith(".zip"):
                yield from damaged(f"{name}/{entry.filename}", opened.read(entry))
            elif entry.filename.endswith(".pdf") and not opened.read(entry).startswith(PDF):
                yield f"{name}: {entry.filename} is no PDF"


# --- what finds the faults -----------------------------------------------------------------------


def zipped(files: Mapping[str, bytes]) -> bytes:
    out = BytesIO()
    with ZipFile(out, "w") as made:
        for name, data in files.items():
            made.writestr(name, data)
    return out.getvalue()


def test_a_zip_that_is_damaged_empty_or_false_is_named() -> None:
    sound = zipped({"a4/x.pdf": PDF + b"1.7", "y.html": b"<p>"})
    assert list(damaged("sound.zip", zipped({"in.zip": sound}))) == []
    assert list(damaged("cut.zip", sound[:-30])) == ["cut.zip cannot be opened"]
    torn = zipped({"in.zip": sound[:-30]})
    assert list(damaged("torn.zip", torn)) == ["torn.zip/in.zip cannot be opened"]
    assert list(damaged("none.zip", zipped({}))) == ["none.zip holds nothing, or something twice"]
    changed = zipped({"y.html": b"<p>here"}).replace(b"<p>here", b"<p>HERE")
    assert list(damaged("changed.zip", changed)) == ["changed.zip: y.html is damaged"]
    assert list(damaged("false.zip", zipped({"x.pdf": b"<html>"}))) == [
        "false.zip: x.pdf is no PDF"
    ]


def test_a_link_to_a_sheet_is_followed_from_its_page(tmp_path: Path) -> None:
    page = '<a href="../../print/a4/x.pdf">A4</a> <a href="https://example.org/print/y.pdf">y</a>'
    (tmp_path / "learn/sheets").mkdir(parents=True)
    (tmp_path / "learn/sheets/index.html").write_text(page, "utf-8")
    held = in_folder(tmp_path)
    assert led_to(held) == {"print/a4/x.pdf": {"learn/sheets/index.html"}}
    assert led_to(held).keys() - held.names == {"print/a4/x.pdf"}
    path = tmp_path / "all.zip"
    path.write_bytes(zipped({"top/learn/sheets/index.html": page.encode(),
                             "top/print/a4/x.pdf": PDF, "else.html": page.encode()}))  # fmt: skip
    held = in_zip(path, "top/")
    assert led_to(held) == {"print/a4/x.pdf": {"learn/sheets/index.html"}}
    assert led_to(held).keys() <= held.names


# --- what is built -------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def built() -> Iterator[offers.Listing]:
    """The site with the sheets and the stick; gives the list of the sheets."""
    assert cli.main(["portable", "--kit"]) == 0
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(offers.KIT, str(kit.KIT))
        listing = offers.read()
    yield listing
    assert cli.main(["build"]) == 0
    assert not portable.ARCHIVE.exists()


@pytest.mark.long
@pytest.mark.alone
def test_the_stick_with_all_sheets_is_small_enough(built: offers.Listing) -> None:
    size = portable.ARCHIVE.stat().st_size
    assert len(built.files) > 100
    assert size <= MOST_BYTES, f"{size:,} bytes"


@pytest.mark.long
@pytest.mark.alone
@pytest.mark.usefixtures("built")
def test_every_zip_of_the_site_opens() -> None:
    found = sorted(paths.SITE.rglob("*.zip"))
    names = {path.relative_to(paths.SITE).as_posix() for path in found}
    assert {"kanhu-archive.zip", "print/kanhu-kit-a4.zip", "print/kanhu-kit-letter.zip",
            "platforms/kanhu-tour-html5.zip"} <= names  # fmt: skip
    faults = [fault for path in found for fault in damaged(path.name, path.read_bytes())]
    assert faults == []


@pytest.mark.long
@pytest.mark.alone
@pytest.mark.parametrize("where", ["site", "stick"])
def test_every_sheet_is_there_and_led_to(built: offers.Listing, where: str) -> None:
    """The site leads to every sheet and zip; the stick to every sheet, and zips them only once."""
    held = in_folder(paths.SITE) if where == "site" else in_zip(portable.ARCHIVE, "kanhu-archive/")
    wanted = {f"{offers.FOLDER}/{one.file}" for one in built.files}
    if where == "site":
        wanted |= {f"{offers.FOLDER}/{name}" for name in built.zips}
    linked = led_to(held)
    assert linked.keys() - held.names == set(), "a page leads to a sheet that is not there"
    assert linked.keys() == wanted
    assert wanted == {name for name in held.names if name.startswith(f"{offers.FOLDER}/")}


@pytest.mark.long
@pytest.mark.alone
def test_a_lesson_takes_its_sheets_along(built: offers.Listing) -> None:
    """They are linked on its page, and packed into the one file that it is taken along as."""
    linked = led_to(in_folder(paths.SITE))
    for named in lessons.every():
        own = {one.file for one in built.files
               if re.fullmatch(rf"lesson-{named.name}(-(slips|key|slides-\d+))?", one.name)}  # fmt: skip
        assert {f"{paper}/lesson-{named.name}.pdf" for paper in ("a4", "letter")} < own
        page = f"teach/{named.name}/index.html"
        assert {file for file in own if page not in linked[f"{offers.FOLDER}/{file}"]} == set()
        with ZipFile(paths.SITE / "teach" / named.name / f"kanhu-{named.name}.zip") as folder:
            assert own <= {*folder.namelist()}


@pytest.mark.long
@pytest.mark.alone
def test_a_zip_for_a_paper_holds_its_sheets(built: offers.Listing) -> None:
    assert built.zips.keys() == {"kanhu-kit-a4.zip", "kanhu-kit-letter.zip"}
    for name in built.zips:
        paper = name.removeprefix("kanhu-kit-").removesuffix(".zip")
        wanted = {f"kanhu-kit/{one.file}" for one in built.files if one.paper == paper}
        with ZipFile(paths.SITE / offers.FOLDER / name) as folder:
            assert wanted and wanted <= {*folder.namelist()}


@pytest.mark.long
@pytest.mark.alone
@pytest.mark.usefixtures("built")
def test_no_link_of_site_or_stick_leads_nowhere(tmp_path: Path) -> None:
    assert list(links.broken(paths.SITE)) == []
    with ZipFile(portable.ARCHIVE) as archive:
        archive.extractall(tmp_path)
    assert list(links.broken(tmp_path.resolve() / "kanhu-archive", served=False)) == []
