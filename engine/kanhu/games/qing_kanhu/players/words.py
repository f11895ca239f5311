"""What the players say: reasons in a learner's words, each with its clause."""

from __future__ import annotations

from kanhu.cards.kinds import Cards, Kind
from kanhu.core.grammar import Share
from kanhu.games.qing_kanhu.board import View
from kanhu.players.decision import Reason
from kanhu.players.phrases import names, reason, some


def wins(view: View, cards: Cards) -> Reason:
    """The hand is complete."""
    pot, whole = view.board.pot, view.setup.kit.arrangement(tuple(sorted(cards)))
    eyes = next((m.cards for m in whole.melds if m.key == "eyes"), ()) if whole else ()
    return reason(view, "wins", float(pot), eyes=names(view, eyes), pot=pot)


def lacks(view: View, gap: int, kind: Kind) -> Reason:
    """How far the hand is from complete without a card."""
    return reason(view, "lacks", -float(gap), cards=names(view, (kind,)), gap=gap)


def useful(view: View, kinds: Cards, odds: float, done: bool) -> Reason:
    """What would bring the hand on, and how often the next card drawn is such a one."""
    if not kinds:
        return reason(view, "none_useful", odds)
    few, others = some(view, kinds)
    share = Share(odds)
    return reason(view, "useful", odds, cards=few, others=others, done=done, share=share)


def danger(view: View, kind: Kind, risk: float) -> Reason:
    """What the next player may do with a card."""
    cards, seldom = names(view, (kind,)), risk < 0.02
    return reason(view, "danger", -risk, cards=cards, share=Share(risk), seldom=seldom)


def takes(view: View, gap: int) -> Reason:
    """The card on offer helps, or with no gap left completes the hand."""
    cards = names(view, view.cards("heap")[-1:])
    if not gap:
        return reason(view, "completes", 1.0, cards=cards)
    return reason(view, "nearer", 1.0, cards=cards, gap=gap)


def buys(view: View) -> Reason:
    """The card on offer does not help."""
    return reason(view, "no_nearer", cards=names(view, view.cards("heap")[-1:]))
