"""Reasons of Kowah's players in plain sentences."""

from __future__ import annotations

from kanhu.cards.kinds import Cards, Kind
from kanhu.core.grammar import listed, percent
from kanhu.families.draw import HEAP
from kanhu.games.kowah.board import View
from kanhu.games.kowah.threes import PAIR, TWO_PAIRS, Way
from kanhu.players.decision import Reason

_NAMED = 3  # cards that would help, by name


class Words:
    """Speaks of one view."""

    def __init__(self, view: View) -> None:
        self._names, self._heap = view.setup.pack.names, view.count(HEAP)

    def name(self, kind: Kind) -> str:
        """A card, spoken."""
        return self._names[kind]

    def wins(self, clause: str) -> Reason:
        """Why a win is taken."""
        return Reason(clause, "This card completes your hand.", 1.0)

    def declares(self, way: Way, copies: int) -> Reason:
        """Why this is declared now."""
        what = {
            PAIR: f"a third {self.name(way.kinds[0])}" if way.kinds else "",
            TWO_PAIRS: " or ".join(f"a third {self.name(kind)}" for kind in way.kinds),
        }.get(way.form, "any card of that rank")
        text = f"Only a called hand can win. You would wait for {what} ({copies} unseen)."
        return Reason("KO-18", text, float(copies))

    def holds_back(self) -> Reason:
        """Why a possible declaration waits."""
        text = "Calling is no use: every card you could wait for is gone."
        return Reason("KO-19", text, 0.0)

    def takes(self, kind: Kind, lack: int) -> Reason:
        """Why a discard is taken."""
        return Reason("KO-13", f"With the {self.name(kind)} {_lack(lack)}.", 1.0)

    def draws(self, bound: bool) -> Reason:
        """Why the stock is preferred."""
        if bound:
            return Reason("KO-28", "A winning card that you draw yourself is a triple.", 1.0)
        if not self._heap:
            return Reason("KO-12", "There is no discard to take.", 0.0)
        return Reason("KO-13", "The discard does not bring you closer to checki.", 0.0)

    def leaves(self) -> Reason:
        """Why a discard that would help is left."""
        return Reason("KO-13", "A card from the stock should help more than the discard.", 0.0)

    def throws(self, kind: Kind, lack: int) -> Reason:
        """Why this card goes."""
        text = f"Without the {self.name(kind)} {_lack(lack)}."
        return Reason("KO-20", text, float(-lack))

    def alone(self, kind: Kind) -> Reason:
        """Why a lone card goes."""
        return Reason(
            "KO-20", f"You hold few other cards of the rank of the {self.name(kind)}.", 0.0
        )

    def bound(self) -> Reason:
        """Why there is little to choose."""
        return Reason("KO-25", "Your checki does not need this card.", 0.0)

    def outs(self, kinds: Cards, copies: int, rounds: float) -> Reason:
        """What is left to hope for."""
        few = [f"the {self.name(kind)}" for kind in kinds[:_NAMED]]
        if len(kinds) > _NAMED:
            few.append(f"{len(kinds) - _NAMED} other kinds")
        helps = f"Then {listed(few, 'or')} would help ({copies} unseen)."
        text = f"{helps} Rounds to a win: about {rounds:.0f}."
        if not copies:
            text = "No unseen card would help then."
        return Reason("KO-18", text, float(copies))

    def risk(self, kind: Kind, danger: float) -> Reason:
        """How dangerous a throw is."""
        if danger == 0:
            return Reason("KO-29", f"Nobody can be waiting for the {self.name(kind)}.", 0)
        text = f"Risk: somebody may be waiting for the {self.name(kind)} ({percent(danger)})."
        return Reason("KO-29", text, -danger)

    def shown_risk(self) -> Reason:
        """Why a draw is feared."""
        return Reason(
            "KO-26", "A card you draw is shown and may be claimed; the discard is safe.", 0
        )


def _lack(count: int) -> str:
    if not count:
        return "you can call checki"
    return f"you are {count} card{'s' * (count > 1)} away from calling checki"
