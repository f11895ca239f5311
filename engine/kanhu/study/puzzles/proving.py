"""Checks of puzzles: where a stored one differs from the engine, by file, puzzle and reason.

`unsound` is what keeps a puzzle from being drawn; `faults` proves the answers too, each kind by
what it asks. The tests prove them once more, by a plain search.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping

from kanhu.cards.kinds import CardError, without
from kanhu.catalogue import Game
from kanhu.core.moves import Move
from kanhu.core.state import State
from kanhu.shelf import survey
from kanhu.study.puzzles.config import PuzzleConfig, puzzle_config
from kanhu.study.puzzles.draft import how_many
from kanhu.study.puzzles.hands import Melding, joined
from kanhu.study.puzzles.make import kinds
from kanhu.study.puzzles.positions import judged as judged_move
from kanhu.study.puzzles.positions import takes, taking
from kanhu.study.puzzles.puzzle import Choice, Puzzle, PuzzleError, stored
from kanhu.study.puzzles.rulebooks import ASKS, credit, credited, judged, ruled
from kanhu.text.judging import Hand
from kanhu.text.position import PositionError, load

LEAST, MOST_RIGHT = 3, 3
"""Choices at least, and right ones among them at most."""

Proof = tuple[bool, str]
"""Whether a choice is right, and the clause by which it is or is not."""


def faults(game: Game) -> list[str]:
    """What is wrong with the puzzles of a game, one sentence each, with file and puzzle."""
    try:
        return [f"{game.id}/puzzles/{puzzle.level}.json: {puzzle.id}: {why}"
                for puzzle in stored(game) for why in _of_puzzle(game, puzzle)]  # fmt: skip
    except PuzzleError as error:
        return [str(error)]


def sound(game: Game) -> tuple[Puzzle, ...]:
    """The puzzles of a game that can be drawn; what is wrong with others is told by `faults`."""
    try:
        return tuple(puzzle for puzzle in stored(game) if not [*unsound(game, puzzle)])
    except PuzzleError:
        return ()


def _of_puzzle(game: Game, puzzle: Puzzle) -> Iterator[str]:
    found = [*unsound(game, puzzle)]
    yield from found or _of_answers(game, puzzle)


def unsound(game: Game, puzzle: Puzzle) -> Iterator[str]:
    """What keeps a puzzle from being drawn or answered."""
    about = puzzle_config(game)
    if about is None or puzzle.kind not in kinds(game):
        yield f"the game has no puzzles of the kind {puzzle.kind}"
        return
    if puzzle.options != about.table.options.text:
        yield f"it is about the table {puzzle.options}, not {about.table.options.text}"
    yield from _of_cards(about, puzzle)
    yield from _of_choices(puzzle)
    known = {name for each in survey().games for name in each.rulebook.clauses}
    yield from (f"there is no clause {choice.clause}" for choice in puzzle.choices
                if choice.clause not in known)  # fmt: skip


def _of_cards(about: PuzzleConfig, puzzle: Puzzle) -> Iterator[str]:
    pack = about.table.pack
    try:
        for codes in (f"{puzzle.hand} {puzzle.shown}", *(one.cards for one in puzzle.choices)):
            pack.check_held(pack.parse(codes))
        if puzzle.position is not None:
            state = load(puzzle.position)
            if pack.text(state.view(state.actor).hand) != puzzle.hand:
                yield "the hand is not that of the position"
    except CardError as error:
        yield str(error)
    except PositionError as error:
        yield f"position: {error}"


def _of_choices(puzzle: Puzzle) -> Iterator[str]:
    right = len(puzzle.right)
    if len(puzzle.choices) < LEAST:
        yield f"it has {len(puzzle.choices)} choices; at least {LEAST}"
    if not 1 <= right <= MOST_RIGHT:
        yield f"{right} choices are right, not 1 to {MOST_RIGHT}"
    elif right > 1 and how_many(right) not in puzzle.question.lower():
        yield f"{right} choices are right, and the question does not say so"
    if len({choice[:2] for choice in puzzle.choices}) < len(puzzle.choices):
        yield "two choices are the same"
    for choice in puzzle.choices:
        if not choice.text or not re.search(r"[.!?]$", choice.says):
            yield f"{choice.cards or choice.text}: a choice without words or reason"


def _of_answers(game: Game, puzzle: Puzzle) -> Iterator[str]:
    about = puzzle_config(game)
    assert about is not None, "puzzles without it are not sound"
    try:
        proofs = _PROOFS[puzzle.kind](game, about, puzzle)
    except (LookupError, ValueError) as error:
        yield f"it cannot be proved: {error}"
        return
    for choice, (right, clause) in zip(puzzle.choices, proofs, strict=True):
        name = choice.cards or choice.text
        if choice.right != right:
            yield f"{name} is {'right' if right else 'wrong'}"
        elif choice.clause != clause:
            yield f"{name} is {'right' if right else 'wrong'} by {clause}, not {choice.clause}"


# --- proofs: for every choice whether it is right, and by which clause ----------------------------


def _complete(game: Game, about: PuzzleConfig, puzzle: Puzzle) -> list[Proof]:
    assert about.hand is not None
    melding, pack = Melding(about.table, about.hand), about.table.pack
    held = pack.parse(puzzle.hand)
    return [(melding.complete(joined(held, pack.kind(one.cards))), about.hand.clause)
            for one in puzzle.choices]  # fmt: skip


def _discard(game: Game, about: PuzzleConfig, puzzle: Puzzle) -> list[Proof]:
    assert about.hand is not None
    melding, pack = Melding(about.table, about.hand), about.table.pack
    held = pack.parse(puzzle.hand)
    rests = [without(held, (pack.kind(one.cards),)) for one in puzzle.choices]
    if about.hand.divides:
        return [(melding.kit.full(rest) is not None, about.hand.clause) for rest in rests]
    waits = [len(melding.waits(rest)) for rest in rests]
    return [(many == max(waits) > 0, about.hand.waits) for many in waits]


def _divide(game: Game, about: PuzzleConfig, puzzle: Puzzle) -> list[Proof]:
    assert about.hand is not None
    melding, pack = Melding(about.table, about.hand), about.table.pack
    best = melding.kit.best(pack.parse(puzzle.hand)).points
    return [(one.text.split()[0] == str(best), about.hand.divides) for one in puzzle.choices]


def _impossible(game: Game, about: PuzzleConfig, puzzle: Puzzle) -> list[Proof]:
    assert about.hand is not None
    melding, pack = Melding(about.table, about.hand), about.table.pack
    return [(bool(melding.groups.fullest(pack.parse(one.cards)).left), about.hand.clause)
            for one in puzzle.choices]  # fmt: skip


def _trick(game: Game, about: PuzzleConfig, puzzle: Puzzle) -> list[Proof]:
    assert about.trick is not None
    state, pack = _state(puzzle), about.table.pack
    found: list[Proof] = []
    for one in puzzle.choices:
        cards = pack.parse(one.cards)
        right = bool(cards and takes(state, Move(about.trick.verb, cards)))
        clause = taking(state, about, cards, right).clause if cards else about.trick.clause
        found.append((right, clause))
    none = not any(right for right, _ in found)
    return [(none if not one.cards else right, clause)
            for one, (right, clause) in zip(puzzle.choices, found, strict=True)]  # fmt: skip


def _forbidden(game: Game, about: PuzzleConfig, puzzle: Puzzle) -> list[Proof]:
    state, pack = _state(puzzle), about.table.pack
    verb = about.moves[state.phase]
    return [
        _as_proof(judged_move(state, Move(verb, pack.parse(one.cards)))) for one in puzzle.choices
    ]


def _meld(game: Game, about: PuzzleConfig, puzzle: Puzzle) -> list[Proof]:
    games = {each.title: each for each in survey().games}
    hand = Hand(about.table.pack.design, tuple(puzzle.hand.split()))
    found: list[Proof] = []
    for one in puzzle.choices:
        verdict = judged(hand, games[one.text])
        if verdict is None:
            raise ValueError(f"{one.text} judges no cards")
        found.append(_as_proof(ruled(hand, verdict)))
    return found


def _source(game: Game, about: PuzzleConfig, puzzle: Puzzle) -> list[Proof]:
    asked = {ASKS.format(clause.quote): clause for clause in game.rulebook.clauses.values()}
    clause = asked[puzzle.question]
    right = credit(game, clause)
    return [_as_proof(credited(game, clause, one.text, right)) for one in puzzle.choices]


def _state(puzzle: Puzzle) -> State:
    if puzzle.position is None:
        raise ValueError("there is no position")
    return load(puzzle.position)


def _as_proof(choice: Choice) -> Proof:
    return choice.right, choice.clause


_PROOFS: Mapping[str, Callable[[Game, PuzzleConfig, Puzzle], list[Proof]]] = {
    "complete": _complete, "discard": _discard, "divide": _divide, "impossible": _impossible,
    "trick": _trick, "forbidden": _forbidden, "meld": _meld, "source": _source,
}  # fmt: skip
