"""Reasons of Kowah's players in plain sentences."""

from __future__ import annotations

from kanhu.bots import Reason
from kanhu.cards import Kind
from kanhu.games.kowah.threes import PAIR, TWO_PAIRS, Way
from kanhu.view import View


class Words:
    """Speaks of one view."""

    def __init__(self, view: View) -> None:
        self._names = view.setup.pack.names
        self.call = "coki" if view.setup.options.variant != "kowah" else "checki"

    def name(self, kind: Kind) -> str:
        """A card, spoken."""
        return self._names[kind]

    def wins(self, clause: str) -> Reason:
        """Why a win is taken."""
        return Reason(clause, "This card completes the hand, and a win is a win.", 1.0)

    def declares(self, way: Way, copies: int) -> Reason:
        """Why this is declared now."""
        what = {
            PAIR: f"a third {self.name(way.kinds[0])}" if way.kinds else "",
            TWO_PAIRS: " or ".join(f"a third {self.name(kind)}" for kind in way.kinds),
        }.get(way.form, "any card of the rank that waits")
        text = f"Only who has declared can win; {_copies(copies)} of {what} may still come."
        return Reason("KO-18", text, float(copies))

    def holds_back(self) -> Reason:
        """Why a possible declaration waits."""
        text = "No copy of the card it would wait for can still come."
        return Reason("KO-19", text, 0.0)

    def takes(self, kind: Kind, lack: int) -> Reason:
        """Why a discard is taken."""
        return Reason("KO-13", f"The {self.name(kind)} helps: then {_lack(lack, self.call)}.", 1.0)

    def draws(self, bound: bool) -> Reason:
        """Why the stock is preferred."""
        if bound:
            return Reason("KO-28", "A card of one's own drawing wins three stakes from all.", 1.0)
        return Reason("KO-13", "The card on the pile does not bring the hand nearer.", 0.0)

    def leaves(self) -> Reason:
        """Why a discard that would help is left."""
        return Reason("KO-13", "An unknown card promises more than the one on the pile.", 0.0)

    def throws(self, kind: Kind, lack: int) -> Reason:
        """Why this card goes."""
        text = f"Without the {self.name(kind)} {_lack(lack, self.call)}."
        return Reason("KO-20", text, float(-lack))

    def alone(self, kind: Kind) -> Reason:
        """Why a lone card goes."""
        return Reason("KO-20", f"The {self.name(kind)} has few of its rank beside it.", 0.0)

    def bound(self) -> Reason:
        """Why there is little to choose."""
        return Reason("KO-25", f"The {self.call} leaves only cards it does not need.", 0.0)

    def outs(self, kind: Kind, copies: int, rounds: float) -> Reason:
        """What is left to hope for."""
        text = f"After it {_copies(copies)} would help, about {rounds:.0f} rounds to a win."
        return Reason("KO-18", text, float(copies))

    def risk(self, kind: Kind, danger: float) -> Reason:
        """How dangerous a throw is."""
        if danger == 0:
            return Reason(
                "KO-29", f"Nobody who has declared can wait for the {self.name(kind)}.", 0
            )
        text = f"The chance that somebody waits for the {self.name(kind)} is {danger:.0%}."
        return Reason("KO-29", text, -danger)

    def shown_risk(self) -> Reason:
        """Why a draw is feared."""
        return Reason("KO-26", "A card drawn now is shown and may be claimed; this one is safe.", 0)


def _copies(count: int) -> str:
    return "one unseen copy" if count == 1 else f"{count or 'no'} unseen copies"


def _lack(count: int, call: str) -> str:
    if not count:
        return f"{call} can be declared"
    return f"{count} card{'s' * (count > 1)} {'are' if count > 1 else 'is'} lacking for {call}"
