"""Every game's table looks as it was approved; `--approve` takes the pictures anew."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Literal

import pytest
from PIL import Image, ImageDraw

import kanhu
from tests.browser import pictures
from tests.browser.hands import Visit
from tests.browser.moments import fullest
from tests.browser.test_fit import shown_at

GAMES = [game.id for game in kanhu.games()]
VIEWS: dict[str, tuple[tuple[int, int], Literal["light", "dark"]]] = {
    "phone": ((360, 640), "light"),
    "phone-dark": ((360, 640), "dark"),
    "desk": ((1280, 800), "light"),
}
A_TRICK_STAYS = 1200
"""Milliseconds after which a trick that is done has gone from the felt."""
MOST = 12
"""Squares that may differ, by the edges of letters."""


@pytest.mark.some(4)
@pytest.mark.needs_chromium("the pictures are Chromium's")
@pytest.mark.parametrize("game", GAMES)
def test_a_table_looks_as_approved(
    visit: Visit, game: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    found: list[str] = []
    table = visit(f"play/{game}/#g={fullest(game)}", reduced_motion="reduce")
    table.awake().pace(0).my_turn().settle()
    table.page.evaluate("() => document.fonts.ready.then(() => true)")
    table.page.wait_for_timeout(A_TRICK_STAYS)
    for view, (size, scheme) in VIEWS.items():
        table.page.emulate_media(color_scheme=scheme)
        shown_at(table, size)
        name = f"{game}-{view}"
        seen = pictures.read(table.page.screenshot())
        if request.config.getoption("approve"):
            pictures.approve(name, seen)
            continue
        kept = pictures.approved(name)
        assert kept is not None, f"no picture {name} was approved: see CONTRIBUTING.md, A new look"
        apart = pictures.compare(seen, kept)
        if apart.differing > MOST:
            shown = tmp_path / f"{name}.png"
            beside(kept, seen).save(shown)
            found.append(f"{name}: {apart.differing} squares at {apart.where}: see {shown}")
    assert not found, "\n".join(found)


def beside(one: Image.Image, other: Image.Image) -> Image.Image:
    """Two pictures in one: what was approved, what is there now."""
    both = Image.new("RGB", (one.width + other.width, max(one.height, other.height)))
    both.paste(one, (0, 0))
    both.paste(other, (one.width, 0))
    return both


def drawn(change: Callable[[ImageDraw.ImageDraw], object] | None = None) -> Image.Image:
    picture = Image.new("RGB", (360, 640), "#31544a")
    pencil = ImageDraw.Draw(picture)
    pencil.rectangle((20, 500, 78, 590), fill="#fbf6e7")
    if change is not None:
        change(pencil)
    return picture


def test_what_a_comparison_sees() -> None:
    assert pictures.compare(drawn(), drawn()).where is None
    shaded = pictures.compare(drawn(), drawn(lambda p: p.point((30, 510), fill="black")))
    assert shaded.differing == 0, "one pixel is the edge of a letter"
    moved = pictures.compare(
        drawn(), drawn(lambda p: p.rectangle((80, 500, 99, 579), fill="#fbf6e7"))
    )
    assert moved.where == (80, 500, 100, 580)
    assert moved.differing == 100  # 20 × 80 pixels in squares of 4 × 4
    assert moved.differing > MOST


def test_pictures_of_different_sizes_are_not_compared() -> None:
    with pytest.raises(ValueError, match="360, 640"):
        pictures.compare(drawn(), Image.new("RGB", (320, 568)))


def test_no_picture_lies_about_that_nobody_compares() -> None:
    kept = {path.stem for path in pictures.APPROVED.glob("*.webp")}
    assert kept == {f"{game}-{view}" for game in GAMES for view in VIEWS}
