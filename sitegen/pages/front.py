"""The first screen of the home page: a sentence, one move to make, and a tile for every game."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from markupsafe import Markup

from kanhu_table import faces
from sitegen.data import puzzles, tiles
from sitegen.data.archive import Archive
from sitegen.data.page import Call, Unknown
from sitegen.data.puzzles import Puzzle
from sitegen.pages.parts import fill
from sitegen.pages.tiles import note, of_page
from sitegen.text.numbers import few


def front(call: Call) -> Markup:
    """The sentence is the page's `headline`, its `lead` stands below it."""
    page = call.page
    if lacking := [key for key in ("headline", "lead") if not page.meta.get(key)]:
        raise Unknown(f"needs {' and '.join(lacking)} in the front matter of its page")
    found = [described(puzzle) for puzzle in puzzles.read(page.archive.games)]
    return fill(
        "home/front", page, headline=page.meta["headline"], lead=page.meta["lead"], puzzles=found,
        pages=page.archive.game_pages, symbol=faces.symbol,
        tiles=of_page(page), note=note(page), number=len(page.archive.games),
    )  # fmt: skip


def described(puzzle: Puzzle) -> Mapping[str, Any]:
    """A puzzle with all that its element in the page needs to answer by itself."""
    row, setup = puzzle.row, puzzle.state.setup
    return {
        "row": row, "game": puzzle.game, "cards": puzzle.codes, "shown": puzzle.shown,
        "name": puzzle.name, "sprite": faces.dress(puzzle.game, setup.pack, ""),
        "where": tiles.of_game(puzzle.game).where,
        "labels": labels(row.choose, row.deed),
        "says": json.dumps([row.answer, *(wrong.says for wrong in row.wrong)], ensure_ascii=False),
        "of": json.dumps(answers(puzzle), separators=(",", ":")),
    }  # fmt: skip


def labels(choose: int, deed: str) -> str:
    """What the button says while so many cards are chosen, from none on, as JSON."""
    first = f"Choose {few(choose)} card{'s' * (choose > 1)}"
    more = [f"Choose {few(n)} more card{'s' * (n > 1)}" for n in range(choose - 1, 0, -1)]
    return json.dumps([first, *more, deed], ensure_ascii=False)


def answers(puzzle: Puzzle) -> Mapping[str, int]:
    """Places chosen, in order -> the sentence for them: the first for a right choice, else one
    about wrong choices. Those of the last sentence are left out, for they are all the others."""
    last = len(puzzle.row.wrong)
    told = {
        " ".join(map(str, choice)): 0 if right else 1 + (puzzle.says(choice) or 0)
        for choice, right in puzzle.choices.items()
    }
    return {choice: at for choice, at in told.items() if at != last}


def faults(archive: Archive) -> Sequence[str]:
    """Puzzles that say otherwise than the engine."""
    return puzzles.faults(archive.games)


FRAGMENTS = {"front": front}
