"""Schafkopf's expert: every promising move tried on deals that fit what has been seen and said.

The same deals serve all moves, so the luck of the deal falls out of the comparison. Deals keep to
the suits that were not followed (`certain`), and of several the one is kept in which those who
passed had reason to pass and the declarer to take. Each deal is played to its end (`mind`);
what counts is the score less the mean of the others, and a little the card points.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from kanhu.cards.chance import Stream
from kanhu.cards.kinds import Cards
from kanhu.core.memory import sample
from kanhu.core.moves import Move
from kanhu.core.options import Options
from kanhu.core.view import View
from kanhu.families.tricks import HAND, TRICK
from kanhu.games.schafkopf.board import BURIED, WIDOW
from kanhu.games.schafkopf.order import best_of, worth
from kanhu.games.schafkopf.players.hand import ENOUGH, layings, promise
from kanhu.games.schafkopf.players.mind import Deal, Result
from kanhu.games.schafkopf.players.odds import Odds
from kanhu.games.schafkopf.players.words import Words
from kanhu.games.schafkopf.score import declared, least, paid
from kanhu.players.bits import bits
from kanhu.players.decision import Decision, Reason

if TYPE_CHECKING:
    from kanhu.core.tableau import Tableau

ROLLOUTS = 1000  # deals times moves
FEWEST, MOST = 30, 150  # deals
WIDEST = 10  # pairs to lay away that are tried
TRIES = 3  # deals looked at for a plausible one
MARGIN = 12  # card points by which a hand may miss what was said of it
NUDGE = 0.02  # what a card point counts beside the score
SIGHT = 0.02  # what a point of the trick that lies counts: imagined players know too much


class Case(NamedTuple):
    """An imagined deal: as it lies, and the cards that count for somebody beside the tricks."""

    deal: Deal
    extra: Cards  # laid away, or the widow


def choose(view: View, chance: Stream, simulations: int | None = None) -> Decision:
    """The expert's decision."""
    moves = candidates(view)
    count = max(FEWEST, min(MOST, ROLLOUTS // len(moves)))
    if simulations is not None:
        count = max(1, simulations)
    played = _played(view)
    found: list[list[Result]] = [[] for _ in moves]
    for _ in range(count):
        t = _plausible(view, played, chance)
        for row, move in zip(found, moves, strict=True):
            row.append(outcome(view, t, move))
    means = {move: _mean(row) for move, row in zip(moves, found, strict=True)}
    ranked = _ranked(view, {move: mean.worth for move, mean in means.items()})
    words, move = Words(view), ranked[0][0]
    reasons = [_cards(view, words, move), words.share(move, means[move].won)]
    if len(ranked) > 1:
        second = ranked[1][0]
        less = Result(*(one - other for one, other in zip(means[move], means[second], strict=True)))
        reasons.append(words.instead(second, means[second].won, less))
    return Decision(move, tuple(reasons), ranked)


def _mean(rows: Sequence[Result]) -> Result:
    return Result(*(sum(column) / len(rows) for column in zip(*rows, strict=True)))


def _cards(view: View, words: Words, move: Move) -> Reason:
    """What speaks for a move by the cards themselves."""
    if move.verb == "discard":
        return words.lays(move.cards)
    if view.phase == "widow":
        return words.promises(promise(view.hand))
    share = Odds(view).takes(move)
    return words.ducks(share) if view.board.least else words.wins(move, share)


def _ranked(view: View, means: Mapping[Move, float]) -> tuple[tuple[Move, float], ...]:
    """The moves with their worth, the best first."""
    odds = Odds(view) if view.phase == "play" else None
    rows = [
        (move, mean + (SIGHT * odds.value(move) if odds else 0)) for move, mean in means.items()
    ]
    return tuple(sorted(rows, key=lambda row: (-row[1], row[0])))


def candidates(view: View) -> list[Move]:
    """All moves, but of pairs to lay away only the most promising."""
    if view.phase != "discard":
        return list(view.legal)
    rows = layings(view.hand, view.setup.options.buried_points == "declarer")
    return [Move("discard", pair) for _, pair in rows[:WIDEST]]


# --- deals that fit -------------------------------------------------------------------------------


def _played(view: View) -> list[list[int]]:
    """Cards every seat has played in this hand, by what was heard."""
    found: list[list[int]] = [[], [], []]
    for event in view.log:
        if event.what == "dealer":
            found = [[], [], []]
        elif event.what in ("lead", "play"):
            found[event.seat] += event.cards
    return found


def _plausible(view: View, played: list[list[int]], chance: Stream) -> Tableau:
    """A deal in which what was said of the widow made sense, if one is found soon."""
    for _ in range(TRIES):
        t = sample(view, chance.next64()).rollout()
        if _makes_sense(t, played):
            break
    return t


def _makes_sense(t: Tableau, played: list[list[int]]) -> bool:
    """Whether those who passed held little and the declarer much."""
    b = t.board
    for step in range(b.passes):
        seat = (b.dealer + 1 + step) % 3
        if promise((*t.zones[HAND[seat]], *played[seat])) > ENOUGH + MARGIN:
            return False
    if b.declarer < 0:
        return True
    seat = b.declarer
    hand = (*t.zones[HAND[seat]], *played[seat], *t.zones[BURIED[seat]])
    return len(hand) < 10 or promise(hand) >= ENOUGH - MARGIN


# --- what comes of a move -------------------------------------------------------------------------


def outcome(view: View, t: Tableau, move: Move) -> Result:
    """A move carried out in a deal that is known whole, and the deal played to its end."""
    seat, o = view.seat or 0, t.o
    if view.phase == "widow":
        case = _after_widow(t, seat, move.verb == "take")
    elif view.phase == "discard":
        case = _declaring(t, seat, t.zones[HAND[seat]], move.cards)
    else:
        case = Case(_as_it_lies(t), t.zones[BURIED[t.board.declarer]] if t.board.declarer >= 0
                    else t.zones[WIDOW])  # fmt: skip
        case.deal.put(move.cards[0])
    case.deal.finish()
    return value(o, case, seat, t.board.dealer)


def _as_it_lies(t: Tableau) -> Deal:
    """The deal at the trick that is being played."""
    b = t.board
    deal = Deal([bits(t.zones[HAND[seat]]) for seat in range(3)], b.declarer, b.leader)
    deal.trick = list(t.zones[TRICK])
    deal.best = best_of(t.zones[TRICK]) if deal.trick else 0
    deal.points = [worth(t.zones[f"won{seat}"]) for seat in range(3)]
    if b.wins:
        deal.points[b.wins[-1]] += worth(t.zones["last"])
    deal.tricks, deal.number = list(b.tricks), len(b.wins)
    for number, seat in enumerate(b.wins, 1):
        deal.last[seat] = number
    return deal


def _after_widow(t: Tableau, seat: int, takes: bool) -> Case:
    """The widow settled: this seat takes or passes, those after it by what their hands promise."""
    b, asked = t.board, seat
    while True:
        hand = t.zones[HAND[asked]]
        if takes if asked == seat else promise(hand) >= ENOUGH:
            whole = tuple(sorted(hand + t.zones[WIDOW]))
            return _declaring(t, asked, whole, _laying(t.o, whole))
        if asked == b.dealer:
            break
        asked = (asked + 1) % 3
    hands = [bits(t.zones[HAND[at]]) for at in range(3)]
    return Case(Deal(hands, -1, (b.dealer + 1) % 3), t.zones[WIDOW])


def _laying(o: Options, hand: Cards) -> Cards:
    return layings(hand, o.buried_points == "declarer")[0][1]


def _declaring(t: Tableau, declarer: int, hand: Cards, laid: Cards) -> Case:
    """The first lead of a hand with a declarer who has laid two cards away."""
    hands = [bits(t.zones[HAND[at]]) for at in range(3)]
    hands[declarer] = bits(kind for kind in hand if kind not in laid)
    return Case(Deal(hands, declarer, (t.board.dealer + 1) % 3), laid)


def value(o: Options, case: Case, seat: int, dealer: int) -> Result:
    """Score of a seat less the mean of the others; a little counts for card points as well."""
    deal, extra = case.deal, worth(case.extra)
    points = deal.points
    if deal.declarer < 0:
        if o.least_widow == "last_trick":
            points[deal.last.index(max(deal.last))] += extra
        winner, score, _ = least(o, points, deal.last, dealer)
        nudge = -points[seat]
    else:
        winner = deal.declarer
        points[winner] += extra if o.buried_points == "declarer" else 0
        score, _ = declared(o, points[winner], deal.tricks[winner], 120 - extra)
        nudge = points[winner] if winner == seat else -points[winner]
    scores = paid(o, winner, score, least=deal.declarer < 0)
    ahead = lead(scores, seat)
    return Result(ahead + NUDGE * nudge, float(ahead > 0), ahead, float(nudge))


def lead(scores: Sequence[int], seat: int) -> float:
    """The own score less the mean of the others."""
    return scores[seat] - (sum(scores) - scores[seat]) / 2
