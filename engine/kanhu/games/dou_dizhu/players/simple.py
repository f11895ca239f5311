"""Dou Dizhu's novice and regular player.

The novice plays what comes and beats as cheaply as it can. The regular counts how many plays would
empty its hand after each move and holds that against the high cards the move spends.
"""

from __future__ import annotations

from kanhu.cards.chance import Stream
from kanhu.games.dou_dizhu.board import View
from kanhu.games.dou_dizhu.players.choice import Option, options
from kanhu.games.dou_dizhu.players.words import Words, above_ace
from kanhu.games.dou_dizhu.shapes import BLACK, BOMB, RED, ROCKET, TWO
from kanhu.games.dou_dizhu.split import counts_of, cut
from kanhu.players.decision import Decision, any_move, ranked
from kanhu.players.phrases import reason

NEAR = 5  # cards of an opponent at which strong cards are spent
BID_AT = ((9.0, 3), (7.0, 2), (5.5, 1))


def novice(view: View, chance: Stream, simulations: int | None = None) -> Decision:
    """Legal and plausible: any lead of the larger ones, the cheapest beat, a bold bid at times."""
    words = Words(view)
    if view.phase == "auction":
        move = view.legal[0] if chance.below(3) else any_move(view.legal, chance)
        return Decision.of(move, reason(view, "guess"))
    plays = [move for move in view.legal if move.cards]
    if view.phase == "lead":
        first, second = any_move(plays, chance), any_move(plays, chance)
        move = max(first, second, key=lambda move: len(move.cards))
        return Decision.of(move, reason(view, "gets_rid", 0.0, words.clause(move)))
    if plays and chance.below(4):
        return Decision.of(plays[0], reason(view, "higher", 0.0, words.clause(plays[0])))
    return Decision.of(view.legal[0], reason(view, "saves"))


def regular(view: View, chance: Stream, simulations: int | None = None) -> Decision:
    """Greedy by the number of plays that would empty the hand."""
    if view.phase == "auction":
        return _bid(view)
    found = {option.move: option for option in options(view)}
    rows = ranked(found, lambda move: worth(view, found[move]))
    move, value = rows[0]
    reasons = [Words(view).left(move, found[move].plays, value)]
    if not move.cards and view.board.best >= 0 and _friend(view, view.board.best):
        reasons.append(reason(view, "friend"))
    return Decision.best(rows, *reasons)


def worth(view: View, option: Option) -> float:
    """Plays left, each counted one; less what is spent, and more for stopping an opponent."""
    shape, near = option.shape, _near(view)
    if option.plays == 0:
        return 50.0
    if shape is None:
        return -float(option.plays)
    value = -option.plays - _spent(shape.top, shape.kind)
    if view.phase == "lead":
        value += 0.1 * len(option.move.cards)
        if near == len(option.move.cards) <= 2:
            value -= 1.5 - 0.1 * shape.top
        return value
    if _friend(view, view.board.best):
        # A partner's play is beaten only where it is low and the answer is cheap.
        return value - (0.4 if view.board.top < 8 and shape.top <= 11 else 3.0)
    return value + (0.9 if near > NEAR else 2.5)


def _spent(top: int, kind: str) -> float:
    """What the high cards of a play would be worth later."""
    if kind in (BOMB, ROCKET):
        return 2.6
    return 0.04 * top + 0.5 * (top >= TWO) + 0.3 * (top >= BLACK)


def _friend(view: View, seat: int) -> bool:
    b = view.board
    return view.seat != b.landlord and seat not in (b.landlord, view.seat)


def _near(view: View) -> int:
    """Cards of the opponent closest to going out."""
    b = view.board
    foes = [seat for seat in range(3) if (seat == b.landlord) != (view.seat == b.landlord)]
    return min(view.count(f"hand{seat}") for seat in foes)


def strength(hand: tuple[int, ...]) -> float:
    """How good a hand is for playing alone: high cards, bombs, and few plays."""
    counts = counts_of(hand)
    found = cut(counts)
    high = 4.0 * counts[RED] + 3.0 * counts[BLACK] + 2.0 * counts[TWO] + 0.7 * counts[TWO - 1]
    return high + 2.5 * len(found.bombs) + 0.8 * (7 - found.plays())


def _bid(view: View) -> Decision:
    value = strength(view.hand)
    wanted = next((bid for least, bid in BID_AT if value >= least), 0)
    move = next((move for move in view.legal if move.n == wanted), view.legal[0])
    why = reason(view, "strong" if move.n else "weak", value, high=above_ace(view))
    return Decision.best([(move, value)], why)
