"""Why a play is refused: the clause it breaks, in words."""

from __future__ import annotations

from collections import Counter

from kanhu.cards import Cards
from kanhu.games.dou_dizhu.board import BIDS
from kanhu.games.dou_dizhu.play import last_shape
from kanhu.games.dou_dizhu.shapes import ACE, BLACK, BOMB, RANK, RED, ROCKET, Shape, in_row
from kanhu.moves import Move
from kanhu.tableau import Tableau

Fault = tuple[str, str]
_ROWS = {1: ("DD-21", "straight", 5, "cards"), 2: ("DD-22", "run of pairs", 3, "pairs"),
         3: ("DD-23", "plane", 2, "triplets")}  # fmt: skip


def why_play(t: Tableau, move: Move) -> Fault:
    """No combination, or none that beats the last play."""
    if not move.cards:
        return "DD-15", "Choose the cards to play."
    read = t.kit.reader.readings(move.cards)
    if not read:
        return no_combination(move.cards)
    if move.n and not 0 < move.n <= len(read):
        return "DD-39", f"These cards have {len(read)} reading{'s' * (len(read) > 1)}."
    last = last_shape(t.board)
    mine: Shape = read[move.n - 1] if move.n else read[0]
    if last is None:  # a leader may play any combination, so the cards are not at fault
        return "DD-34", "Any combination may be led."
    title = t.setup.game.meld_title
    its = title(last.kind).lower()
    if last.kind in (BOMB, ROCKET):
        said = "Nothing beats the rocket." if last.kind == ROCKET else "It takes a higher bomb."
        return "DD-33", said
    if mine.kind != last.kind:
        return "DD-32", f"{title(mine.kind)} does not answer {its}: it must be the same kind."
    if mine.length != last.length:
        return "DD-32", f"It must be of the same length, {last.length}, not {mine.length}."
    return "DD-32", "It is of the same kind, but not higher."


def why_bid(t: Tableau, move: Move) -> Fault:
    """DD-9."""
    last = t.board.bid
    if move.n not in BIDS:
        return "DD-9", f"A bid is 1, 2 or 3, not {move.n}."
    return "DD-9", f"A bid must be higher than the last one, {last}."


def why_pass(t: Tableau, move: Move) -> Fault:
    """DD-34."""
    return "DD-34", "Whoever leads must play."


def no_combination(cards: Cards) -> Fault:
    """The clause by which these cards, together, are nothing."""
    counts = Counter(map(RANK.__getitem__, cards))
    ranks, most = sorted(counts), max(counts.values())
    each = set(counts.values())
    if each == {most} and most in _ROWS and len(ranks) > 1:
        return _no_row(ranks, most)
    if most == 4:
        return _no_quad(counts)
    if most == 3:
        return _no_trips(counts)
    return "DD-15", "Together these cards are no combination."


def _no_row(ranks: list[int], each: int) -> Fault:
    clause, name, least, groups = _ROWS[each]
    low = [rank for rank in ranks if rank <= ACE]
    if each == 1 and len(ranks) < 5 and len(low) < 4:
        return "DD-15", "Together these cards are no combination."
    if len(low) < len(ranks):
        return "DD-30", f"No 2 and no joker stands in a {name}."
    if in_row(ranks) and len(ranks) < least:
        return clause, f"A {name} has at least {least} {groups}, not {len(ranks)}."
    return clause, f"The {groups} of a {name} follow one another; these do not."


def _no_quad(counts: Counter[int]) -> Fault:
    """DD-26, DD-27, DD-31."""
    rest = counts.total() - 4
    if rest in (2, 4):
        return "DD-31", "The kickers of a quad are two single cards or two pairs, all different."
    return "DD-26", "A quad takes two single cards or two pairs, or plays alone as a bomb."


def _no_trips(counts: Counter[int]) -> Fault:
    """DD-19, DD-20, DD-23, DD-31."""
    cores = [rank for rank, count in counts.items() if count == 3]
    if BLACK in counts and RED in counts:
        return "DD-31", "The two jokers do not ride together, and they are no pair."
    if len(cores) == 1:
        return "DD-19", "One triplet takes one single card or one pair."
    if not in_row(cores):
        if max(cores) > ACE:
            return "DD-30", "The 2s do not stand in a plane."
        return "DD-23", "The triplets of a plane follow one another; these do not."
    return "DD-31", "Each triplet takes one kicker, all single or all pairs, all different."
