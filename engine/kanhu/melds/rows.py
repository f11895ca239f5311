"""Meld rows as data: reading the file of a game and choosing the rows in force.

Where a game has its melds compiled (`kanhu.melds.compile`), its `melds.toml` holds one `[[meld]]`
table per row; other games have files of that name with keys of their own, which they read
themselves.

    key, title, points, clause      what it is called, what it is worth, which clause says so
    says = "…"                      the cards in words, for printed rules
    signs, gloss = "…"              its original name and what that means
    when = {option = value}         in force only with these options (a list: any of them)
    wild = 1                        at most so many wild cards in it (default: no limit)
    own = 1                         at least so many own cards in it (default 0)
    and exactly one shape:
    cards = ["AH 2C 3D", …]         listed sets
    run   = {ranks, least, most, copies, suits}   consecutive ranks of one suit
    rank  = {ranks, each, least, most, suits}     one rank, `each` of every suit taken
    any   = {ranks | pools, least, most}          any cards of one pool (each rank is a pool)
    same  = {count, ranks}                        identical cards

`ranks` are shown by cards of one suit in order ("AH 2H 3H"), `suits` by one card each, so that
rows need no names for them. Above the rows may stand `codes`, all cards in the order of the
pack: the codes the rows are written in, where a table can have other designs. A table `[wild]` may
follow: `limit` names the option that limits the wild cards of one meld, `riders` lists cards
that may stay over in a complete hand. A table `[whole]` may say what a complete hand `needs`:
keys of melds of which it must have one.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple, Protocol

from kanhu.melds.forms import AnyOf, Cards, Form, Kind, Listed, OfRank, Run, Same

NO_LIMIT = 1 << 16
"""More than any meld has cards."""
SHAPES = ("cards", "run", "rank", "any", "same")
"""The keys of a row of `melds.toml` that say what a meld looks like; a row has one of them."""
WORDS = ("title", "clause", "says", "signs", "gloss")
"""The keys of a row of `melds.toml` that are words for people."""
FIELDS = frozenset((*SHAPES, *WORDS, "key", "points", "when", "wild", "own"))
"""All keys of a row that is compiled; a game that does not compile its melds may have others."""

Value = bool | int | str
"""What an option may be set to."""
Spec = tuple[tuple[str, str | int], ...]
"""What a row says of a shape, as pairs."""


class PackLike(Protocol):
    """What the melds need to know of a pack; kinds are indices into `codes`.

    A `kanhu.cards.kinds.Pack` is one, and the package is of use without `kanhu.cards`.

    `cards` is the full multiset of kinds; `suits` and `ranks` are keys, "" for a card without.
    """

    @property
    def codes(self) -> tuple[str, ...]:
        """Card codes, one a kind."""

    @property
    def cards(self) -> Cards:
        """Every card of the pack, by kind."""

    @property
    def suits(self) -> tuple[str, ...]:
        """Suit key of each kind."""

    @property
    def ranks(self) -> tuple[str, ...]:
        """Rank key of each kind."""

    @property
    def wild(self) -> frozenset[Kind]:
        """The kinds that stand for any card."""


class MeldRowError(ValueError):
    """A row of a meld file is wrong; the message names the row."""


class Row(NamedTuple):
    """One row of the file, still in words."""

    key: str
    title: str
    points: int
    clause: str
    shape: str
    spec: Spec
    listed: tuple[str, ...] = ()
    when: tuple[tuple[str, tuple[Value, ...]], ...] = ()
    wild: int = NO_LIMIT
    own: int = 0

    def applies(self, values: Mapping[str, object]) -> bool:
        """Whether the row is in force under these option values.

        An option that is not among the values counts as not fulfilled.
        """
        return all(key in values and values[key] in among for key, among in self.when)


class Sheet(NamedTuple):
    """The rows of one game, hashable.

    `codes` are those the rows are written in (empty: those of the pack at hand), `limit` the
    option for wild cards in one meld, `riders` the cards that need no meld, `needs` the keys of
    melds of which a complete hand has at least one.
    """

    rows: tuple[Row, ...]
    codes: tuple[str, ...] = ()
    limit: str = ""
    riders: tuple[str, ...] = ()
    needs: tuple[str, ...] = ()

    def in_force(self, values: Mapping[str, object]) -> tuple[Row, ...]:
        """The rows that count under these option values, in file order."""
        return tuple(row for row in self.rows if row.applies(values))

    def wild_limit(self, values: Mapping[str, object]) -> int:
        """How many wild cards one meld may hold; a large number when unlimited."""
        value = values.get(self.limit) if self.limit else None
        if value is None or value == "none" or value == "":
            return NO_LIMIT
        return int(str(value))


def read_sheet(data: Mapping[str, object]) -> Sheet:
    """Rows from the parsed file (what `tomllib` returns).

    Raises MeldRowError for an unknown field, a row without a shape or with two.
    """
    rows = data.get("meld", [])
    if not isinstance(rows, list):
        raise MeldRowError("meld: expected a list of rows")
    wild = data.get("wild", {})
    if not isinstance(wild, dict):
        raise MeldRowError("wild: expected a table")
    whole = data.get("whole", {})
    if not isinstance(whole, dict):
        raise MeldRowError("whole: expected a table")
    riders = tuple(str(wild.get("riders", "")).split())
    needs = tuple(str(whole.get("needs", "")).split())
    codes = tuple(str(data.get("codes", "")).split())
    return Sheet(tuple(map(_read_row, rows)), codes, str(wild.get("limit", "")), riders, needs)


def _read_row(entry: Mapping[str, object]) -> Row:
    key = str(entry.get("key", "?"))
    unknown = set(entry) - FIELDS
    shapes = [shape for shape in SHAPES if shape in entry]
    if unknown or len(shapes) != 1:
        what = f"unknown {sorted(unknown)}" if unknown else f"needs one shape, has {shapes}"
        raise MeldRowError(f"meld {key}: {what}")
    shape = shapes[0]
    body = entry[shape]
    listed: tuple[str, ...] = ()
    spec: Spec = ()
    if isinstance(body, list):
        listed = tuple(map(str, body))
    elif isinstance(body, dict):
        listed = tuple(map(str, body.get("pools", ())))
        spec = tuple(
            (k, v if isinstance(v, int) else str(v)) for k, v in body.items() if k != "pools"
        )
    else:
        raise MeldRowError(f"meld {key}: {shape} is neither a list nor a table")
    return Row(
        key,
        str(entry.get("title", key)),
        _number(entry, "points", 0, key),
        str(entry.get("clause", "")),
        shape,
        spec,
        listed,
        _read_when(entry.get("when", {}), key),
        _number(entry, "wild", NO_LIMIT, key),
        _number(entry, "own", 0, key),
    )


def _number(entry: Mapping[str, object], field: str, default: int, key: str) -> int:
    value = entry.get(field, default)
    if not isinstance(value, int):
        raise MeldRowError(f"meld {key}: {field} is not a number")
    return value


def _read_when(when: object, key: str) -> tuple[tuple[str, tuple[Value, ...]], ...]:
    if not isinstance(when, dict):
        raise MeldRowError(f"meld {key}: when is not a table")
    return tuple((name, tuple(v) if isinstance(v, list) else (v,)) for name, v in when.items())


def form_of(row: Row, pack: PackLike, codes: tuple[str, ...] = ()) -> Form:
    """The shape of a row in the kinds of a pack; `codes` as in Sheet.

    Raises MeldRowError when the row names a card that is not known.
    """
    return _FormReader(row, pack, codes or pack.codes).form()


class _FormReader:
    """One row, being translated into the kinds of a pack."""

    def __init__(self, row: Row, pack: PackLike, codes: tuple[str, ...]) -> None:
        self.row, self.pack, self.codes = row, pack, codes
        self.spec = dict(row.spec)
        self.ranks = [pack.ranks[kind] for kind in self._listed("ranks")]
        suits = [pack.suits[kind] for kind in self._listed("suits")]
        self.suits = suits or list(dict.fromkeys(suit for suit in pack.suits if suit))

    def form(self) -> Form:
        """Choose the shape."""
        if self.row.shape == "cards":
            return Listed(self._pools())
        if self.row.shape == "same":
            return Same(self._every_kind(), self._number("count", 0))
        if self.row.shape == "any":
            pools = self._pools() + self._rank_pools()
            return AnyOf(pools, self._number("least", 1), self._number("most", NO_LIMIT))
        if self.row.shape == "rank":
            return self._of_rank()
        return self._run()

    def _number(self, field: str, default: int) -> int:
        return int(self.spec.get(field, default))

    def _cards(self, text: str) -> list[Kind]:
        try:
            return [self.codes.index(code) for code in text.split()]
        except ValueError:
            raise MeldRowError(f"meld {self.row.key}: unknown card in '{text}'") from None

    def _listed(self, field: str) -> list[Kind]:
        return self._cards(str(self.spec.get(field, "")))

    def _pools(self) -> tuple[Cards, ...]:
        return tuple(tuple(sorted(self._cards(text))) for text in self.row.listed)

    def _card(self, rank: str, suit: str) -> list[Kind]:
        kinds = range(len(self.pack.codes))
        return [k for k in kinds if (self.pack.ranks[k], self.pack.suits[k]) == (rank, suit)]

    def _rank_pools(self) -> tuple[Cards, ...]:
        pools = ([k for suit in self.suits for k in self._card(rank, suit)] for rank in self.ranks)
        return tuple(map(tuple, pools))

    def _every_kind(self) -> Cards:
        wild, ranks = self.pack.wild, self.pack.ranks
        chosen = (k for k in range(len(ranks)) if not self.ranks or ranks[k] in self.ranks)
        return tuple(k for k in chosen if k not in wild)

    def _of_rank(self) -> OfRank:
        pools = self._rank_pools()
        width = max(map(len, pools))
        least, most = self._number("least", width), self._number("most", width)
        return OfRank(pools, self._number("each", 1), least, min(most, width))

    def _run(self) -> Run:
        lines = ([k for r in self.ranks for k in self._card(r, suit)] for suit in self.suits)
        whole = tuple(tuple(line) for line in lines if len(line) == len(self.ranks))
        most = min(self._number("most", NO_LIMIT), len(self.ranks))
        return Run(whole, self._number("least", 1), most, self._number("copies", 1))
