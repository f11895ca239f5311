"""Positions: what a text need not say, and what no play could ever have led to."""

from __future__ import annotations

from collections.abc import Container
from itertools import pairwise
from typing import Any

from kanhu.cards.kinds import Cards
from kanhu.core.tableau import Tableau
from kanhu.families.beat import covers
from kanhu.families.tricks import HAND, TRICK
from kanhu.games.khanquest.board import CLEARED, STOCK, TURNED
from kanhu.games.khanquest.dealing import trump_of
from kanhu.games.khanquest.kit import BLACK, SUITS
from kanhu.games.khanquest.play import reaches

Fault = tuple[str, str]


def complete(t: Tableau, given: Container[str]) -> None:
    """What a position text need not say: trump, leader, best layer and a number of turns."""
    b = t.board
    if not _are_plays(b.plays):
        return  # `impossible` says so
    if "trump" not in given and t.zones[TURNED]:
        b.trump = trump_of(t.zones[TURNED][0])
    if "leader" not in given:
        b.leader = b.plays[0][0] if b.plays else max(t.actor, 0)
    if "best" not in given:
        b.best = b.plays[-1][0] if b.plays else -1
    if "layer" not in given:
        b.layer = layers(t)[-1] if b.plays else ()
    if "turns" not in given:
        # No fewer than needed: every card that has left a hand might have gone alone.
        gone = len(t.zones[CLEARED]) + _drawn(t)
        b.turns = min(len(b.plays) + gone, t.o.turn_cap - 1)
    if "dealer" not in given and not b.turns:
        b.dealer = b.leader


def _drawn(t: Tableau) -> int:
    """Cards drawn from the stock so far, the card turned up among them."""
    undealt = len(t.setup.pack.cards) - t.n * int(t.o.hand_size)
    return undealt - len(t.zones[STOCK]) - len(t.zones[TURNED])


def _are_plays(plays: Any) -> bool:
    return isinstance(plays, tuple) and all(
        isinstance(play, tuple) and [*map(type, play)] == [int, int, bool] for play in plays
    )


def impossible(t: Tableau) -> Fault | None:
    """What no play could have led to."""
    if not _are_plays(t.board.plays):
        return "KQ-33", "a layer is [seat, cards, true]"
    return (
        _wrong_match(t) or _wrong_stock(t) or _wrong_layers(t) or _wrong_turns(t)
        or (_wrong_end(t) if t.outcome is not None else _wrong_moment(t) or _wrong_hands(t))
    )  # fmt: skip


def _wrong_match(t: Tableau) -> Fault | None:
    b = t.board
    if b.hand >= t.o.games:
        return "KQ-31", f"game {b.hand + 1}: the match would be over"
    if sum(b.totals):
        return "KQ-30", "what one wins the others lose: totals add up to nought"
    if not b.hand and t.outcome is None and (any(b.totals) or b.last is not None):
        return "KQ-31", "nobody has won anything before the first game is over"
    return None


def _wrong_stock(t: Tableau) -> Fault | None:
    """KQ-9, KQ-10, KQ-27: the card turned up is drawn last, and names the trump."""
    turned, trump = t.zones[TURNED], t.board.trump
    if trump not in SUITS or len(trump) != 1:
        return "KQ-9", f"'{trump}' is no suit of this pack (board.trump)"
    if len(turned) > 1:
        return "KQ-9", "one card is turned up"
    if not turned and t.zones[STOCK]:
        return "KQ-27", "the card turned up is the last of the stock"
    if turned and trump_of(turned[0]) != trump:
        return "KQ-9", "the card turned up does not make this suit trump"
    if turned and turned[0] >= BLACK and t.o.joker_turnup == "redraw":
        return "KQ-10", "at this table no joker stays turned up"
    if _drawn(t) < 0:
        return "KQ-8", f"each hand is dealt {t.o.hand_size} cards, so the stock is too large"
    return None


def layers(t: Tableau) -> list[Cards]:
    """The layers on the table, from the lowest up; short of cards if the position is wrong."""
    found, at = [], 0
    for _, size, _ in t.board.plays:
        found.append(t.zones[TRICK][at : at + size])
        at += size
    return found


