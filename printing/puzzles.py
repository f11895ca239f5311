"""Sheets of puzzles, eight a page, with the answers on pages of their own."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial

from kanhu.catalogue import Game
from kanhu.study.puzzles.puzzle import LEVELS, Choice, Puzzle
from learning import puzzlebook
from printing import levels, words
from printing.faces import row
from printing.sheet import PAPERS, Data, Sheet

EIGHT = 8
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def sheets(games: Mapping[str, Game]) -> Iterator[Sheet]:
    """A file for every game that has puzzles, on every paper."""
    said = words.puzzles()
    for game in games.values():
        if not puzzlebook.of_game(game):
            continue
        data = _data(game, said)
        title = said.file.format(game=game.title)
        for paper in PAPERS:
            name = f"puzzles-{game.id}"
            address = f"learn/puzzles/{game.id}/"
            yield Sheet(name, title, "puzzles", "puzzles", data, paper, address,
                        terms=_terms(game))  # fmt: skip


def _terms(game: Game) -> frozenset[str]:
    """What the leaflet of a game explains."""
    leaflet = words.leaflets().get(game.id)
    return leaflet.terms if leaflet else frozenset()


def chosen(game: Game) -> dict[str, list[Puzzle]]:
    """The puzzles that are printed: the first eight of each level, but those with a sentence too
    long for a plain sheet leave their places to later ones that take the least room."""
    return {level: _eight(puzzlebook.of_level(game, level)) for level in LEVELS}


def _eight(puzzles: list[Puzzle]) -> list[Puzzle]:
    plain = [puzzle for puzzle in puzzles if levels.short(puzzle.question)]
    first = [puzzle for puzzle in puzzles[:EIGHT] if puzzle in plain]
    spare = sorted((one for one in plain if one not in first), key=_cards)
    taken = first + spare[: EIGHT - len(first)]
    return [puzzle for puzzle in puzzles if puzzle in taken]


def _cards(puzzle: Puzzle) -> int:
    """How many cards are drawn for a puzzle."""
    offered = () if bare(puzzle) else puzzle.choices
    rows = (puzzle.hand, puzzle.shown, *(choice.cards for choice in offered))
    return sum(len(row.split()) for row in rows)


def _data(game: Game, said: words.PuzzleWords) -> Data:
    pages, keys = [], []
    number = 0
    for level, puzzles in chosen(game).items():
        rows = []
        for puzzle in puzzles:
            number += 1
            rows.append({"no": number, **_puzzle(game, puzzle)})
            keys.append([str(number), right(puzzle), _why(puzzle)])
        title = said.title.format(game=game.title, level=said.level[level])
        pages.append({"title": title, "puzzles": rows})
    return {
        "pages": pages, "keys": keys, "answers": said.answers.format(game=game.title),
        "how": said.how, "table": said.on_table, "write": said.write, "head": said.answer_head,
    }  # fmt: skip


def bare(puzzle: Puzzle) -> bool:
    """Whether every answer with cards is one of the hand, so that no choices need to be printed."""
    held = set(puzzle.hand.split())
    found = [choice.cards in held for choice in puzzle.choices if choice.cards]
    return bool(found) and all(found)


def _puzzle(game: Game, puzzle: Puzzle) -> Data:
    draw = partial(row, game, options=puzzle.options)
    alone = bare(puzzle)
    return {
        "question": puzzle.question,
        "shown": draw(puzzle.shown),
        "hand": draw(puzzle.hand),
        "or": [choice.text for choice in puzzle.choices if alone and not choice.cards],
        "choices": [
            {"letter": letter, "cards": draw(choice.cards), "text": choice.text}
            for letter, choice in zip(LETTERS, () if alone else puzzle.choices, strict=False)
        ],
    }


def right(puzzle: Puzzle) -> str:
    """The right answers in words, with their letters where there are letters."""
    alone = bare(puzzle)
    found = [(letter, choice) for letter, choice in zip(LETTERS, puzzle.choices, strict=False)
             if choice.right]  # fmt: skip
    return "; ".join(
        choice.text if alone else _lettered(letter, choice) for letter, choice in found
    )


def _lettered(letter: str, choice: Choice) -> str:
    return letter if len(choice.text) > 40 else f"{letter}, {choice.text}"


def _why(puzzle: Puzzle) -> str:
    reasons = dict.fromkeys(f"{one.says} ({one.clause})" for one in puzzle.choices if one.right)
    return " ".join(reasons)
