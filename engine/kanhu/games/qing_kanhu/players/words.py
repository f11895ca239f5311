"""What the players say: reasons in a learner's words, each with its clause."""

from __future__ import annotations

from kanhu.cards.kinds import Cards, Kind
from kanhu.core.grammar import capital, percent
from kanhu.games.qing_kanhu.board import View
from kanhu.players.decision import Reason
from kanhu.players.phrases import Phrase, any_of, short, the

BOUND = Phrase("QK-41", "There is nothing else to do.")
BOX = Phrase("QK-13", "A card from the box may be better.")
FITS = Phrase("QK-13", "It goes with cards you hold.")
NONE_NEAR = Phrase("QK-24", "Nothing else in your hand goes with {card}.")
SOME_NEAR = Phrase("QK-15", "You will miss {card} least.")
WATCHES = Phrase("QK-39", "Watching the pot, you also win if someone else draws {cards}.")


def wins(view: View, cards: Cards) -> Reason:
    """The hand is complete."""
    pot, whole = view.board.pot, view.setup.kit.arrangement(tuple(sorted(cards)))
    eyes = next((m.cards for m in whole.melds if m.key == "eyes"), ()) if whole else ()
    shown = f", with {the(view, eyes)} as the eyes" if eyes else ""
    return Reason("QK-31", f"Your hand is complete{shown}: you win the pot of {pot}.", float(pot))


def lacks(view: View, gap: int, kind: Kind) -> Reason:
    """How far the hand is from complete without a card."""
    text = f"Without {the(view, (kind,))} you are {short(gap)} of a complete hand."
    return Reason("QK-30", text, -float(gap))


def useful(view: View, kinds: Cards, odds: float, done: bool) -> Reason:
    """What would bring the hand on, and how often the next card drawn is such a one."""
    if not kinds:
        return Reason("QK-30", "No card that may still come brings you nearer.", odds)
    does = "completes your hand" if done else "brings you one card nearer to a complete hand"
    text = f"{capital(any_of(view, kinds))} {does}: {percent(odds, 'draws')}."
    return Reason("QK-30", text, odds)


def danger(view: View, kind: Kind, risk: float) -> Reason:
    """What the next player may do with a card."""
    often, deals = "hardly ever wins", ""
    if risk >= 0.02:
        often, deals = "wins", f" in {percent(risk)} of simulated deals"
    text = f"Risk: the next player {often} with {the(view, (kind,))}{deals}."
    return Reason("QK-13", text, -risk)


def takes(view: View, gap: int) -> Reason:
    """The card on offer helps, or with no gap left completes the hand."""
    card = capital(the(view, view.cards("heap")[-1:]))
    if not gap:
        return Reason("QK-31", f"{card} completes your hand.", 1.0)
    text = f"{card} brings you nearer: you will be {short(gap)} after your discard."
    return Reason("QK-13", text, 1.0)


def buys(view: View) -> Reason:
    """The card on offer does not help."""
    card = capital(the(view, view.cards("heap")[-1:]))
    return Reason("QK-13", f"{card} brings you no nearer; a card from the box may.", 0.0)
