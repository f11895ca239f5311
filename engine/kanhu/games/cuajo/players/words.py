"""What Cuajo's players say: reasons in a learner's words, each with its clause."""

from __future__ import annotations

from kanhu.cards.kinds import Cards, Kind
from kanhu.core.grammar import listed, percent
from kanhu.core.moves import Move
from kanhu.games.cuajo.board import SECRET_PAY, TAKE, View
from kanhu.games.cuajo.worth import payers
from kanhu.players.decision import Reason

NUMBERS = ("none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def name(view: View, kind: Kind) -> str:
    """A card as it is spoken."""
    return view.setup.pack.names[kind]


def names(view: View, cards: Cards) -> str:
    """Cards in a row, "the ace of coins or the king of cups"; of more than five four by name."""
    named = cards if len(cards) < 6 else cards[:4]
    said = [f"the {name(view, kind)}" for kind in named]
    if len(cards) > len(named):
        said.append(f"one of {len(cards) - len(named)} other cards")
    return listed(said, "or")


def money(view: View, amount: int) -> str:
    """A sum in the unit of the table: centavos (CU-49), or pesos at a family table (CU-52)."""
    unit = "pesos" if view.setup.options.scoring == "family" else "centavos"
    return f"{amount} {unit}"


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


def lone(view: View, kind: Kind) -> Reason:
    """A card outside every combination."""
    return Reason("CU-9", f"The {name(view, kind)} belongs to no combination in your hand.", 0.0)


def must() -> Reason:
    """Something has to go."""
    return Reason("CU-15", "You must discard one card.", 0.0)


def distance(view: View, kind: Kind, short: int) -> Reason:
    """How many cards are still missing after a discard."""
    count = NUMBERS[short] if short < len(NUMBERS) else str(short)
    cards = "card" if short == 1 else "cards"
    text = f"Without the {name(view, kind)} you are {count} {cards} short of a complete hand."
    return Reason("CU-9", text, float(-short))


def waiting(view: View, waits: Cards, odds: float) -> Reason:
    """What the hand waits for."""
    if not waits:
        return Reason("CU-24", "No single card completes your hand yet.", 0.0)
    text = f"You then need {names(view, waits)}: {percent(odds, 'the next draws')}."
    return Reason("CU-24", text, odds)


def nearer(view: View, useful: Cards, odds: float) -> Reason:
    """Which cards bring the hand nearer."""
    if not useful:
        return Reason("CU-24", "No card that may still come brings you nearer.", odds)
    named = names(view, useful)
    does = "would bring you nearer"
    text = f"{named[:1].upper()}{named[1:]} {does}: {percent(odds, 'the next draws')}."
    return Reason("CU-24", text, odds)


def danger(view: View, kind: Kind, risk: float) -> Reason:
    """What a discard may give to a purro player."""
    card = name(view, kind)
    text = f"Risk: the next player is purro and may need the {card} (about {percent(risk)})."
    return Reason("CU-35", text, -risk)


def calls(view: View, risk: float) -> Reason:
    """Why purro is called."""
    text = "Once you call purro, the others show what they draw, and you may win with it."
    if risk:
        text += f" Risk: a king breaks your hand in {percent(risk)} of the draws."
    return Reason("CU-27", text, 0.0)


def quiet(risk: float) -> Reason:
    """Why purro is not called."""
    text = f"A king breaks your hand in {percent(risk)} of the draws, so do not call purro."
    return Reason("CU-28", text, -risk)


def takes(view: View, less: int) -> Reason:
    """The discard is worth more than a card unseen."""
    card = name(view, view.cards("heap")[-1])
    if less:
        return Reason("CU-20", f"The {card} brings you one card nearer.", float(less))
    return Reason("CU-20", f"With the {card}, more cards can complete your hand.", 0.0)


def completes() -> Reason:
    """The discard wins."""
    return Reason("CU-35", "The discard completes your hand.", 1.0)


def draws(view: View, less: int = 1) -> Reason:
    """A card unseen is worth more than the discard, which leaves so many cards fewer to come."""
    top = view.zones["heap"]
    if not top:
        return Reason("CU-20", "There is no discard to take.", 0.0)
    if TAKE not in view.legal:
        return Reason("CU-23", "You may not take the discard now.", 0.0)
    card = name(view, view.cards("heap")[-1])
    text = f"A card from the stock should help you more than the {card}."
    if not less:
        text = f"The {card} brings you no nearer."
    return Reason("CU-20", text, 0.0)


def lets_go(text: str) -> Reason:
    """Why a win is let go by."""
    return Reason("CU-59", text, 0.0)
