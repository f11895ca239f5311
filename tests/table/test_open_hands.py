"""All hands laid open, for those who look on together: it counts as help, and spoils no secret."""

from __future__ import annotations

import re

from tests.table.scripted import THREE, Page

ROW = re.compile(r'<section class="kt-handrow">.*?</section>')
CARD = re.compile(r'<span class="vh">([^<]+)</span></li>')


def test_all_hands_are_laid_open_and_count_as_help() -> None:
    page = Page(THREE)
    page.play(4)
    while page.answer["more"] or page.state != "turn":
        page.step()
    assert "hints used" not in page.html
    page.press("sheet:hands")
    rows = ROW.findall(page.html)
    assert len(rows) == 3
    # What was dealt is held still, or lies open, or was drawn for it: as many as the seats say.
    told = [int(count) for count in re.findall(r'class="kt-held">.*?<b[^>]*>(\d+)</b>', page.html)]
    assert sorted(len(CARD.findall(row)) for row in rows[1:]) == sorted(told)
    assert len(CARD.findall(rows[0])) == len(page.hand)
    assert "hints used" in page.html
    page.press("close")
    assert not ROW.search(page.html)
    assert "hints used" in page.html


def test_people_who_share_a_screen_are_not_shown_each_others_hands() -> None:
    page = Page({**THREE, "seats": ["person", "person", "regular"]})
    page.press("sheet:hands")
    assert not ROW.search(page.html)
    page.press("cover")
    page.press("sheet:hands")
    assert not ROW.search(page.html)
    assert 'value="sheet:hands"' not in page.html
