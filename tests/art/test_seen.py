"""What is seen: cards differ in grey at 44 pixels, and a page can dress them."""

from __future__ import annotations

import zlib
from collections.abc import Callable
from itertools import combinations
from typing import Any

import pytest

import card_art
from tests.driver import Driver

# Drawings, width, height, rows to keep -> grey values of each.
Look = Callable[[list[str], int, int, int], list[bytes]]
WIDTH = 44


def codes_of(design: str) -> list[str]:
    # The older dress of the extra cards never meets the younger in one pack.
    return [code for code in card_art.faces(design) if not code.endswith("-leaf")]


def difference(one: bytes, other: bytes) -> float:
    """Per cent of pixels that differ by more than 64 of 255."""
    return 100 * sum(abs(a - b) > 64 for a, b in zip(one, other, strict=True)) / len(one)


# Measured floors; no change of the art may lower them.
@pytest.mark.needs_chromium("the floors were measured in its drawing")
@pytest.mark.parametrize(
    ("design", "floor", "rows"),
    [
        ("money", 7.6, 0),
        ("money", 4.5, 20),  # the upper end alone
        ("money-chinese", 7.6, 0),
        ("money-chinese", 4.5, 20),
        ("money-wide", 7.4, 0),
        ("money-leaf", 4.0, 0),
        ("spanish", 2.1, 0),
        ("french", 1.2, 0),
    ],
)
def test_any_two_cards_differ_in_grey(look: Look, design: str, floor: float, rows: int) -> None:
    width, height = card_art.design(design).box
    tall = round(WIDTH * height / width)
    codes = codes_of(design)
    pictures = [card_art.single(design, code, scheme="grey") for code in codes]
    seen = dict(zip(codes, look(pictures, WIDTH, tall, rows or tall), strict=True))
    close = [
        (round(share, 2), one, other)
        for one, other in combinations(codes, 2)
        if (share := difference(seen[one], seen[other])) < floor
    ]
    assert not close


def test_leaf_extras_differ_from_the_rest(look: Look) -> None:
    codes = [code for code in card_art.faces("money") if code not in ("rf", "wf", "ot")]
    pictures = [card_art.single("money", code, scheme="grey") for code in codes]
    seen = look(pictures, WIDTH, 110, 110)
    assert min(difference(one, other) for one, other in combinations(seen, 2)) >= 7.6


def pixel(png: bytes) -> tuple[int, ...]:
    """Colour of the first pixel of a PNG of eight bits a channel."""
    at, packed = 8, b""
    while at < len(png):
        size = int.from_bytes(png[at : at + 4], "big")
        if png[at + 4 : at + 8] == b"IDAT":
            packed += png[at + 8 : at + 8 + size]
        at += size + 12
    return tuple(zlib.decompress(packed)[1:4])


@pytest.mark.parametrize("scheme", card_art.SCHEMES)
def test_a_sprite_from_outside_takes_the_colours_of_the_page(browser: Driver, scheme: str) -> None:
    html = (
        "<!doctype html><style>body{margin:0;--c-back:#00ff00}"
        f".dressed{{{card_art.declarations(scheme)}}}svg{{display:block}}</style>"
        '<div class="dressed"><svg width="200" height="280" viewBox="0 0 200 280">'
        '<use href="/french.svg#back"/></svg></div>'
    )

    def answer(route: Any) -> None:
        if route.request.url.endswith(".svg"):
            route.fulfill(body=card_art.sheet("french"), content_type="image/svg+xml")
        else:
            route.fulfill(body=html, content_type="text/html")

    page = browser.new_page(viewport={"width": 240, "height": 300})
    page.route("**/*", answer)
    page.goto("http://cards.test/")
    shot = page.screenshot(clip={"x": 100, "y": 8.6, "width": 1, "height": 1})
    page.close()
    wanted = card_art.scheme(scheme)["back"]
    assert pixel(shot) == tuple(int(wanted[at : at + 2], 16) for at in (1, 3, 5))
