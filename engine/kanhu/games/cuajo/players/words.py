"""What Cuajo's players say: reasons in a learner's words, each with its clause."""

from __future__ import annotations

from kanhu.cards.kinds import Cards, Kind
from kanhu.core.grammar import capital, percent
from kanhu.core.moves import Move
from kanhu.games.cuajo.board import SECRET_PAY, TAKE, View
from kanhu.games.cuajo.worth import payers
from kanhu.players.decision import Reason
from kanhu.players.phrases import Phrase, any_of, name, short

COMPLETES = Phrase("CU-35", "The discard completes your hand.")
DANGER = Phrase("CU-35", "Risk: the next player is purro and may need the {card} (about {risk}).")
LAY_FIRST = Phrase("CU-59", "Your hand stays complete, so lay your secret before you win.")
LONE = Phrase("CU-9", "The {card} belongs to no combination in your hand.")
MUST = Phrase("CU-15", "You must discard one card.")
QUIET = Phrase("CU-28", "A king breaks your hand in {risk} of the draws, so do not call purro.")
SHORT = Phrase("CU-9", "Without the {card} you are {short} of a complete hand.")


def money(view: View, amount: int) -> str:
    """A sum in the unit of the table: centavos (CU-49), or pesos at a family table (CU-52)."""
    return f"{amount} {'pesos' if view.setup.options.scoring == 'family' else 'centavos'}"


def wins(view: View, move: Move) -> Reason:
    """The hand wins."""
    worth = view.setup.wording.worth(view, move)
    points, clause = (worth[1], worth[2]) if worth else (0, "CU-34")
    return Reason(clause, f"This hand wins at least {money(view, points)}.", float(points))


def lays(view: View, *, first: bool = False) -> Reason:
    """A secret is paid at once."""
    amount = SECRET_PAY * payers(view)
    text = f"A secret earns {money(view, amount)} at once, whoever wins the hand."
    if first:
        text = f"Your hand stays complete, so lay the secret first: {money(view, amount)} more."
    return Reason("CU-33" if first else "CU-30", text, float(amount))


def distance(view: View, kind: Kind, missing: int) -> Reason:
    """How many cards are still missing after a discard."""
    return SHORT(float(-missing), card=name(view, kind), short=short(missing))


def hopes(view: View, kinds: Cards, odds: float, *, waits: bool) -> Reason:
    """Which cards complete the hand that waits, or else bring it nearer."""
    draws = percent(odds, "the next draws")
    if waits:
        text = f"You then need {any_of(view, kinds)}: {draws}."
        return Reason("CU-24", text if kinds else "No single card completes your hand yet.", odds)
    text = f"{capital(any_of(view, kinds))} would bring you nearer: {draws}."
    none = "No card that may still come brings you nearer."
    return Reason("CU-24", text if kinds else none, odds)


def calls(risk: float) -> Reason:
    """Why purro is called."""
    text = "Once you call purro, the others show what they draw, and you may win with it."
    if risk:
        text += f" Risk: a king breaks your hand in {percent(risk)} of the draws."
    return Reason("CU-27", text, 0.0)


def takes(view: View, less: int) -> Reason:
    """The discard is worth more than a card unseen."""
    card = name(view, view.cards("heap")[-1])
    text = f"With the {card}, more cards can complete your hand."
    return Reason("CU-20", f"The {card} brings you one card nearer." if less else text, float(less))


def draws(view: View, less: int = 1) -> Reason:
    """A card unseen is worth more than the discard, which leaves so many cards fewer to come."""
    if not view.zones["heap"]:
        return Reason("CU-20", "There is no discard to take.", 0.0)
    if TAKE not in view.legal:
        return Reason("CU-23", "You may not take the discard now.", 0.0)
    card = name(view, view.cards("heap")[-1])
    text = f"A card from the stock should help you more than the {card}."
    return Reason("CU-20", text if less else f"The {card} brings you no nearer.", 0.0)
