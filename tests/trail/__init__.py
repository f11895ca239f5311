"""The trail: what 300 random hands of each game came to, before the engine was taken apart.

A row of `tests/trail.tsv` in a game's folder holds the options and the seed of a hand, how many moves it had, and a hash each of
what was legal, of what every seat saw, of what was refused under which clause, of what happened, of how
it ended, and of the forms in which it can be written down. The hands are made here from the number of
their row alone, so that a row tells at once what has changed, and of what kind. Rows change only in a
commit that names the clause for which they do:

    python3 -m tests.trail khanhoo

writes the rows of a game anew; without a name, those of every game.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import kanhu
from kanhu.catalogue import Game
from kanhu.core.moves import Event, Move, compact
from kanhu.core.options import OptionError, Options
from kanhu.core.state import State
from kanhu.text.position import dump, dump_view
from kanhu.text.record import LONGEST_LINK, Record, parse
from kanhu.text.table import Table
from tests.folders import folder

HANDS = 300
LONGEST = 400
"""Moves of a hand; one that random play goes on with is left there."""
TRIED = 4
"""Moves tried at each turn that may be against the rules."""
LOOKED = 4
"""At one turn in so many every seat looks at the table, and the position is written down."""


class Row(NamedTuple):
    """A hand: what was dealt, and the hashes of what came of it."""

    options: str
    seed: int
    moves: int
    legal: str
    views: str
    refusals: str
    events: str
    end: str
    forms: str

    @classmethod
    def read(cls, line: str) -> Row:
        """A row as it stands in the file."""
        options, seed, moves, *hashes = line.split("\t")
        return cls(options, int(seed), int(moves), *hashes)

    def line(self) -> str:
        """The row for the file."""
        return "\t".join(map(str, self))


class Hash:
    """A hash over JSON values, one after another."""

    def __init__(self) -> None:
        self._sum = hashlib.sha256()

    def add(self, *values: Any) -> None:
        """Go on with these values."""
        text = json.dumps(values, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
        self._sum.update(text.encode() + b"\n")

    @property
    def text(self) -> str:
        """Ten digits of it."""
        return self._sum.hexdigest()[:10]


def path(game: Game) -> Path:
    """The file of a game."""
    return folder(game) / "trail.tsv"


def rows(game: Game) -> list[Row]:
    """The rows of a game as they are kept."""
    return [Row.read(line) for line in path(game).read_text("utf-8").splitlines()]


def setups(game: Game) -> Iterator[Options]:
    """Every preset with every number of players, then every value of every option in turn."""
    presets = list(game.schema.presets)
    pairs = list(product(presets, game.players))
    wanted: list[dict[str, object]] = [{"players": players} for _, players in pairs]
    bases = [preset for preset, _ in pairs]
    at = 0
    for option in game.schema.options.values():
        ends = option.span or ()
        for value in dict.fromkeys((*option.values, *option.offer, *ends)):
            wanted.append({option.key: value})
            bases.append(presets[at % len(presets)])
            at += 1
    found: dict[str, Options] = {}
    for base, changes in zip(bases, wanted, strict=True):
        for preset in (base, *presets):  # some values go with some rule sets alone
            try:
                options = game.options(preset, **changes)
            except OptionError:
                continue
            found.setdefault(options.text, options)
            break
    while True:
        yield from found.values()


def walk(game: Game, options: Options, seed: int) -> Row:
    """One hand by random moves, from the deal to the end of the hand or of the match."""
    chance = Random(f"{game.id} {options.text} {seed}")
    table = Table.new(game, options, seed)
    legal, views, refusals, events, forms = (Hash() for _ in range(5))
    count, hand, seen = 0, table.state.board.hand, list[Move]()
    while table.state.outcome is None and table.state.board.hand == hand and count < LONGEST:
        state = table.state
        moves = state.legal()
        legal.add(state.phase, state.actor, [_move(state, move) for move in moves])
        if count % LOOKED == 0:
            views.add([dump_view(state.view(seat)) for seat in (None, *range(state.setup.seats))])
            forms.add(dump(state))
        for move in _attempts(state, chance, seen):
            refusal = state.refuse(move)
            said = refusal and [refusal.clause, [_move(state, it) for it in refusal.instead]]
            refusals.add(_move(state, move), said)
        seen += moves[:3]
        move = moves[chance.randrange(len(moves))]
        events.add(_move(state, move), [_event(state, it) for it in table.play(move)])
        count += 1
    end = Hash()
    end.add(dump(table.state), table.state.outcome and table.state.outcome._asdict())
    for record in _records(table):
        link = record.link()
        forms.add(record.text(), _unchecked(link), parse(link) == record)
    return Row(options.text, seed, count, legal.text, views.text, refusals.text, events.text,
               end.text, forms.text)  # fmt: skip


def _records(table: Table) -> Iterator[Record]:
    """The record of a hand; one with a plain link also with a note, which no link holds."""
    record = table.record()
    yield record
    if len(_unchecked(record.link())) <= LONGEST_LINK:
        yield record._replace(note="x" * 8)


def _unchecked(link: str) -> str:
    """A link as it was before links had a check value, which the rows were made of."""
    form, _, rest = link.partition("~")
    return f"{form.partition('.')[0]}~{rest}"


def _attempts(state: State, chance: Random, seen: list[Move]) -> Iterator[Move]:
    """Moves that may be against the rules: some that were legal before, some made up."""
    setup = state.setup
    own = sorted(zone for zone, (_, seat) in setup.zones.items() if seat == state.actor)
    hand = [kind for zone in own for kind in _cards(state, zone)]
    verbs = sorted(setup.game.letters)
    for at in range(TRIED):
        if at % 2 and seen:
            yield seen[chance.randrange(len(seen))]
            continue
        kinds = chance.sample(hand, min(len(hand), chance.randrange(5)))
        yield state.order(
            Move(verbs[chance.randrange(len(verbs))], tuple(kinds), chance.choice((0, 0, 1, 5)))
        )


def _cards(state: State, zone: str) -> tuple[int, ...]:
    found = state.view(state.actor).zones.get(zone, ())
    return found if isinstance(found, tuple) else ()


def _move(state: State, move: Move) -> str:
    return compact(move, state.setup.game.letters, state.setup.pack)


def _event(state: State, event: Event) -> list[Any]:
    codes = state.setup.pack.codes
    return [*event[:2], [codes[kind] for kind in event.cards], *event[3:]]


def made(
    game: Game, most: int = HANDS, every: int = 1, first: int = 0
) -> Iterator[tuple[int, Row]]:
    """Number and row of hands as they are played now: of `most`, every so many from `first`."""
    for at, options in zip(range(most), setups(game), strict=False):
        if at % every == first % every:
            yield at, walk(game, options, seed=1613 + at)


def write(game: Game) -> None:
    """Write the rows of a game."""
    lines = [row.line() for _, row in made(game)]
    path(game).write_text("".join(f"{line}\n" for line in lines), "utf-8")


def changed(game: Game, every: int, first: int) -> list[str]:
    """What differs between the rows that are kept and as many hands played now, in words."""
    kept = rows(game)
    out = [] if len(kept) == HANDS else [f"there are {len(kept)} rows, not {HANDS}"]
    for at, row in made(game, len(kept), every, first):
        names = [
            name for name, was, now in zip(Row._fields, kept[at], row, strict=True) if was != now
        ]
        if names:
            out.append(f"row {at + 1}, {row.options}, seed {row.seed}: {', '.join(names)}")
    return out


def main(names: list[str]) -> None:
    """Write the rows of these games, of every game if none is named."""
    for game in [kanhu.load(name) for name in names] or kanhu.games():
        write(game)
        print(f"{path(game)}: {HANDS} hands")
