"""How Tyzicha's expert bids: declaring for the next step against leaving it to the others."""

from __future__ import annotations

from kanhu.cards.bits import bits
from kanhu.cards.chance import Stream
from kanhu.families.tricks import HAND
from kanhu.games.tyzicha.board import CLOSED, FIRST_BID, HIGHEST, WIDOW, View
from kanhu.games.tyzicha.players.deals import Known, given, imagine, known
from kanhu.games.tyzicha.players.guess import gifts, promise
from kanhu.games.tyzicha.players.words import Row, decision, promised
from kanhu.games.tyzicha.players.worth import Mean, Totals, worth_of
from kanhu.players.decision import Decision
from kanhu.players.phrases import reason

WIDOWS, EACH = 16, 12  # widows imagined before a bid, and deals of each
WARY = 20.0  # taken off a bid: an imagined declarer sees all hands, which flatters it


def bid(view: View, chance: Stream, simulations: int | None) -> Decision:
    """Declaring for the next step against leaving it to the others."""
    what, rows = known(view), list[Row]()
    widows = WIDOWS if simulations is None else max(1, min(WIDOWS, simulations))
    imagined = [_widow(view, what, chance) for _ in range(widows)]
    for move in view.legal:
        if move.verb == "pass":
            rows.append((_leaving(view, what, chance, widows * EACH), move))
        else:
            rows.append((_declaring(view, imagined, move.n), move))
    own = promised(view, promise(bits(view.hand)))
    found = decision(view, rows, why=lambda move: [own])
    if view.phase == "forced" or rows[0][0].points > rows[-1][0].points:
        return found
    return found._replace(reasons=(*found.reasons, reason(view, "wary", -WARY, wary=WARY)))


def _widow(view: View, what: Known, chance: Stream) -> list[Totals]:
    """One imagined widow taken: the totals in several deals around it."""
    seat = view.seat or 0
    zones = imagine(view, what, chance)
    widow = zones[WIDOW]
    hand = zones[HAND[seat]] | widow
    (gift,) = gifts(hand, 1)
    left = what._replace(
        fixed=what.fixed | {WIDOW: widow},
        free=tuple(kind for kind in what.free if not widow >> kind & 1),
        space={zone: n for zone, n in what.space.items() if zone != WIDOW},
    )
    found: list[Totals] = []
    for _ in range(EACH):
        zones = imagine(view, left, chance)
        hands = [zones[HAND[at]] for at in range(3)]
        hands[seat] = hand
        found.append(given(view, hands, seat, gift).play_out())
    return found


def _declaring(view: View, imagined: list[list[Totals]], contract: int) -> Mean:
    """What comes of playing for this contract, raised or conceded when the widow is known."""
    worth, seat = worth_of(view), view.seat or 0
    top = contract if contract == CLOSED else HIGHEST
    mean = Mean.of([worth.best(found, seat, contract, top) for found in imagined])
    return mean._replace(worth=mean.worth - WARY)


def _leaving(view: View, what: Known, chance: Stream, count: int) -> Mean:
    """What comes of passing: another seat declares."""
    worth, found = worth_of(view), list[Mean]()
    for _ in range(count):
        zones = imagine(view, what, chance)
        hands = [zones[HAND[at]] for at in range(3)]
        declarer, contract = _other(view, hands)
        hands[declarer] |= zones[WIDOW]
        (gift,) = gifts(hands[declarer], 1)
        totals = given(view, hands, declarer, gift).play_out()
        found.append(worth.mean([totals], declarer, contract))
    return Mean.of(found)


def _other(view: View, hands: list[int]) -> tuple[int, int]:
    """Who declares if this seat passes, and for how much: the bidder, or whoever dares."""
    b, seat = view.board, view.seat or 0
    if b.bidder >= 0:
        return b.bidder, b.bid
    later = [at for at in ((seat + 1) % 3, (seat + 2) % 3) if at not in b.passed]
    bold = [at for at in later if promise(hands[at]) > FIRST_BID]
    return (bold[0], FIRST_BID) if bold else (later[-1], CLOSED)
