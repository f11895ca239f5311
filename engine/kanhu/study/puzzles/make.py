"""Writes the puzzles of a game from a seed: many are drafted, and dealt into three levels.

A kind of puzzle belongs to a game if the game has what it asks about. Within each kind every
puzzle of a level has taken the search more nodes than any puzzle of the level below, and all levels
have equally many of each kind; so the levels rise, kind by kind and as a whole.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import islice

from kanhu.cards.chance import Stream, stream
from kanhu.catalogue import Game
from kanhu.study.puzzles import hands, positions, rulebooks
from kanhu.study.puzzles.config import PuzzleConfig, puzzle_config
from kanhu.study.puzzles.draft import Draft, some
from kanhu.study.puzzles.puzzle import LEVELS, Puzzle

PuzzleMaker = Callable[[Game, PuzzleConfig, Stream], Draft | None]
"""What makes puzzles of one kind, or nothing from what chance offers."""

SEED = 1613
"""The seed of the puzzles on the site."""
EACH = 20
"""Puzzles of a level, at least."""
POOL = 6
"""Drafts for every puzzle that is kept."""
TRIES = 6_000
"""Drafts, before a kind is given up."""
LAST = 99
"""Number of the stream by which drafts are chosen; lower ones are those of the kinds."""
FEW: Mapping[str, int] = {"source": 2, "meld": 4}
"""Kinds that ask about the rulebooks and not about play: so many of them in a level."""


def kinds(game: Game) -> dict[str, PuzzleMaker]:
    """The kinds of puzzle that a game has, by name; none if it says nothing of puzzles."""
    about = puzzle_config(game)
    if about is None:
        return {}
    found: dict[str, PuzzleMaker] = {}
    if about.hand is not None:
        if about.hand.divides:
            found["divide"] = hands.divide
        found |= {"discard": hands.discard, "complete": hands.complete}
        found["impossible"] = hands.impossible
    if about.trick is not None:
        found["trick"] = positions.trick
    if about.moves:
        found["forbidden"] = positions.forbidden
    if about.meld:
        found["meld"] = rulebooks.meld
    found["source"] = rulebooks.source
    return found


def counts(game: Game) -> dict[str, int]:
    """Kind -> puzzles of it in every level."""
    names = list(kinds(game))
    few = {name: FEW[name] for name in names if name in FEW}
    rest = [name for name in names if name not in FEW]
    return {**{name: -(-(EACH - sum(few.values())) // len(rest)) for name in rest}, **few}


def drafts(game: Game, kind: str, seed: int = SEED) -> Iterator[Draft]:
    """Drafts of one kind, none twice, until chance finds no more."""
    about, make = puzzle_config(game), kinds(game)[kind]
    assert about is not None
    seen = set[object]()
    for nth in range(TRIES):
        draft = make(game, about, stream(seed, list(kinds(game)).index(kind), nth))
        if draft is None:
            continue
        key = _puzzle(about, kind, "", "", draft).key
        if key not in seen:
            seen.add(key)
            yield draft


def make(game: Game, seed: int = SEED) -> dict[str, list[Puzzle]]:
    """The puzzles of a game by level. Raises ValueError if a kind does not yield three levels."""
    found: dict[str, list[Puzzle]] = {level: [] for level in LEVELS}
    for kind in kinds(game):
        for level, puzzles in of_kind(game, kind, seed).items():
            found[level] += puzzles
    return found


def of_kind(game: Game, kind: str, seed: int = SEED) -> dict[str, list[Puzzle]]:
    """The puzzles of one kind by level. Raises ValueError if there are not enough of them."""
    about, number = puzzle_config(game), counts(game)[kind]
    assert about is not None
    pool = list(islice(drafts(game, kind, seed), number * len(LEVELS) * POOL))
    try:
        dealt = levels(pool, number, stream(seed, LAST, 0))
    except ValueError as error:
        raise ValueError(f"{game.id}, {kind}: {error}") from None
    return {
        level: [
            _puzzle(about, kind, f"{kind}-{level}-{at}", level, draft)
            for at, draft in enumerate(chosen, 1)
        ]
        for level, chosen in zip(LEVELS, dealt, strict=True)
    }


def _puzzle(about: PuzzleConfig, kind: str, name: str, level: str, draft: Draft) -> Puzzle:
    return Puzzle(
        name, kind, level, draft.nodes, about.table.options.text, draft.question, draft.hand,
        draft.shown, draft.choices, draft.position,
    )  # fmt: skip


def levels(pool: Sequence[Draft], number: int, chance: Stream) -> list[list[Draft]]:
    """Three levels of so many drafts, every one of a level harder than any of the level below.

    Raises ValueError if the pool is too small or its drafts too much alike.
    """
    order = sorted({draft.nodes for draft in pool})
    size = {nodes: sum(draft.nodes == nodes for draft in pool) for nodes in order}
    cuts = [
        (low, high)
        for at, low in enumerate(order)
        for high in order[at + 1 :]
        if sum(n for nodes, n in size.items() if nodes <= low) >= number
        and sum(n for nodes, n in size.items() if low < nodes < high) >= number
        and sum(n for nodes, n in size.items() if nodes >= high) >= number
    ]
    if not cuts:
        raise ValueError(f"{len(pool)} drafts do not make three levels of {number}")
    third = len(pool) / 3
    low, high = min(cuts, key=lambda cut: sum(
        abs(sum(n for nodes, n in size.items() if first <= nodes < last) - third)
        for first, last in ((0, cut[0] + 1), (cut[0] + 1, cut[1]), (cut[1], order[-1] + 1))
    ))  # fmt: skip
    parts = (
        [draft for draft in pool if draft.nodes <= low],
        [draft for draft in pool if low < draft.nodes < high],
        [draft for draft in pool if draft.nodes >= high],
    )
    return [some(chance, part, number) for part in parts]
