"""A deal, and what a dealer can do wrong: KH-9 to KH-11, KH-51 to KH-53.

The program deals without fault. With `dealer_errors` one deal in four goes wrong, in one of the
three ways the rules provide for; chance decides when, which and to whom.
"""

from __future__ import annotations

from kanhu.cards.kinds import Kind
from kanhu.core.moves import Move
from kanhu.families.draw import HAND, STOCK, after, others
from kanhu.families.settle import fine
from kanhu.games.khanhoo.board import DEALT, ORPHAN_DEALT, REDEALS, SHUFFLE, SLIPS, Tableau

MISDEAL, EXPOSED, OUT_OF_TURN = 0, 1, 2
SIDES = 12  # of the die that decides whether a deal goes wrong
ACCEPT, REDEAL, CLAIM_DEAL = Move("accept"), Move("redeal"), Move("claim_deal")


def begin(t: Tableau) -> None:
    """Deal, or let the dealer err first; ends with somebody to decide."""
    b = t.board
    while t.options.dealer_errors:
        slip = _chance(t, SIDES, 0)
        if slip == EXPOSED:
            _expose(t, _chance(t, t.n, 1))
            return
        if slip == OUT_OF_TURN:
            b.rightful, b.dealer = b.dealer, others(t, b.dealer)[_chance(t, t.n - 1, 1)]
            t.say("out_of_turn", b.dealer, clause="KH-52")
            _hand_out(t)
            t.turn("reclaim", b.rightful)
            return
        if slip != MISDEAL:
            break
        t.say("misdeal", b.dealer, clause="KH-51")
        b.totals = fine(b.totals, b.dealer, t.options.misdeal_fine, t.options.penalty_mode)
        t.say("fine", b.dealer, t.options.misdeal_fine, "KH-51")
        b.deals += 1
    _hand_out(t)


def _chance(t: Tableau, sides: int, nth: int) -> int:
    """A throw of chance that belongs to this deal."""
    return t.shuffle(range(sides), SLIPS + 2 * t.board.deals + nth)[0]


def _deck(t: Tableau) -> list[Kind]:
    """The shuffled pack of this deal, the first card to be dealt in front."""
    b = t.board
    return t.shuffle(t.setup.pack.cards, REDEALS + b.deals if b.deals else SHUFFLE)


def _order(t: Tableau) -> list[int]:
    leader = after(t, t.board.dealer)
    return [leader, *others(t, leader)]


def _expose(t: Tableau, seat: int) -> None:
    """KH-53: the first card dealt to a seat is seen by all, before anybody looks at a hand."""
    t.board.exposed = _deck(t)[_order(t).index(seat)]
    t.say("exposed", seat, clause="KH-53", cards=(t.board.exposed,))
    t.turn("exposed", seat)


def _hand_out(t: Tableau) -> None:
    """KH-9 to KH-11: one card at a time from the leader, an orphan passed over after six."""
    b, deck, order = t.board, _deck(t), _order(t)
    shown = b.exposed
    if shown >= 0:
        # KH-53: in a deal imagined from a view the card that all have seen is where it was seen.
        first, at = order.index(t.actor), deck.index(shown)
        deck[first], deck[at] = deck[at], deck[first]
    hands: list[list[int]] = [[] for _ in range(t.n)]
    at = 0
    for round_ in range(DEALT):
        for seat in order:
            if seat != b.orphan or round_ < ORPHAN_DEALT:
                hands[seat].append(deck[at])
                at += 1
    hands[order[0]].append(deck[at])
    rest = list(reversed(deck[at + 1 :]))
    if shown >= 0:  # KH-53
        hands[t.actor].remove(shown)
        rest.append(shown)
    t.fill(**{HAND[seat]: hands[seat] for seat in order})
    t.zones[STOCK] = tuple(rest)
    if shown >= 0:
        t.move("exposed_card", t.actor, (shown,), STOCK, HAND[t.actor], shown=True, clause="KH-53")
        b.exposed = -1
    b.stockless = deals_all(t)
    t.turn("act", order[0])  # KH-25: the leader draws nothing


def deals_all(t: Tableau) -> bool:
    """KH-39: whether the deal came out exactly."""
    dealt = DEALT * t.n + 1 - (DEALT - ORPHAN_DEALT) * (t.board.orphan >= 0)
    return dealt == len(t.setup.pack.cards)


def exposed_moves(t: Tableau) -> list[Move]:
    """KH-53: let the deal stand, or demand a new one."""
    return [ACCEPT, REDEAL]


def answer_exposed(t: Tableau, move: Move) -> None:
    """KH-53: the deal stands, or the same dealer deals anew."""
    if move == ACCEPT:
        _hand_out(t)
        return
    t.say("redeal", t.actor, clause="KH-53")
    t.board.exposed = -1
    t.board.deals += 1
    begin(t)


def reclaim_moves(t: Tableau) -> list[Move]:
    """KH-52: let the deal stand, or claim it; no card has been thrown."""
    return [ACCEPT, CLAIM_DEAL]


def answer_reclaim(t: Tableau, move: Move) -> None:
    """KH-52: the deal stands and the rotation goes on from it, or the rightful dealer deals."""
    b = t.board
    if move == ACCEPT:
        b.rightful = -1
        t.turn("act", after(t, b.dealer))
        return
    t.say("claim_deal", b.rightful, clause="KH-52")
    b.dealer, b.rightful = b.rightful, -1
    b.deals += 1
    for zone in t.zones:
        t.zones[zone] = ()
    t.zones[STOCK] = t.setup.pack.cards
    begin(t)