def _wrong_layers(t: Tableau) -> Fault | None:
    """KQ-12, KQ-20, KQ-24, KQ-25: layers of as many cards, laid in turn."""
    b = t.board
    if sum(size for _, size, _ in b.plays) != len(t.zones[TRICK]):
        return "KQ-24", "the cards on the table are not those of its layers (board.plays)"
    if not 0 <= b.leader < t.n:
        return "KQ-12", f"there is no seat {b.leader} (board.leader)"
    if b.best != (b.plays[-1][0] if b.plays else -1):
        return "KQ-24", f"seat {b.best} has not laid the layer on top (board.best)"
    if len(b.plays) > t.kit.needed + (t.outcome is not None):
        return "KQ-25", f"after {len(b.plays) - 1} beats the table would have been cleared"
    for step, (seat, size, is_open) in enumerate(b.plays):
        if seat != (b.leader + step) % t.n or size != b.plays[0][1] or not is_open:
            return "KQ-20", f"{[seat, size, is_open]} is out of order"
    return _wrong_beats(t)


def _wrong_beats(t: Tableau) -> Fault | None:
    """KQ-13, KQ-20: what was led may be led, and every layer beats the one below."""
    b = t.board
    if b.layer != (layers(t)[-1] if b.plays else ()):
        return "KQ-24", "the layer on top is another (board.layer)"
    lying = [tuple(sorted(cards)) for cards in layers(t)]
    if lying and not (lying[0] and t.kit.may_lead(lying[0])):
        return "KQ-13", f"{t.setup.pack.text(lying[0])} cannot be led"
    for low, high in pairwise(lying):
        if not covers(reaches(high, low, b.trump, when_void=False)):
            return "KQ-20", f"{t.setup.pack.text(high)} does not beat {t.setup.pack.text(low)}"
    return None


def _wrong_turns(t: Tableau) -> Fault | None:
    """KQ-32, and that cards leave the stock and the hands no faster than they are laid."""
    turns, plays = t.board.turns, len(t.board.plays)
    if not plays <= turns < t.o.turn_cap + (t.outcome is not None):
        return "KQ-32", f"{turns} turns cannot have been made (board.turns)"
    most = max((1, *t.kit.sizes))
    laid = len(t.zones[CLEARED]) + len(t.zones[TRICK])
    if max(laid, _drawn(t)) > most * turns:
        return "KQ-17", f"in {turns} turns fewer cards have been laid and drawn (board.turns)"
    if len(t.zones[CLEARED]) % (t.kit.needed + 1):
        return "KQ-25", f"whole rounds of {t.kit.needed + 1} layers leave the game"
    if not turns and t.board.dealer != t.board.leader:
        return "KQ-12", "who has dealt leads first"
    return None


def _wrong_end(t: Tableau) -> Fault | None:
    """KQ-28, KQ-32: a game is over when a hand is empty, or after the last turn."""
    empty = sum(not t.zones[HAND[seat]] for seat in range(t.n))
    if empty == 1 and not t.zones[TURNED]:
        return None
    if empty or t.board.turns != t.o.turn_cap:
        return "KQ-28", "nobody has won yet"
    return None


def _wrong_moment(t: Tableau) -> Fault | None:
    """Phase and seat to play follow from the layers."""
    b = t.board
    phase = "answer" if b.plays else "lead"
    if t.phase != phase:
        return "KQ-18", f"with {len(b.plays)} layers on the table the phase is '{phase}'"
    turn = (b.leader + len(b.plays)) % t.n
    if t.actor != turn:
        return "KQ-18", f"seat {turn} is to play, not seat {t.actor}"
    return None


def _wrong_hands(t: Tableau) -> Fault | None:
    """KQ-16, KQ-17, KQ-28: hands are full while there is a stock, and never empty."""
    sizes = [len(t.zones[HAND[seat]]) for seat in range(t.n)]
    dealt = int(t.o.hand_size)
    if not t.board.turns and set(sizes) != {dealt}:
        return "KQ-8", f"each hand is dealt {dealt} cards"
    for seat, size in enumerate(sizes):
        if not size:
            return "KQ-28", f"seat {seat} has no card left and would have won"
        if size < dealt and t.zones[TURNED]:
            return "KQ-17", f"seat {seat} would have drawn up to {dealt} cards"
    return _wrong_limit(t, sizes)


def _wrong_limit(t: Tableau, sizes: list[int]) -> Fault | None:
    """KQ-16: hands that have not answered yet are as long as they were at the lead."""
    b = t.board
    if not b.plays or b.plays[0][1] == 1:
        return None
    least = b.plays[0][1] if t.o.lead_limit == "per_card" else 3
    for step in range(len(b.plays), t.n):
        seat = (b.leader + step) % t.n
        if sizes[seat] < least:
            return "KQ-16", f"with {sizes[seat]} cards at seat {seat} so many could not be led"
    return None
