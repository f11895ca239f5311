"""Why a play is refused: the clause it breaks, in words."""

from __future__ import annotations

from collections import Counter

from kanhu.cards.kinds import Cards
from kanhu.core.moves import Move
from kanhu.core.sentences import refusal
from kanhu.games.dou_dizhu.board import BIDS, Tableau
from kanhu.games.dou_dizhu.play import last_shape
from kanhu.games.dou_dizhu.shapes import (
    ACE,
    BLACK,
    BOMB,
    PAIR_RUN,
    RANK,
    RED,
    ROCKET,
    SHORTEST,
    STRAIGHT,
    Shape,
    in_row,
)

Fault = tuple[str, str]


def why_play(t: Tableau, move: Move) -> Fault:
    """DD-15, DD-32, DD-33, DD-39: no combination, or none that beats the last play."""
    if not move.cards:
        return refusal(t, "choose")
    read = t.kit.reader.readings(move.cards)
    if not read:
        return no_combination(t, move.cards)
    if move.n and not 0 < move.n <= len(read):
        return refusal(t, "readings", ways=len(read))
    last = last_shape(t.board)
    mine: Shape = read[move.n - 1] if move.n else read[0]
    assert last is not None, "whoever leads may play any combination (DD-34)"
    if last.kind in (ROCKET, BOMB):
        return refusal(t, "rocket" if last.kind == ROCKET else "bomb")
    title = t.setup.game.meld_title
    its = title(last.kind).lower()
    if mine.kind != last.kind:
        return refusal(t, "other_kind", mine=title(mine.kind).lower(), play=its)
    if mine.length != last.length:
        return refusal(
            t, "length", play=its, last=last.length, mine=mine.length,
            pairs=last.kind == PAIR_RUN, triplets=last.kind not in (STRAIGHT, PAIR_RUN),
        )  # fmt: skip
    return refusal(t, "not_higher", play=its)


def why_bid(t: Tableau, move: Move) -> Fault:
    """DD-9."""
    if move.n not in BIDS:
        return refusal(t, "bid", bid=move.n)
    return refusal(t, "higher_bid", last=t.board.bid)


def why_pass(t: Tableau, move: Move) -> Fault:
    """DD-34."""
    return refusal(t, "leads")


def no_combination(t: Tableau, cards: Cards) -> Fault:
    """The clause by which these cards, together, are nothing."""
    counts = Counter(map(RANK.__getitem__, cards))
    ranks, most = sorted(counts), max(counts.values())
    if set(counts.values()) == {most} and most < 4 and len(ranks) > 1:
        return _no_row(t, ranks, most)
    if most == 4:
        return _no_quad(t, counts)
    if most == 3:
        return _no_trips(t, counts)
    return refusal(t, "none")


def _no_row(t: Tableau, ranks: list[int], each: int) -> Fault:
    """DD-21, DD-22, DD-23, DD-30: a straight, a run of pairs or a plane that is none."""
    low, groups = [rank for rank in ranks if rank <= ACE], len(ranks)
    if each == 1 and groups < 5 and len(low) < 4:
        return refusal(t, "none")
    holds, (_, least) = len(low) < groups, SHORTEST[each]
    short = not holds and in_row(ranks) and groups < least  # of a plane any two are enough
    if each == 1:
        if short:
            return refusal(t, "short_straight", groups=groups)
        return refusal(t, "no_row_straight" if holds else "in_rank_straight")
    if each == 2:
        if short:
            return refusal(t, "short_pairs", groups=groups)
        return refusal(t, "no_row_pairs" if holds else "in_rank_pairs")
    return refusal(t, "no_row_plane" if holds else "in_rank_plane")


def _no_quad(t: Tableau, counts: Counter[int]) -> Fault:
    """DD-26, DD-27, DD-31."""
    return refusal(t, "quad_kickers" if counts.total() in (6, 8) else "quad")


def _no_trips(t: Tableau, counts: Counter[int]) -> Fault:
    """DD-19, DD-20, DD-23, DD-31."""
    cores = [rank for rank, count in counts.items() if count == 3]
    if BLACK in counts and RED in counts:
        return refusal(t, "jokers")
    if len(cores) == 1:
        return refusal(t, "triplet")
    if not in_row(cores):
        return refusal(t, "plane_twos" if max(cores) > ACE else "in_rank_plane")
    return refusal(t, "kickers")
