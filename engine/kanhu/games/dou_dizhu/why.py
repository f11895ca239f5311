"""Why a play is refused: the clause it breaks, in words."""

from __future__ import annotations

from collections import Counter

from kanhu.cards.kinds import Cards
from kanhu.core.moves import Move
from kanhu.games.dou_dizhu.board import BIDS, Tableau
from kanhu.games.dou_dizhu.play import last_shape
from kanhu.games.dou_dizhu.shapes import (
    ACE,
    BLACK,
    BOMB,
    PAIR_RUN,
    PLANE,
    PLANE_PAIRS,
    PLANE_SINGLES,
    RANK,
    RED,
    ROCKET,
    STRAIGHT,
    Shape,
    in_row,
)

Fault = tuple[str, str]
_ROWS = {1: ("DD-21", "straight", 5, "cards"), 2: ("DD-22", "run of pairs", 3, "pairs"),
         3: ("DD-23", "plane", 2, "triplets")}  # fmt: skip
_GROUPS = {
    STRAIGHT: "cards", PAIR_RUN: "pairs",
    PLANE: "triplets", PLANE_SINGLES: "triplets", PLANE_PAIRS: "triplets",
}  # fmt: skip


def why_play(t: Tableau, move: Move) -> Fault:
    """DD-15, DD-32, DD-33, DD-39: no combination, or none that beats the last play."""
    if not move.cards:
        return "DD-15", "Choose one card, or several that make a combination."
    read = t.kit.reader.readings(move.cards)
    if not read:
        return no_combination(move.cards)
    if move.n and not 0 < move.n <= len(read):
        return "DD-39", f"These cards can be read in {len(read)} way{'s' * (len(read) > 1)}."
    last = last_shape(t.board)
    mine: Shape = read[move.n - 1] if move.n else read[0]
    assert last is not None, "whoever leads may play any combination (DD-34)"
    title = t.setup.game.meld_title
    its = title(last.kind).lower()
    if last.kind == ROCKET:
        return "DD-33", "Nothing beats the rocket. You must pass."
    if last.kind == BOMB:
        return "DD-33", "Only a higher bomb or the rocket beats a bomb."
    if mine.kind != last.kind:
        said = f"A {title(mine.kind).lower()} does not beat a {its}"
        return "DD-32", f"{said}. Play a higher {its}, a bomb or the rocket, or pass."
    if mine.length != last.length:
        said = f"A {its} must be as long as the one it beats"
        return "DD-32", f"{said}: {last.length} {_GROUPS[last.kind]}, not {mine.length}."
    return "DD-32", f"Your {its} is not higher. Play a higher one, a bomb or the rocket, or pass."


def why_bid(t: Tableau, move: Move) -> Fault:
    """DD-9."""
    last = t.board.bid
    if move.n not in BIDS:
        return "DD-9", f"A bid is 1, 2 or 3, not {move.n}."
    return "DD-9", f"A bid must be higher than the last one, {last}."


def why_pass(t: Tableau, move: Move) -> Fault:
    """DD-34."""
    return "DD-34", "You lead, so you must play something."


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
    return "DD-15", "Together these cards make no combination."


def _no_row(ranks: list[int], each: int) -> Fault:
    clause, name, least, groups = _ROWS[each]
    low = [rank for rank in ranks if rank <= ACE]
    if each == 1 and len(ranks) < 5 and len(low) < 4:
        return "DD-15", "Together these cards make no combination."
    if len(low) < len(ranks):
        return "DD-30", f"A {name} cannot hold a 2 or a joker."
    if in_row(ranks) and len(ranks) < least:
        return clause, f"A {name} needs at least {least} {groups}, not {len(ranks)}."
    return clause, f"The {groups} of a {name} must follow one another in rank."


def _no_quad(counts: Counter[int]) -> Fault:
    """DD-26, DD-27, DD-31."""
    rest = counts.total() - 4
    if rest in (2, 4):
        return (
            "DD-31",
            "The kickers of a quad must be two single cards or two pairs, all different.",
        )
    return "DD-26", "Play four of a rank alone, as a bomb, or with two single cards or two pairs."


def _no_trips(counts: Counter[int]) -> Fault:
    """DD-19, DD-20, DD-23, DD-31."""
    cores = [rank for rank, count in counts.items() if count == 3]
    if BLACK in counts and RED in counts:
        return "DD-31", "The two jokers cannot be kickers together, and they are not a pair."
    if len(cores) == 1:
        return "DD-19", "A triplet takes one single card or one pair as its kicker."
    if not in_row(cores):
        if max(cores) > ACE:
            return "DD-30", "A plane cannot hold 2s."
        return "DD-23", "The triplets of a plane must follow one another in rank."
    return (
        "DD-31",
        "Each triplet takes one kicker: all single cards or all pairs, and all different.",
    )
