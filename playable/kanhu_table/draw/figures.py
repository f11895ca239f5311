"""Figures and marks: what the board holds beside cards, with a label or a word.

`[fact.FIELD]`, `[mark]`, `[partners]`, `[score]` and `[[order]]` of `game.toml` say how
(`kanhu/schema/KEYS.md`).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from kanhu.cards.kinds import Cards
from kanhu.core.datafiles import Data
from kanhu.wording import amounts
from kanhu.wording.amounts import amount, fits
from kanhu_table.draw.scene import Scene
from kanhu_table.words import joined, labelled, say

SHAPES = ("disc", "square", "diamond", "ring", "bar")
_NOTHING: tuple[object, ...] = (0, -1, "", (), None, False)


class Figure(NamedTuple):
    """One figure: its label, what it says ("" if the label says it all), cards to show, and whether
    it is the order of the cards, which gives way first."""

    title: str
    text: str
    cards: Cards = ()
    order: bool = False

    @property
    def words(self) -> str:
        """Label and text in one."""
        return labelled(self.title, self.text) if self.text else self.title


def figures(scene: Scene, seat: int | None = None) -> list[Figure]:
    """The figures of a seat, or without one those of the table, the order of the cards last."""
    options = scene.view.setup.options
    found: list[Figure] = []
    for field, row in scene.game.meta.get("fact", {}).items():
        if bool(row.get("each")) != (seat is not None) or not fits(row.get("when", {}), options):
            continue
        value = getattr(scene.view.board, field, None)
        if seat is not None:
            value = value[seat] if isinstance(value, tuple) and seat < len(value) else None
        if value is None or (value in _NOTHING and not row.get("zero")):
            continue
        found.append(_figure(scene, row, value))
    if seat is None:
        rows = scene.in_force("order")
        found += [Figure(str(row["title"]), str(row["says"]), order=True) for row in rows]
    if seat is not None and seat == scene.me and "waits" in scene.game.meta.get("hand", {}):
        kinds = scene.view.setup.wording.waits(scene.view)
        if kinds:
            title = str(scene.game.meta["hand"]["waits"])
            found.append(Figure(title, scene.words.cards(kinds, last="or"), kinds))
    return found


def _figure(scene: Scene, row: Mapping[str, Any], value: Any) -> Figure:
    title = str(row["title"])
    if row.get("card"):
        kinds = value if isinstance(value, tuple) else (value,)
        return Figure(title, scene.words.cards(kinds), kinds)
    if isinstance(value, bool):
        return Figure(title, "" if value else say("felt.no"))
    if isinstance(value, str):
        return Figure(title, str(row.get("values", {}).get(value, value.replace("_", " "))))
    if row.get("seat"):
        return Figure(title, scene.words.name(value))
    return Figure(title, amount(value, row))


# --- points and money ---------------------------------------------------------------------------


def score_format(scene: Scene) -> Data:
    """`[score]` of the game under the options in play."""
    return amounts.score_format(scene.game, scene.view.setup.options)


def score(scene: Scene, value: int, signed: bool | None = None) -> str:
    """Points or payments in words, as `[score]` says."""
    row = score_format(scene)
    return amount(value, row if signed is None else {**row, "signed": signed})


def target(scene: Scene) -> int | None:
    """What the match is played to, if it is played to a number of points."""
    return amounts.match_target(scene.game, scene.view.setup.options)


def total(scene: Scene, seat: int) -> str:
    """What a seat has so far in the match, and of how much."""
    value, goal = scene.view.board.totals[seat], target(scene)
    title = str(score_format(scene).get("title", say("seats.match")))
    if goal is None:
        return labelled(title, score(scene, value))
    return say(
        "seats.total", title=title, points=amount(value, {}),
        target=score(scene, goal, signed=False),
    )  # fmt: skip


def standing(scene: Scene, seat: int, *, brief: bool = False) -> str:
    """What a seat has so far in the match, as short as can be: "8 of 50", "+4"; brief, without what
    all play to: "8"."""
    value, goal = scene.view.board.totals[seat] + _running(scene, seat), target(scene)
    if goal is not None:
        points = amount(value, {})
        return points if brief else say("seats.standing", points=points, target=goal)
    return amount(value, {**score_format(scene), "unit": ("", "")})


def _running(scene: Scene, seat: int) -> int:
    """What a seat has won of the hand in play; once counted it is in the totals."""
    field = score_format(scene).get("running")
    if not field or scene.match.counting or scene.view.over:
        return 0
    return int(getattr(scene.view.board, str(field))[seat])


# --- marks --------------------------------------------------------------------------------------


class Mark(NamedTuple):
    """A word beside a seat. The shape says what kind of part it tells of; a diamond is a part of
    one's own, beside which no side is named. The first stand before what the seat did last."""

    word: str
    shape: str
    first: bool = False


def marks(scene: Scene, seat: int) -> list[Mark]:
    """Parts a seat has in this hand: dealer, partner, and what the game's words name."""
    rows: dict[str, Any] = {"dealer": say("seats.dealer"), **scene.game.meta.get("mark", {})}
    found = [mark for field, row in rows.items() if (mark := _mark(scene, seat, field, row))]
    side = _side(scene, seat)
    if side is not None and scene.me is not None and seat != scene.me:
        mine = side == _side(scene, scene.me)
        row = scene.game.meta["partners"]
        word = str(row.get("own", say("seats.partner")) if mine
                   else row.get("other", say("seats.opponent")))  # fmt: skip
        # Whoever has a part of their own in this hand, such as the one who plays alone, is told of
        # by that.
        if not any(mark.shape == "diamond" for mark in found):
            found.append(Mark(word, "disc" if mine else "square"))
    return found


def roles(scene: Scene, seat: int) -> list[str]:
    """The parts of a seat in a few words: who deals is told of only where that is all."""
    found = [mark.word for mark in marks(scene, seat)]
    dealer = str(scene.game.meta.get("mark", {}).get("dealer", say("seats.dealer")))
    return [word for word in found if word != dealer] or found


def _mark(scene: Scene, seat: int, field: str, row: Any) -> Mark | None:
    row = row if isinstance(row, Mapping) else {"word": row}
    value = getattr(scene.view.board, field, -1)
    if isinstance(value, tuple) and row.get("seats"):
        value = seat in value
    elif isinstance(value, tuple):
        value = value[seat] if seat < len(value) else False
    else:
        value = value == seat and value is not False
    word = str(row.get("word", ""))
    if not value or not word:
        return None
    shape, first = str(row.get("shape", "disc")), bool(row.get("first"))
    return Mark(word.replace("{n}", str(int(value))), shape, first)


def _side(scene: Scene, seat: int) -> int | None:
    """Number of a seat's side where seats are partners."""
    row = scene.game.meta.get("partners")
    setup = scene.view.setup
    if not row or not fits(row.get("when", {}), setup.options):
        return None
    if row.get("across"):
        return seat % (setup.seats // 2) if setup.seats % 2 == 0 else None
    sides = getattr(scene.view.board, str(row.get("field", "")), ())
    return sides[seat] if seat < len(sides) and sides[seat] >= 0 else None


def listed(found: Iterable[Figure | Mark]) -> str:
    """Figures and marks in words, for the ear."""
    return joined(each.words if isinstance(each, Figure) else each.word for each in found)
