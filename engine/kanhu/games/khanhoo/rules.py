"""The rules of Khanhoo, single pack, two to four players.

Every function names the clauses of `rules.md` it carries out. The table of phases at the end is
the state machine; the meld table (`t.kit`) answers all questions about cards.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Sequence
from typing import TYPE_CHECKING

from kanhu import melds, packs
from kanhu.cards import Cards, Pack, holds
from kanhu.families.draw import HEAP, STOCK, after, others, recycle
from kanhu.families.match import at_target, end_hand
from kanhu.families.settle import fine
from kanhu.melds import Meld
from kanhu.moves import Move, Refusal
from kanhu.options import Options
from kanhu.state import ALL, NOBODY, OWNER, Board, HandResult, Phase, Place, Rules, Tableau, names

if TYPE_CHECKING:
    from kanhu.game import Game
    from kanhu.view import View

HAND, LAID = names("hand"), names("laid")
DEALT, ORPHAN_DEALT, GOING_OUT, FALSE_FINE = 15, 6, 5, 5  # KH-9, KH-10, KH-44, KH-54
SHUFFLE, CUT, DRAW_FOR_ORPHAN, FIRST_RECYCLE = 0, 1, 2, 3  # names of the streams of a hand
RUNS = frozenset({"sequence", "triple_sequence"})  # KH-34: what no bump may be made for
FALSE = "false"
CUTTING_ORDER = "A23456789JQKX"  # KH-7
PASS = Move("pass")
ONLY_PASS = (PASS,)
THROWS = tuple(Move("throw", (kind,)) for kind in range(64))


class KhanhooBoard(Board):
    """Public facts of a Khanhoo table.

    Attributes:
        orphan: the orphan's seat, or -1.
        right: seat that may choose to be the orphan, or -1.
        thrower: seat that threw the top of the heap, or -1.
        claimant: seat whose laid claim may be challenged, or -1.
        throws: cards thrown in this hand by all seats (KH-41).
        stuck: throws in a row of the very card just taken (KH-63).
        taken: kind the seat to act has just taken unexposed for want of a stock, or -1.
        stockless: the deal left no stock (KH-39).
        laid: a seat: its exposed melds in order as (size, points, key).
    """

    orphan: int = -1
    right: int = -1
    thrower: int = -1
    claimant: int = -1
    throws: int = 0
    stuck: int = 0
    taken: int = -1
    stockless: bool = False
    laid: tuple[tuple[tuple[int, int, str], ...], ...] = ()


# --- setting up --------------------------------------------------------------------------------


def pack(game: Game, o: Options) -> Pack:
    """KH-2 to KH-4: two copies of thirty cards and the jokers, in the dress of the skin."""
    data = game.meta["pack"]
    skin = data["skins"][o.skin]
    copies = dict.fromkeys(skin["codes"].split(), data["copies"][o.pack])
    joker = data["wild"][0]
    return packs.build(skin["design"], tuple(copies), copies | {joker: o.jokers}, (joker,))


def places(o: Options) -> tuple[Place, ...]:
    """Who may look where (KH-67)."""
    return (
        Place(STOCK, NOBODY, ordered=True, clause="KH-11"),
        Place(HEAP, ALL, ordered=True, clause="KH-31"),
        Place("hand", OWNER, each=True, clause="KH-67"),
        Place("laid", ALL, each=True, ordered=True, clause="KH-27"),
    )


def check(game: Game, o: Options) -> Refusal | None:
    """KH-5 and KH-66: the cards must suffice for the deal, orphan or not."""
    cards = pack(game, o).cards
    short = DEALT * o.players + 1 - len(cards)
    if short <= 0:
        return None
    return Refusal(
        "KH-5",
        f"{o.players} players need {DEALT * o.players + 1} cards; the pack with {o.jokers} "
        f"jokers has {len(cards)}, {short} too few.",
    )


def prepare(game: Game, o: Options, cards: Pack) -> melds.MeldTable:
    """The meld table of KH-13 to KH-24 for these options."""
    return melds.compile(cards, game.data("melds.toml"), o.values)


# --- cutting and dealing -----------------------------------------------------------------------


def deal(t: Tableau) -> None:
    """KH-7 to KH-12: cut once, settle who may be the orphan, then deal."""
    b = t.board
    b.orphan = b.thrower = b.claimant = b.taken = -1
    b.throws, b.stuck, b.stockless = 0, 0, False
    b.laid = ((),) * t.n
    for zone in t.zones:
        t.zones[zone] = ()
    t.zones[STOCK] = t.setup.pack.cards
    if b.hand == 0:
        lowest, b.right = _cut(t, "cut", CUT)
        b.dealer = lowest
    if not _orphan_allowed(t.o):
        b.right = -1
    elif b.hand and t.o.orphan_draw == "each_hand":
        b.right = _cut(t, "draw_for_orphan", DRAW_FOR_ORPHAN)[1]
    t.say("dealer", b.dealer, clause="KH-12")
    if b.right >= 0:
        t.turn("orphan", b.right)
    else:
        _deal_cards(t)


def _orphan_allowed(o: Options) -> bool:
    """KH-8: the tables at which one player may be the orphan."""
    return bool(
        o.players >= 4
        and (
            o.orphan_players == "four_plus"
            or (o.orphan_players == "4_and_8" and o.players % 4 == 0)
        )
    )


def _cut(t: Tableau, what: str, nth: int) -> tuple[int, int]:
    """KH-7: everyone shows a card; equal lowest, or highest, cut again. (lowest, highest) seat."""
    deck = t.shuffle(t.setup.pack.cards, nth)

    def show(seats: Iterable[int]) -> dict[int, int]:
        ranks = {}
        for seat in seats:
            card = deck.pop()
            t.say(what, seat, clause="KH-7", cards=(card,))
            ranks[seat] = _cutting_rank(t.setup.pack, card)
        return ranks

    def settle(ranks: dict[int, int], pick: Callable[[Iterable[int]], int]) -> int:
        best = pick(ranks.values())
        tied = [seat for seat in ranks if ranks[seat] == best]
        return tied[0] if len(tied) == 1 else settle(show(tied), pick)

    first = show(range(t.n))
    lowest = settle(first, min) if nth == CUT else -1
    highest = settle(first, max) if _orphan_allowed(t.o) else -1
    return lowest, highest


def _cutting_rank(cards: Pack, kind: int) -> int:
    rank = {"1": "A", "H": "Q"}.get(cards.ranks[kind], cards.ranks[kind])
    return CUTTING_ORDER.index(rank)


def _choose_orphan(t: Tableau, move: Move) -> None:
    """KH-8."""
    if move.verb == "orphan":
        t.board.orphan = t.actor
        t.say("orphan", t.actor, clause="KH-8")
    else:
        t.say("no_orphan", t.actor, clause="KH-8")
    _deal_cards(t)


def _deal_cards(t: Tableau) -> None:
    """KH-9 to KH-11: one card at a time from the leader, an orphan passed over after six."""
    deck = t.shuffle(t.setup.pack.cards, SHUFFLE)
    leader, orphan = after(t, t.board.dealer), t.board.orphan
    order = [leader, *others(t, leader)]
    hands: list[list[int]] = [[] for _ in range(t.n)]
    at = 0
    for round_ in range(DEALT):
        for seat in order:
            if seat != orphan or round_ < ORPHAN_DEALT:
                hands[seat].append(deck[at])
                at += 1
    hands[leader].append(deck[at])
    t.fill(**{HAND[seat]: hands[seat] for seat in order})
    t.zones[STOCK] = tuple(reversed(deck[at + 1 :]))
    t.board.stockless = _stockless(t)
    t.turn("act", leader)  # KH-25: the leader draws nothing


# --- the turn ----------------------------------------------------------------------------------


def _orphan_moves(t: Tableau) -> list[Move]:
    return [Move("orphan"), Move("decline")]


def _act_moves(t: Tableau) -> list[Move]:
    """KH-31 throws, KH-43 full hands, KH-30 melds laid at will."""
    hand = t.zones[HAND[t.actor]]
    o = t.o
    honest = _honest(t, t.actor)
    outs = t.kit.goes_out(hand) if honest else ()
    moves = [] if len(hand) == 1 and outs else [THROWS[kind] for kind in dict.fromkeys(hand)]
    if outs:
        moves += [Move("full_hand", (kind,)) for kind in outs]
    if honest and o.final_discard == "optional" and t.kit.full(hand) is not None:
        moves.append(Move("full_hand"))
    if o.voluntary_lay:
        moves += _lays(t, hand)
    return moves


def _honest(t: Tableau, seat: int) -> bool:
    """KH-70: a false set on the table counts as left over, so its owner cannot go out."""
    laid = t.board.laid[seat]
    return not laid or all(key != FALSE for _, _, key in laid)


def _must_keep(t: Tableau, seat: int) -> int:
    """KH-30, KH-32: hidden cards that must remain; who cannot go out always needs one to throw."""
    return 0 if t.o.final_discard == "optional" and _honest(t, seat) else 1


def _bluffing(t: Tableau) -> bool:
    """KH-54, KH-68: whether claims may be false at this table."""
    return bool(t.o.false_bump and t.n > 2)


def _lays(t: Tableau, hand: Cards) -> list[Move]:
    """KH-30: any meld of the hand that leaves a hidden card to throw."""
    keep = _must_keep(t, t.actor)
    found: dict[Cards, None] = {}
    for at, kind in enumerate(hand):
        if at and hand[at - 1] == kind:
            continue
        # Each meld is found from its lowest card, so that it is listed once.
        for cards, _ in t.kit.claims(hand[at + 1 :], kind):
            if len(hand) - len(cards) - 1 >= keep:
                found[(kind, *cards)] = None
    return [Move("lay", cards) for cards in found]


def _act(t: Tableau, move: Move) -> None:
    seat = t.actor
    if move.verb == "lay":
        _lay(t, seat, move.cards, "lay_own")
        t.turn("act", seat)
    elif move.verb == "full_hand":
        _full_hand(t, seat, move.cards)
    else:
        _throw(t, seat, move.cards)
        _after_throw(t)


def _lay(
    t: Tableau, seat: int, cards: Cards, what: str, top: Cards = (), announced: int = 0
) -> None:
    """Expose a meld at the highest value it can bear (KH-22); a false one is worth 0 (KH-70)."""
    meld = _claimed(t, seat, cards, top[0]) if top else t.kit.value(cards)
    key, points, clause = (meld.key, meld.points, meld.clause) if meld else (FALSE, 0, "KH-70")
    t.move(what, seat, cards, HAND[seat], LAID[seat], clause=clause, n=announced or points)
    laid = list(t.board.laid)
    laid[seat] = (*laid[seat], (len(cards) + len(top), points, key))
    t.board.laid = tuple(laid)


def _throw(t: Tableau, seat: int, cards: Cards) -> None:
    """KH-31; counts for the guards of KH-41 and KH-63."""
    b = t.board
    b.throws += 1
    b.stuck = b.stuck + 1 if b.taken == cards[0] else 0
    b.taken, b.thrower = -1, seat
    t.move("throw", seat, cards, HAND[seat], HEAP, clause="KH-31")


def _after_throw(t: Tableau) -> None:
    """KH-64: the guards first, then the claims."""
    b = t.board
    if b.throws >= t.o.turn_cap * t.n:
        t.say("turn_cap", clause="KH-41")
        _count(t, -1, "KH-41")
    elif t.o.dead_round and b.stuck >= t.o.dead_round * t.n:
        t.say("dead_round", clause="KH-63")
        _count(t, -1, "KH-63")
    else:
        t.ask("claim")


def _full_hand(t: Tableau, seat: int, cards: Cards) -> None:
    """KH-43; KH-55 if it is false, which only `false_bump` allows."""
    if cards:
        _throw(t, seat, cards)
    t.say("full_hand", seat, clause="KH-43")
    if _honest(t, seat) and t.kit.full(t.zones[HAND[seat]]) is not None:
        _count(t, seat, "KH-42")
        return
    t.say("false_full_hand", seat, clause="KH-55")
    _fine(t, seat, "KH-55")
    _after_throw(t)


def _fine(t: Tableau, seat: int, clause: str) -> None:
    """KH-51, KH-54: five points, deducted or given to each opponent."""
    t.board.totals = fine(t.board.totals, seat, FALSE_FINE, t.o.penalty_mode)
    t.say("fine", seat, FALSE_FINE, clause)


# --- claims ------------------------------------------------------------------------------------


def _claim_order(t: Tableau) -> tuple[int, ...]:
    """KH-27, KH-33, KH-37: the next in turn, and with three or more everybody but the thrower."""
    return others(t, t.board.thrower)


def _claim_moves(t: Tableau) -> Sequence[Move]:
    """KH-27 and KH-32 to KH-34: the melds a seat can complete with the card just thrown."""
    hand, top = t.zones[HAND[t.actor]], t.zones[HEAP][-1]
    claims = t.kit.claims(hand, top)
    if not claims and t.o.claim_in_turn != "free":
        return ONLY_PASS
    next_in_turn = t.actor == after(t, t.board.thrower)
    room = len(hand) - _must_keep(t, t.actor)
    moves = [PASS]
    for cards, meld in claims:
        if len(cards) <= room and (next_in_turn or _may_bump(t, cards, top, meld.key)):
            moves.append(Move("claim", cards))
    if next_in_turn and t.o.claim_in_turn == "free":
        moves.append(Move("take"))
    return moves


def _may_bump(t: Tableau, cards: Cards, top: int, key: str) -> bool:
    """KH-34: a set that can only be read as a run is no reason for a bump."""
    if t.o.bump_sequences == "always" or (t.o.bump_sequences == "three_hand" and t.n == 3):
        return True
    if key not in RUNS:
        return True
    return any(meld.key not in RUNS for meld in t.kit.readings(tuple(sorted((*cards, top)))))


def _claimed(t: Tableau, seat: int, cards: Cards, top: int) -> Meld | None:
    """The meld a claim would lay; None if it is false: no meld, or a bump for a mere run."""
    meld: Meld | None = t.kit.value(tuple(sorted((*cards, top))))
    if meld and seat != after(t, t.board.thrower) and not _may_bump(t, cards, top, meld.key):
        return None
    return meld


def _can_bluff(t: Tableau) -> bool:
    """KH-70: any cards may be claimed with, so every seat that can show two is asked.

    Not the next in turn under `free`: nothing would be laid that could be challenged.
    """
    if not _bluffing(t) or len(t.zones[HAND[t.actor]]) < 3:
        return False
    return t.o.claim_in_turn != "free" or t.actor != after(t, t.board.thrower)


def _false_claim(t: Tableau, move: Move) -> bool:
    """KH-54: with `false_bump` any held cards may be claimed with, at an announced value.

    A true meld has the value of KH-22 and no other.
    """
    hand = t.zones[HAND[t.actor]]
    if not (_can_bluff(t) and move.verb == "claim" and 2 <= len(move.cards) < len(hand)):
        return False
    if not (1 <= move.n <= max(rule.points for rule in t.kit.rules) and holds(hand, move.cards)):
        return False
    meld = _claimed(t, t.actor, move.cards, t.zones[HEAP][-1])
    return meld is None or meld.points == move.n


def _kept_claim(t: Tableau, seat: int, move: Move) -> bool:
    """KH-70: a claim that waits while the meld of the best claim may be challenged."""
    b = t.board
    if move.verb != "claim" or seat in (b.claimant, b.thrower) or not move.cards:
        return False
    hand, top = t.zones[HAND[seat]], t.zones[LAID[b.claimant]][-b.laid[b.claimant][-1][0]]
    meld = _claimed(t, seat, move.cards, top)
    most = max(rule.points for rule in t.kit.rules)
    worth = 1 <= move.n <= most if meld is None else move.n in (0, meld.points)
    return worth and len(move.cards) > 1 and holds(hand, move.cards)


def _false_full_hand(t: Tableau, move: Move) -> bool:
    """KH-55: with `false_bump` a full hand may be declared wrongly."""
    return bool(
        _bluffing(t) and move.verb == "full_hand" and len(move.cards) == 1 and not move.n
        and move.cards[0] in t.zones[HAND[t.actor]]
    )  # fmt: skip


def _resolve_claims(t: Tableau, answers: tuple[tuple[int, Move], ...]) -> None:
    """KH-35: the highest value takes the card, equal values by order of play."""
    if not any(move.verb != "pass" for _, move in answers):
        _draw(t, after(t, t.board.thrower))
        return
    top = t.zones[HEAP][-1]
    order = _claim_order(t)
    bids = []
    for seat, move in answers:
        if move.verb == "claim":
            meld = t.kit.value(tuple(sorted((*move.cards, top))))
            points = move.n or (meld.points if meld else 0)
            bids.append((-points, order.index(seat), seat, move))
    bids.sort()
    for minus, _, seat, _ in bids[1:]:
        t.say("outbid", seat, -minus, "KH-35")
    if bids:
        rest = tuple((seat, move) for _, _, seat, move in bids[1:])
        _award(t, bids[0][2], bids[0][3], -bids[0][0], rest)
    else:
        if t.board.stockless:
            t.board.taken = top  # the same as passing at such a table (KH-39, KH-63)
        _take(t, after(t, t.board.thrower), "KH-27")


def _award(
    t: Tableau, seat: int, move: Move, points: int, rest: tuple[tuple[int, Move], ...]
) -> None:
    """KH-36: the winner lays the meld and holds the turn. Under `free` KH-27 lets it be hidden."""
    b = t.board
    b.stuck = 0
    if t.o.claim_in_turn == "free" and seat == after(t, b.thrower):
        t.say("named", seat, points, "KH-35")
        _take(t, seat, "KH-27")
        return
    top = t.zones[HEAP][-1:]
    t.move("claim", seat, top, HEAP, LAID[seat], clause="KH-35")
    _lay(t, seat, move.cards, "lay", top, points)
    if _bluffing(t):
        b.claimant = seat
        t.ask("challenge", keep=rest)
    else:
        t.turn("act", seat)


def _take(t: Tableau, seat: int, clause: str) -> None:
    """The thrown card goes into the hand; everybody knows it lies there (KH-67)."""
    t.move("take", seat, t.zones[HEAP][-1:], HEAP, HAND[seat], clause=clause)
    t.turn("act", seat)


def _draw(t: Tableau, seat: int) -> None:
    """KH-28, KH-39, KH-40: the top of the stock, a new stock from the heap, or the thrown card."""
    b = t.board
    if not t.zones[STOCK] and not b.stockless:
        recycle(t, t.o.recycle, FIRST_RECYCLE + b.nth, "KH-40")
        b.nth += 1
    if t.zones[STOCK]:
        t.move("draw", seat, t.zones[STOCK][-1:], STOCK, HAND[seat], clause="KH-28")
        t.turn("act", seat)
    else:
        b.taken = t.zones[HEAP][-1]
        _take(t, seat, "KH-39")


# --- challenges (only with false_bump) -----------------------------------------------------------


def _challenge_moves(t: Tableau) -> list[Move]:
    return [PASS, Move("challenge")]


def _challenge_order(t: Tableau) -> tuple[int, ...]:
    return others(t, t.board.claimant)


def _resolve_challenge(t: Tableau, answers: tuple[tuple[int, Move], ...]) -> None:
    """KH-70: a meld that stands stays; a false one is struck out and fined."""
    b = t.board
    seat, b.claimant = b.claimant, -1
    doubter = next((who for who, move in answers if move.verb == "challenge"), None)
    if doubter is not None:
        t.say("challenge", doubter, clause="KH-70")
        if b.laid[seat][-1][2] == FALSE:
            _strike(t, seat, tuple(pair for pair in answers if pair[1].verb == "claim"))
            return
        t.say("stands", seat, clause="KH-70")
    t.turn("act", seat)


def _strike(t: Tableau, seat: int, rest: tuple[tuple[int, Move], ...]) -> None:
    """KH-54, KH-70: the cards go back, the fine is taken, the other claims are looked at anew."""
    b = t.board
    size = b.laid[seat][-1][0]
    cards = t.zones[LAID[seat]][-size:]
    t.say("struck", seat, clause="KH-54")
    t.move("struck_back", seat, cards[1:], LAID[seat], HAND[seat])
    t.move("struck_back", seat, cards[:1], LAID[seat], HEAP)
    laid = list(b.laid)
    laid[seat] = laid[seat][:-1]
    b.laid = tuple(laid)
    _fine(t, seat, "KH-54")
    next_seat = after(t, b.thrower)
    if rest:
        _resolve_claims(t, rest)
    elif next_seat == seat or b.stockless:
        _draw(t, next_seat)
    else:
        t.turn("choose", next_seat)


def _choose_moves(t: Tableau) -> list[Move]:
    return [Move("take"), Move("draw")]


def _choose(t: Tableau, move: Move) -> None:
    """KH-54: the player next in order takes the thrown card unexposed, or draws."""
    if move.verb == "take":
        _take(t, t.actor, "KH-54")
    else:
        _draw(t, t.actor)


# --- the count ---------------------------------------------------------------------------------


def _count(t: Tableau, winner: int, ended: str) -> None:
    """KH-44 to KH-47: exposed melds, the best division of the rest, five for going out."""
    reasons: list[tuple[str, int, int]] = []
    shown = []
    for seat in range(t.n):
        hidden = t.zones[HAND[seat]]
        division = t.kit.full(hidden) if seat == winner else t.kit.best(hidden)
        melds_ = [*_exposed(t, seat)]
        melds_ += [(meld.key, meld.cards, meld.points, meld.clause) for meld in division.melds]
        shown.append((tuple(melds_), division.left))
        if seat == winner or t.o.losers_score:
            reasons += [(clause, seat, points) for _, _, points, clause in melds_]
        if seat == winner:
            reasons.append(("KH-44", seat, GOING_OUT))
    points = [0] * t.n
    for _, seat, amount in reasons:
        points[seat] += amount
    result = HandResult(tuple(points), tuple(reasons), tuple(shown), ended)
    end_hand(t, result, next_dealer=after(t, t.board.dealer))


def _exposed(t: Tableau, seat: int) -> list[tuple[str, Cards, int, str]]:
    out, at = [], 0
    for size, points, key in t.board.laid[seat]:
        cards = tuple(sorted(t.zones[LAID[seat]][at : at + size]))
        meld = t.kit.value(cards)
        out.append((key, cards, points, meld.clause if meld and key != FALSE else "KH-70"))
        at += size
    return out


# --- words and checks --------------------------------------------------------------------------


def _why_claim(t: Tableau, move: Move) -> tuple[str, str]:
    """The clause a claim breaks, in the order a player would ask."""
    hand, top = t.zones[HAND[t.actor]], t.zones[HEAP][-1]
    name = t.setup.pack.names[top]
    cards = tuple(sorted((*move.cards, top)))
    meld = t.kit.value(cards)
    if meld is None:
        return "KH-27", f"These cards and the {name} are not one meld."
    if len(move.cards) > len(hand) - _must_keep(t, t.actor):
        return "KH-32", "No hidden card would be left to throw."
    if move.n not in (0, meld.points):
        return "KH-35", f"This meld is worth {meld.points}, which is what has to be stated."
    if t.actor != after(t, t.board.thrower):
        return "KH-34", "Only the player next in order may take a card for a mere sequence."
    return "KH-27", f"This claim of the {name} is not possible now."


def _why_full_hand(t: Tableau, move: Move) -> tuple[str, str]:
    if not move.cards and t.o.final_discard == "required":
        return "KH-43", "A full hand is declared by throwing one card."
    return "KH-43", "After this throw not all of your other cards belong to melds."


def _why_throw(t: Tableau, move: Move) -> tuple[str, str]:
    if len(t.zones[HAND[t.actor]]) == 1:
        return "KH-43", "A throw that leaves no hidden card is a full hand of itself."
    return "KH-31", "Throw exactly one card of your hand."


def impossible(t: Tableau) -> tuple[str, str] | None:
    """What no play could have led to: hand sizes by phase, melds and counts that do not add up."""
    fault = _wrong_laid(t) or _wrong_seats(t)
    if fault or t.outcome is not None:
        return fault
    if t.phase == "orphan":
        b = t.board
        if not _orphan_allowed(t.o) or t.actor != b.right or b.orphan >= 0:
            return "KH-8", f"seat {t.actor} has no right to be the orphan (board.right)"
        whole = len(t.zones[STOCK]) == len(t.setup.pack.cards)
        return None if whole else ("KH-66", "the question is put before the deal")
    return _wrong_counts(t) or _wrong_sizes(t) or _wrong_moment(t)


def complete(t: Tableau, given: Container[str]) -> None:
    """What a position text need not say: that nothing is laid, and whether there is a stock."""
    if "laid" not in given:
        t.board.laid = ((),) * t.n
    if "stockless" not in given and t.phase != "orphan":
        t.board.stockless = _stockless(t)


def _stockless(t: Tableau) -> bool:
    """KH-39: whether the deal came out exactly."""
    dealt = DEALT * t.n + 1 - (DEALT - ORPHAN_DEALT) * (t.board.orphan >= 0)
    return bool(dealt == len(t.setup.pack.cards))


def _wrong_laid(t: Tableau) -> tuple[str, str] | None:
    laid = t.board.laid
    if len(laid) != t.n or not all(isinstance(melds_, tuple) for melds_ in laid):
        return "KH-67", "board.laid needs a list for each seat"
    for seat in range(t.n):
        cards = t.zones[LAID[seat]]
        for entry in laid[seat]:
            if not isinstance(entry, tuple) or [*map(type, entry)] != [int, int, str]:
                return "KH-67", f"{entry!r} in board.laid is not [size, points, meld]"
            size, points, key = entry
            mine, cards = cards[: max(size, 0)], cards[max(size, 0) :]
            meld = t.kit.value(tuple(sorted(mine)))
            true = meld is not None and (key, points) == (meld.key, meld.points)
            false = (key, points) == (FALSE, 0) and _bluffing(t) and size > 2
            if len(mine) != size or not (true or false):
                text = t.setup.pack.text(mine)
                return "KH-22", f"seat {seat} cannot have laid {text} for {key!r}, {points!r}"
        if cards:
            return "KH-27", f"the exposed cards of seat {seat} do not add up to its melds"
    return None


def _wrong_seats(t: Tableau) -> tuple[str, str] | None:
    b = t.board
    for what in ("orphan", "right", "thrower", "claimant"):
        if not -1 <= getattr(b, what) < t.n:
            return "KH-1", f"board.{what} is no seat"
    if b.orphan >= 0 and not (_orphan_allowed(t.o) and b.right in (-1, b.orphan)):
        return "KH-8", f"seat {b.orphan} cannot be the orphan"
    if (b.claimant >= 0) != (t.phase == "challenge"):
        return "KH-70", "board.claimant is the seat whose claim may be challenged now"
    return None


def _wrong_counts(t: Tableau) -> tuple[str, str] | None:
    b, o = t.board, t.o
    if not 0 <= b.throws < o.turn_cap * t.n:
        return "KH-41", f"{b.throws} throws: the hand would be over, or has never been"
    if b.stuck < 0 or (o.dead_round and b.stuck >= o.dead_round * t.n):
        return "KH-63", f"{b.stuck} throws of the card just taken: the hand would be over"
    if b.hand >= o.hand_cap:
        return "KH-65", f"hand {b.hand}: the match would be over"
    if b.stockless != _stockless(t):
        return "KH-39", f"board.stockless is {b.stockless}, which the deal does not lead to"
    if b.taken != -1:
        held = t.zones[HAND[t.actor]] + t.zones[LAID[t.actor]]
        if t.phase != "act" or b.taken not in held:
            return "KH-63", "board.taken is a card that the seat to act has just taken"
    return None


def _wrong_sizes(t: Tableau) -> tuple[str, str] | None:
    holder = {"act": t.actor, "challenge": t.board.claimant}.get(t.phase, -1)
    for seat in range(t.n):
        size = (ORPHAN_DEALT if seat == t.board.orphan else DEALT) + (seat == holder)
        held = len(t.zones[HAND[seat]]) + len(t.zones[LAID[seat]])
        if held != size:
            return "KH-26", f"seat {seat} holds {held} cards, not {size}"
    return None


def _wrong_moment(t: Tableau) -> tuple[str, str] | None:
    """Claims need a thrown card; challenges and their consequences a claim that can be false."""
    b = t.board
    if t.phase == "act":
        return None
    if b.thrower < 0 or (t.phase != "challenge" and b.thrower == t.actor):
        return "KH-38", "a claim needs a thrower, who is another seat (board.thrower)"
    if t.phase != "challenge" and not t.zones[HEAP]:
        return "KH-31", "a claim needs a thrown card and its thrower"
    if t.phase == "claim":
        return None
    if not _bluffing(t):
        return "KH-54", "nobody can be challenged where claims cannot be false"
    if t.phase == "challenge":
        right = b.thrower != b.claimant != t.actor and b.laid[b.claimant]
        return None if right else ("KH-70", "a challenge needs a claim just laid by another seat")
    choosing = t.actor == after(t, b.thrower) and not b.stockless
    return None if choosing else ("KH-54", "the player next in order chooses")


def worth(view: View, move: Move) -> tuple[str, int, str] | None:
    """What a claim would lay, or a full hand would score before the match score."""
    if move.verb in ("claim", "lay"):
        top = view.cards(HEAP)[-1:] if move.verb == "claim" else ()
        meld = view.setup.kit.value(tuple(sorted(move.cards + top)))
        return (meld.key, meld.points, meld.clause) if meld else None
    if move.verb == "full_hand":
        rest = list(view.hand)
        for kind in move.cards:
            rest.remove(kind)
        division = view.setup.kit.full(tuple(rest))
        if division is None:
            return None
        laid = sum(points for _, points, _ in view.board.laid[view.seat])
        return "full_hand", laid + division.points + GOING_OUT, "KH-44"
    return None


RULES = Rules(
    pack=pack,
    places=places,
    deal=deal,
    board=KhanhooBoard,
    check=check,
    prepare=prepare,
    ends="KH-49",
    over=lambda t: at_target(t, "KH-49", "KH-65"),
    complete=complete,
    impossible=impossible,
    worth=worth,
    phases={
        "orphan": Phase("KH-8", _orphan_moves, _choose_orphan),
        "act": Phase("KH-26", _act_moves, _act, allows=_false_full_hand),
        "claim": Phase(
            "KH-27", _claim_moves, secret="sealed", order=_claim_order,
            resolve=_resolve_claims, allows=_false_claim, bluffs=_can_bluff,
        ),
        "challenge": Phase(
            "KH-70", _challenge_moves, secret="first", order=_challenge_order,
            resolve=_resolve_challenge, keeps=_kept_claim,
        ),
        "choose": Phase("KH-54", _choose_moves, _choose),
    },
    why={
        ("act", "throw"): _why_throw,
        ("act", "full_hand"): _why_full_hand,
        ("act", "claim"): "KH-31",
        ("act", "lay"): "KH-28",
        ("claim", "claim"): _why_claim,
        ("claim", "take"): "KH-27",
        ("claim", "throw"): "KH-31",
    },
)  # fmt: skip
