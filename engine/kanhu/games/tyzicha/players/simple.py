"""Tyzicha's novice and regular player.

The novice trusts a marriage and little else. The regular bids by what its cards promise, and plays
by the exact chance of each card to take the trick, held against the cards it has not seen.
"""

from __future__ import annotations

from functools import partial

from kanhu.cards.bits import bits
from kanhu.cards.chance import Stream
from kanhu.core.grammar import Share
from kanhu.core.moves import Move
from kanhu.families.tricks import TRICK
from kanhu.games.tyzicha.board import View
from kanhu.games.tyzicha.cards import COUPLE, POINTS, VALUES, couples
from kanhu.games.tyzicha.players import words as say
from kanhu.games.tyzicha.players.deals import known
from kanhu.games.tyzicha.players.guess import Odds, gifts, promise
from kanhu.games.tyzicha.players.playout import OF_SUIT, TRUMP_BITS, over
from kanhu.games.tyzicha.players.words import Words
from kanhu.players.decision import Decision, any_move, having, ranked
from kanhu.players.phrases import reason

RISK, SURE = 10, 40  # points that a promise must exceed a bid and a raise by
LOST = 60  # points short of the contract at which the regular concedes
TEMPO = 6.0  # worth of the next lead, in points
HALF = 12.0  # worth of a card that keeps a marriage together


def novice(view: View, chance: Stream, simulations: int | None = None) -> Decision:
    """Legal and plausible: bids on a marriage, gives and plays what costs least."""
    words, legal = Words(view), view.legal
    if view.phase == "bid":
        brave = bool(couples(view.hand)) and view.board.bid < 130 and chance.below(4) > 0
        move = next((m for m in legal if m.verb == "bid" and brave), legal[0])
        return Decision.of(move, reason(view, "worth_a_bid" if brave else "not_worth_a_bid"))
    if view.phase in ("forced", "decide"):
        return Decision.of(legal[0], reason(view, "smaller_risk", 0.0, words.rule(legal[0])))
    if view.phase == "gift":
        move = min(legal, key=lambda m: (sum(POINTS[kind] for kind in m.cards), m.cards))
        return Decision.of(move, reason(view, "fewest_points"))
    weddings, plays = having(view, "marry"), having(view, "play")
    if weddings and chance.below(5):
        return Decision.of(weddings[0], say.marriage(view, weddings[0]))
    if chance.below(2):
        move = any_move(plays, chance)
        return Decision.of(move, reason(view, "may_play", 0.0, words.rule(move)))
    move = min(plays, key=lambda m: POINTS[m.cards[0]])
    return Decision.of(move, reason(view, "risks_fewest", 0.0, words.rule(move)))


def regular(view: View, chance: Stream, simulations: int | None = None) -> Decision:
    """Greedy by estimate in the auction, and by exact chances in the play."""
    if view.phase in ("lead", "follow"):
        return _plays(view)
    hand = bits(view.hand)
    if view.phase == "gift":
        pair = gifts(hand, 1)[0]
        rest = say.promised(view, promise(hand & ~bits(pair)))
        return Decision.of(Move("give", pair), reason(view, "missed_least"), rest)
    total = promise(hand)
    rows = ranked(view.legal, lambda move: _contract_worth(view, move, total))
    return Decision.best(rows, say.promised(view, total))


def _contract_worth(view: View, move: Move, total: float) -> float:
    """How well a call fits what the hand promises."""
    if move.verb == "pass":
        return 0.0
    if move.verb == "concede":
        return float(view.board.contract - LOST - total)
    if move.verb == "contract":
        return float(move.n if total - RISK >= move.n else -move.n)
    if move.verb == "bid":
        return float(total - RISK - move.n)
    if move.verb == "raise":
        spare = total - SURE - move.n
        return move.n / 1000 if spare >= 0 else spare
    return 0.0


def _plays(view: View) -> Decision:
    """The play with the best exact prospects."""
    rows = ranked(view.legal, partial(prospect, view))
    move, worth = rows[0]
    sure = Share(chance_of(view, move))
    reasons = [say.marriage(view, move)] if move.verb == "marry" else []
    cases = reason(view, "cases", worth, Words(view).rule(move), share=sure)
    return Decision.best(rows, *reasons, cases)


def prospect(view: View, move: Move) -> float:
    """Points to be expected from the trick, the lead and a marriage, less what is given up."""
    (kind,) = move.cards
    sure, lying = chance_of(view, move), sum(POINTS[card] for card in view.cards(TRICK))
    stake = lying + POINTS[kind] + 3.0 * (2 - len(view.board.plays))
    gain = sure * (stake + TEMPO) - (1 - sure) * POINTS[kind]
    if move.verb == "marry":
        return gain + VALUES[COUPLE[kind]]
    partner = view.seat != view.board.declarer != view.board.best >= 0
    if not sure and partner and len(view.board.plays) == 2:
        gain += 1.5 * POINTS[kind]  # the other opponent of the declarer has the trick
    suit, held = COUPLE.get(kind), couples(view.hand)
    if sure == 1 and not lying:  # the lead is kept, and a marriage can be shown with the next card
        gain += max((VALUES[own] for own in held if own != suit), default=0)
    return gain - HALF * (suit in held)


def chance_of(view: View, move: Move) -> float:
    """Chance that a card takes the trick, by the cards not yet seen."""
    (kind,) = move.cards
    b, lying = view.board, view.cards(TRICK)
    what = known(view)
    unseen = bits(what.free) | what.fixed[f"hand{(b.leader + 1) % 3}"]
    unseen |= what.fixed[f"hand{(b.leader + 2) % 3}"] | what.fixed[f"hand{b.leader}"]
    unseen &= ~bits(view.hand)
    seat = view.seat or 0
    later, other = view.count(f"hand{(seat + 1) % 3}"), view.count(f"hand{(seat + 2) % 3}")
    if not lying:
        trump = OF_SUIT[kind] if move.verb == "marry" else TRUMP_BITS[b.trump]
        return Odds(unseen, later, other, trump).lead_wins(kind)
    trump, led = TRUMP_BITS[b.trump], OF_SUIT[lying[0]]
    best = lying[(b.best - b.leader) % 3]
    if not over(led, best, trump) >> kind & 1:
        return 0.0
    return 1.0 if len(lying) == 2 else Odds(unseen, later, other, trump).keeps_trick(kind, led)
