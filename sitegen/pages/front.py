"""The first screen of the home page: a sentence, one move to make, and a tile for every game."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence

from markupsafe import Markup

from holdings import tiles
from holdings.archive import Archive
from kanhu_table import faces
from learning import puzzles
from learning.posed import Posed, as_json, card, labels
from learning.puzzles import HomePuzzle
from rendering.page import Call, Unknown
from rendering.parts import fill
from sitegen.pages.tiles import note, of_page


def front(call: Call) -> Markup:
    """The sentence is the page's `headline`, its `lead` stands below it."""
    page = call.page
    if lacking := [key for key in ("headline", "lead") if not page.meta.get(key)]:
        raise Unknown(f"needs {' and '.join(lacking)} in the front matter of its page")
    found = [(posed(puzzle), puzzle.game, puzzle.row.clause)
             for puzzle in puzzles.read(page.archive.games)]  # fmt: skip
    return fill(
        "home/front", page, headline=page.meta["headline"], lead=page.meta["lead"], puzzles=found,
        pages=page.archive.game_pages,
        tiles=of_page(page), note=note(page), number=len(page.archive.games),
    )  # fmt: skip


def posed(puzzle: HomePuzzle) -> Posed:
    """A puzzle with all that its element in the page needs to answer by itself."""
    row, setup, game = puzzle.row, puzzle.state.setup, puzzle.game
    return Posed(
        name=f"move-{row.name}",
        where=("One move", f"{game.title}, {tiles.of_game(game).where}"),
        question=row.question,
        sprite=faces.choose_sprite(game, setup.pack, ""),
        shown=tuple(card(game, setup, code) for code in puzzle.shown),
        cards=tuple(card(game, setup, code) for code in puzzle.codes),
        labels=labels(row.choose, row.deed),
        says=as_json([row.answer, *(wrong.says for wrong in row.wrong)]),
        of=json.dumps(answers(puzzle), separators=(",", ":")),
        answer=row.answer,
    )


def answers(puzzle: HomePuzzle) -> Mapping[str, int]:
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
