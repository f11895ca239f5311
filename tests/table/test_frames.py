"""A table in the frame of another page: its faces are in the page, and nothing is kept."""

from __future__ import annotations

import re

import pytest

import kanhu
from kanhu_table import page as static
from kanhu_table.session import INLINE
from tests.table.scripted import Page
from tests.table.test_page import opened


@pytest.mark.parametrize("game", [game.id for game in kanhu.games()])
def test_in_a_frame_no_face_is_of_another_file(game: str) -> None:
    html = static.element(game, base="../../", sheet_path=INLINE, place="frame")
    page = Page(opened(html), "t")
    for drawn in (html, page.html):
        found = re.findall(r'<use href="([^"]+)"', drawn)
        assert found
        assert all(re.fullmatch(r"#[a-z-]+\.[^/]+", one) for one in found)
        assert len({one.partition(".")[0] for one in found}) == 1, "one sheet is in the page"
    again = page.ask("ui", ui={"faces": "money-wide"})["html"]
    assert set(re.findall(r'href="(#[a-z-]+)\.', again)) == set(
        re.findall(r'href="(#[a-z-]+)\.', html)
    )


def test_in_a_frame_nothing_speaks_of_what_is_kept_or_of_the_window() -> None:
    framed = static.element("khanhoo", sheet_path=INLINE, place="frame")
    usual = static.element("khanhoo")
    for part in ('data-open="data"', "kt-fill", "kt-out", "kt-board"):
        assert part in usual
        assert part not in framed
