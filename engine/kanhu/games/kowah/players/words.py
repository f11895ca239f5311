"""Reasons of Kowah's players in plain sentences."""

from __future__ import annotations

from kanhu.cards.kinds import Cards, Kind
from kanhu.core.grammar import Share
from kanhu.games.kowah.board import View
from kanhu.games.kowah.threes import PAIR, TWO_PAIRS, Way
from kanhu.players.decision import Reason
from kanhu.players.phrases import name, names, reason

_NAMED = 3  # cards that would help, by name


def wins(view: View) -> Reason:
    """Why a win is taken."""
    return reason(view, "wins", 1.0, view.setup.law.phases[view.phase].clause)


def declares(view: View, way: Way, copies: int) -> Reason:
    """Why this is declared now."""
    kinds = way.kinds if way.form in (PAIR, TWO_PAIRS) else ()
    card, other = (*(name(view, kind) for kind in kinds), "", "")[:2]
    return reason(view, "declares", float(copies), card=card, other=other, copies=copies)


def takes(view: View, lack: int) -> Reason:
    """Why a discard is taken."""
    return reason(view, "takes", 1.0, card=name(view, view.cards("heap")[-1]), lack=lack)


def draws(view: View, bound: bool) -> Reason:
    """Why the stock is preferred."""
    if bound:
        return reason(view, "draw_wins", 1.0)
    return reason(view, "no_closer" if view.count("heap") else "no_discard")


def throws(view: View, kind: Kind, lack: int) -> Reason:
    """Why this card goes."""
    return reason(view, "throws", float(-lack), card=name(view, kind), lack=lack)


def outs(view: View, kinds: Cards, copies: int, rounds: float) -> Reason:
    """What is left to hope for."""
    if not copies:
        return reason(view, "no_help")
    return reason(
        view, "outs", float(copies), cards=names(view, kinds[:_NAMED]),
        others=max(0, len(kinds) - _NAMED), copies=copies, rounds=rounds,
    )  # fmt: skip


def risk(view: View, kind: Kind, danger: float) -> Reason:
    """How dangerous a throw is."""
    card = name(view, kind)
    if not danger:
        return reason(view, "safe", card=card)
    return reason(view, "waited_for", -danger, card=card, risk=Share(danger))
