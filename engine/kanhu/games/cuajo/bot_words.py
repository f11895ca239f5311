"""What Cuajo's players say: reasons in a learner's words, each with its clause."""

from __future__ import annotations

from kanhu.bots import Reason
from kanhu.cards import Cards, Kind
from kanhu.games.cuajo.board import SECRET_PAY
from kanhu.games.cuajo.worth import payers
from kanhu.moves import Move
from kanhu.view import View

NUMBERS = ("none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def name(view: View, kind: Kind) -> str:
    """A card as it is spoken."""
    return view.setup.pack.names[kind]


def names(view: View, cards: Cards) -> str:
    """Cards in a row, at most four of them by name."""
    said = [f"the {name(view, kind)}" for kind in cards[:4]]
    if len(cards) > 4:
        said.append(f"{len(cards) - 4} others")
    return said[0] if len(said) == 1 else f"{', '.join(said[:-1])} or {said[-1]}"


def money(view: View, amount: int) -> str:
    """A sum in the unit of the table: centavos (CU-49), or pesos at a family table (CU-52)."""
    unit = "pesos" if view.setup.options.scoring == "family" else "centavos"
    return f"{amount} {unit}"


def wins(view: View, move: Move) -> Reason:
    """The hand is complete."""
    worth = view.setup.rules.worth(view, move)
    points, clause = (worth[1], worth[2]) if worth else (0, "CU-34")
    return Reason(
        clause, f"Every card belongs to a combination: {money(view, points)}.", float(points)
    )


def lays(view: View, *, first: bool = False) -> Reason:
    """A secret is paid at once."""
    amount = SECRET_PAY * payers(view)
    text = f"A secret brings {money(view, amount)} at once, and the payment stands."
    if first:
        text = f"The hand stays complete, so the secret first: {money(view, amount)} more."
    return Reason("CU-33" if first else "CU-30", text, float(amount))


def lone(view: View, kind: Kind) -> Reason:
    """A card outside every combination."""
    return Reason("CU-9", f"The {name(view, kind)} belongs to no combination of this hand.", 0.0)


def must() -> Reason:
    """Something has to go."""
    return Reason("CU-15", "One card must be thrown.", 0.0)


def distance(view: View, kind: Kind, short: int) -> Reason:
    """How many cards are still missing after a throw."""
    count = NUMBERS[short] if short < len(NUMBERS) else str(short)
    cards = "card is" if short == 1 else "cards are"
    text = f"Without the {name(view, kind)} {count} {cards} missing."
    return Reason("CU-9", text, float(-short))


def waiting(view: View, waits: Cards, odds: float) -> Reason:
    """What the hand waits for."""
    if not waits:
        return Reason("CU-24", "No single card completes the hand yet.", 0.0)
    text = f"It then waits for {names(view, waits)}: {odds:.0%} of the next draws."
    return Reason("CU-24", text, odds)


def nearer(view: View, useful: Cards, odds: float) -> Reason:
    """Which cards bring the hand nearer."""
    kinds = len(useful)
    text = f"{kinds} kinds of card bring it nearer, {odds:.0%} of the next draws."
    return Reason("CU-24", text, odds)


def danger(view: View, kind: Kind, risk: float) -> Reason:
    """What a throw may give to a purro player."""
    text = f"The next player is purro and may want the {name(view, kind)} (about {risk:.0%})."
    return Reason("CU-35", text, -risk)


def calls(view: View, risk: float) -> Reason:
    """Why purro is called."""
    text = "With purro called, the others show what they draw, and those cards may win too."
    if risk:
        text += f" A king that breaks the hand comes in {risk:.0%} of the draws."
    return Reason("CU-27", text, 0.0)


def quiet(risk: float) -> Reason:
    """Why purro is not called."""
    text = f"A king would break the hand in {risk:.0%} of the draws; the hand waits in silence."
    return Reason("CU-28", text, -risk)


def takes(view: View, less: int) -> Reason:
    """The discard is worth more than a card unseen."""
    card = name(view, view.cards("heap")[-1])
    if less:
        return Reason("CU-20", f"The {card} brings the hand nearer by a card.", float(less))
    return Reason("CU-20", f"With the {card} more cards can complete the hand.", 0.0)


def completes() -> Reason:
    """The discard wins."""
    return Reason("CU-35", "The discard completes the hand.", 1.0)


def draws(view: View) -> Reason:
    """A card unseen is worth more than the discard."""
    top = view.zones["heap"]
    if not top:
        return Reason("CU-20", "There is nothing to take but the stock.", 0.0)
    return Reason("CU-20", f"The {name(view, view.cards('heap')[-1])} would not help enough.", 0.0)


def lets_go(text: str) -> Reason:
    """Why a win is let go by."""
    return Reason("CU-59", text, 0.0)
