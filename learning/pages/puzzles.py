"""The pages of puzzles: one for every game, with its levels; their list; the puzzle of the day.

A page answers without the engine: what is right, and why not, lies in its elements.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import partial

from markupsafe import Markup

from holdings.archive import Archive
from kanhu.catalogue import Game, setup
from kanhu.core.rules import Setup
from kanhu.study.puzzles import proving
from kanhu.study.puzzles.puzzle import LEVELS, Choice, Puzzle
from kanhu_table import faces
from learning import metadata, puzzlebook
from learning.pages.coached import in_folder
from learning.posed import Card, Offer, Posed, answers, as_json, card, labels
from rendering.numbers import capital
from rendering.page import Call, Page, source
from rendering.parts import fill

TITLES = {
    "complete": "What completes the hand?", "discard": "Which discard?",
    "divide": "What is it worth?", "forbidden": "What is forbidden?",
    "impossible": "Which is impossible?", "meld": "A meld in which game?",
    "source": "Who says so?", "trick": "Can you take it?",
}  # fmt: skip


def pages(archive: Archive) -> Mapping[str, str]:
    """A page of puzzles for every game that has some."""
    return {f"learn/puzzles/{game.id}.md": _page(game) for game in with_puzzles(archive)}


def faults(archive: Archive) -> list[str]:
    """What the puzzles say otherwise than the engine."""
    return [
        in_folder(fault)
        for game in archive.games.values()
        for fault in archive.cached(("puzzles", game.id), partial(proving.faults, game))
    ]


def about(game: Game) -> Mapping[str, str]:
    """Title, description and lead of the page of a game's puzzles."""
    number = len(puzzlebook.of_game(game))
    return {
        "title": f"{game.title}: puzzles",
        "description": f"{number} puzzles about {game.title} in three levels, with proved answers "
        "and, for every wrong one, the rule against it.",
        "lead": "Three levels. Every answer is proved; every wrong one meets its rule.",
    }


def _page(game: Game) -> str:
    said = about(game)
    kinds = dict.fromkeys(TITLES[puzzle.kind] for puzzle in puzzlebook.of_game(game))
    entity = metadata.practice(said["title"], said["description"], metadata.EXERCISE,
                               assesses=kinds, levels=LEVELS)  # fmt: skip
    levels = (f"## {level.capitalize()}\n\n<!-- kanhu:puzzles {game.id} {level} -->\n\n"
              for level in LEVELS)  # fmt: skip
    ways = ("[All puzzles, and the puzzle of the day](index.md). "
             '<a href="?view=board">On the board</a>, one at a time.')  # fmt: skip
    return source({**said, "entity": entity}, f"{ways}\n\n{''.join(levels)}")


def with_puzzles(archive: Archive) -> list[Game]:
    """The games that have puzzles."""
    return [game for game in archive.games.values() if puzzlebook.of_game(game)]


def _level(call: Call) -> Markup:
    """The puzzles of a game and level, each folded under its number and kind."""
    game = call.named(call.page.archive.games)
    level = call.named(dict.fromkeys(LEVELS, call.words[-1]), 1)
    rows = [(TITLES[puzzle.kind], posed(game, puzzle), links(call.page, game, puzzle))
            for puzzle in puzzlebook.of_level(game, level)]  # fmt: skip
    return fill("learn/puzzles", call.page, rows=rows, game=game)


def _list(call: Call) -> Markup:
    """The games with puzzles, how many of each level."""
    rows = [(game, Counter(puzzle.level for puzzle in puzzlebook.of_game(game)))
            for game in with_puzzles(call.page.archive)]  # fmt: skip
    return fill("learn/games", call.page, rows=rows, levels=LEVELS)


def _daily(call: Call) -> Markup:
    """The place of the puzzle of the day."""
    days = puzzlebook.days(with_puzzles(call.page.archive))
    return fill("learn/daily", call.page, days=json.dumps(days, separators=(",", ":")))


# --- one puzzle ---------------------------------------------------------------------------------


def posed(game: Game, puzzle: Puzzle) -> Posed:
    """A puzzle with all that its element in the page needs."""
    table = setup(game, game.options(puzzle.options))
    single = [choice for choice in puzzle.choices if len(choice.cards.split()) == 1]
    more = [choice for choice in puzzle.choices if choice not in single]
    held = Counter(puzzle.hand.split())
    chosen = tuple(card(game, table, choice.cards, held[choice.cards] or 1) for choice in single)
    from_hand = bool(single) and {choice.cards for choice in single} == set(held)
    order = [*single, *more]
    right = [at for at, choice in enumerate(order) if choice.right]
    reasons = " ".join(dict.fromkeys(choice.says for choice in order if choice.right))
    return Posed(
        name=puzzle.id,
        where=(TITLES[puzzle.kind], f"{game.title}, {puzzle.level}"),
        question=puzzle.question,
        sprite=faces.choose_sprite(game, table.pack, ""),
        shown=cards(game, table, puzzle.shown),
        hand=() if from_hand else cards(game, table, puzzle.hand),
        cards=chosen if from_hand or not more else (),
        offers=tuple(
            Offer(cards(game, table, choice.cards), choice.text)
            for choice in (more if from_hand or not more else order)
        ),
        labels=labels(len(right), "This is my answer", "answer" if more else "card"),
        says=as_json(
            [f"Yes. {reasons}", *(f"No. {choice.says} ({choice.clause})" for choice in order)]
        ),
        of=answers(right, len(order)),
        answer=f"{in_words(order)} {reasons}",
    )


def cards(game: Game, table: Setup, codes: str) -> tuple[Card, ...]:
    """Cards in a row."""
    return tuple(card(game, table, code) for code in codes.split())


def in_words(choices: Sequence[Choice]) -> str:
    """The right answers as a sentence."""
    return capital("; ".join(choice.text for choice in choices if choice.right)) + "."


def links(page: Page, game: Game, puzzle: Puzzle) -> list[tuple[str, str]]:
    """Where to go on from a puzzle: the rule behind the answer, and the table."""
    clause = next(choice.clause for choice in puzzle.choices if choice.right)
    games = page.archive.games.values()
    about = next(each for each in games if each.prefix == clause.partition("-")[0])
    rule = f"{page.base}{page.archive.game_pages[about.id]}#{clause}"
    return [(rule, f"The rule, {clause}"), (f"{page.base}play/{game.id}/", f"Play {game.title}")]


FRAGMENTS = {"puzzles": _level, "puzzlebook": _list, "daily": _daily}
