"""The page of printed sheets, with the kit and without, and what the site then holds."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from io import BytesIO
from pathlib import Path
from zipfile import ZipFile

import pytest

from holdings import archive, offers
from holdings.archive import Archive
from learning.pages import teach
from rendering.page import Call, Page
from sitegen.finish import host
from sitegen.pages.shipped import FRAGMENTS

ROWS = [
    {"file": "a4/score-pads.pdf", "name": "score-pads", "title": "Score pads", "kind": "table",
     "paper": "a4", "pages": 4, "bytes": 120_035},
    {"file": "letter/score-pads.pdf", "name": "score-pads", "title": "Score pads",
     "kind": "table", "paper": "letter", "pages": 4, "bytes": 119_000},
]  # fmt: skip


@pytest.fixture(scope="module")
def known() -> Archive:
    return archive.read()


def listed(kit: Path, names: Mapping[str, str]) -> None:
    """Put sheets into the kit, by their names and titles, on both papers."""
    rows = [
        {"file": f"{paper}/{name}.pdf", "name": name, "title": title, "kind": "lessons",
         "paper": paper, "pages": 6, "bytes": 90_000}
        for name, title in names.items() for paper in ("a4", "letter")
    ]  # fmt: skip
    for row in rows:
        (kit / str(row["file"])).write_bytes(f"%PDF-1.7 {row['file']}".encode())
    (kit / "kit.json").write_text(json.dumps({"files": rows, "zips": {}}), "utf-8")


@pytest.fixture
def kit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for row in ROWS:
        file = tmp_path / str(row["file"])
        file.parent.mkdir(exist_ok=True)
        file.write_bytes(b"%PDF-1.7 " + file.parent.name.encode())
    (tmp_path / "kanhu-kit-a4.zip").write_bytes(b"PK")
    listed = {"files": ROWS, "zips": {"kanhu-kit-a4.zip": 2_345_678}}
    (tmp_path / "kit.json").write_text(json.dumps(listed), "utf-8")
    monkeypatch.setenv(offers.KIT, str(tmp_path))
    return tmp_path


def shown(known: Archive) -> str:
    page = Page("learn/offers.md", {}, known)
    return str(FRAGMENTS["printables"](Call(page, [], {}, "")))


@pytest.mark.usefixtures("kit")
def test_every_file_is_offered_with_paper_pages_and_size(known: Archive) -> None:
    html = shown(known)
    assert 'href="../../print/a4/score-pads.pdf"' in html
    assert 'href="../../print/letter/score-pads.pdf"' in html
    assert 'href="../../print/kanhu-kit-a4.zip"' in html
    assert "(120 kB)" in html and "(2.3 MB)" in html and "<td>4</td>" in html


@pytest.mark.usefixtures("kit")
def test_the_site_holds_what_it_offers_and_keeps_it_out_of_the_offline_copy() -> None:
    files = offers.files()
    assert set(files) == {"print/a4/score-pads.pdf", "print/letter/score-pads.pdf",
                          "print/kanhu-kit-a4.zip"}  # fmt: skip
    assert files["print/a4/score-pads.pdf"].endswith(b"a4")
    assert json.loads(host.listed({**files, "index.html": b""}))["files"][0][0] == "index.html"
    assert len(json.loads(host.listed({**files, "index.html": b""}))["files"]) == 1


def test_the_page_of_a_lesson_offers_its_own_sheets(known: Archive, kit: Path) -> None:
    listed(kit, {
        "lesson-how-rare": "Lesson 5: sheets", "lesson-how-rare-slips": "Lesson 5: slips",
        "lesson-how-rare-key": "Lesson 5: plan and key", "lesson-sixty-one": "Lesson 6: sheets",
    })  # fmt: skip
    page = Page("teach/how-rare.md", {}, known)
    html = str(teach.FRAGMENTS["lesson"](Call(page, ["how-rare"], {}, "")))
    found = re.findall(r'href="\.\./\.\./print/([^"]+)"', html)
    assert found == ["a4/lesson-how-rare.pdf", "letter/lesson-how-rare.pdf",
                     "a4/lesson-how-rare-slips.pdf", "letter/lesson-how-rare-slips.pdf",
                     "a4/lesson-how-rare-key.pdf", "letter/lesson-how-rare-key.pdf"]  # fmt: skip


def test_one_download_holds_the_sheets_of_a_lesson_and_the_pack_that_it_names(
    known: Archive, kit: Path
) -> None:
    listed(kit, {"lesson-catch-the-tiger": "sheets", "lesson-catch-the-tiger-key": "plan",
                 "lesson-catch-the-tiger-slips": "slips", "lesson-catch-the-tiger-slides-20": "slides",
                 "lesson-catch-the-tiger-slides-45": "slides",
                 "pack-ming": "cards", "pack-ming-thin": "cards", "pack-khanhoo": "cards",
                 "lesson-sixty-one": "sheets"})  # fmt: skip
    packed = teach.files(known)["teach/catch-the-tiger/kanhu-catch-the-tiger.zip"]
    assert isinstance(packed, bytes)
    with ZipFile(BytesIO(packed)) as folder:
        own = {"", "-key", "-slips", "-slides-20", "-slides-45"}
        wanted = {
            f"{paper}/{name}.pdf"
            for paper in ("a4", "letter")
            for name in (
                *(f"lesson-catch-the-tiger{part}" for part in own),
                "pack-ming",
                "pack-ming-thin",
            )
        }
        assert {*folder.namelist()} == {"kanhu-catch-the-tiger.html", *wanted}
        assert folder.read("a4/pack-ming.pdf") == b"%PDF-1.7 a4/pack-ming.pdf"


def test_without_the_kit_the_page_says_so(known: Archive, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(offers.KIT, raising=False)
    html = shown(known)
    assert "build_site.py kit" in html and "href" not in html
    assert offers.files() == {}


def test_the_page_is_made_again_when_the_kit_changes(known: Archive, kit: Path) -> None:
    before = known._state("printables", "")
    assert before
    (kit / "kit.json").write_text(json.dumps({"files": ROWS[:1], "zips": {}}), "utf-8")
    assert known._state("printables", "") != before
