"""What a move is worth, and how a hand falls into groups: for buttons, bots and aids."""

from __future__ import annotations

from kanhu.cards.kinds import Cards
from kanhu.core.moves import Move
from kanhu.games.cuajo import payment, specials
from kanhu.games.cuajo.board import SECRET_PAY, SOWEE, View


def own(view: View, *stems: str) -> Cards:
    """The viewer's cards in its places of these names; places the table lacks hold none."""
    cards: Cards = ()
    for stem in stems:
        found = view.zones.get(f"{stem}{view.seat}", ())
        cards += found if isinstance(found, tuple) else ()
    return tuple(sorted(cards))


def unlaid(view: View) -> Cards:
    """Cards of the viewer that still have to be placed."""
    return own(view, "hand", "mark", "fourth", "drawn")


def payers(view: View) -> int:
    """CU-44: how many pay the viewer."""
    return view.setup.seats - (2 if view.setup.options.partners else 1)


def worth(view: View, move: Move) -> tuple[str, int, str] | None:
    """What a secret or a win brings its player, extra cards not counted (CU-42)."""
    if move.verb in ("secret", "sowee"):
        clause, key = ("CU-30", "secret") if move.verb == "secret" else ("CU-32", "sowee_secret")
        return key, SECRET_PAY * payers(view), clause
    if move.verb not in ("cuajo", "time"):
        return None
    shown, taken = view.cards("shown"), view.board.taken
    cards, laid = tuple(sorted(unlaid(view) + shown)), own(view, "secret", "triple")
    sowee, kit = view.cards(SOWEE)[0], view.setup.kit
    if view.setup.options.scoring == "family":
        drawn = (*shown, *own(view, "drawn"))
        each = specials.price(kit, cards, laid, drawn[0] if drawn else -1, sowee).total
        return "cuajo", each * payers(view), "CU-52"
    if move.verb == "time":
        source, bounit = payment.TIME, shown[0]
    else:
        source = payment.DISCARD if taken >= 0 else payment.STOCK
        bounit = taken
    price = payment.price(kit, cards, laid, source, bounit, sowee)
    return "cuajo", price.total * payers(view), price.clause


def discard_wins(view: View) -> bool:
    """CU-35: whether the viewer, whose turn begins, may take the top of the pile and win."""
    if view.board.barred[view.seat or 0] or not view.setup.options.win_from_discard:
        return False
    cards = tuple(sorted(unlaid(view) + view.cards("heap")[-1:]))
    return view.setup.kit.complete(cards, secret=bool(own(view, "secret", "triple")))


def arrange(view: View) -> list[tuple[str, Cards, int]]:
    """The combinations in the viewer's hand, as few cards left over as can be."""
    melds = view.setup.kit.best(view.hand).melds
    return [(meld.key, meld.cards, meld.points) for meld in melds]
