"""Words for refusals, and what no play could ever have led to."""

from __future__ import annotations

from collections.abc import Container

from kanhu.families.draw import HEAP, STOCK, after
from kanhu.games.khanhoo.board import DEALT, FALSE, HAND, LAID, ORPHAN_DEALT, bluffing, must_keep
from kanhu.games.khanhoo.dealing import deals_all, orphan_allowed
from kanhu.moves import Move
from kanhu.tableau import Tableau


def why_claim(t: Tableau, move: Move) -> tuple[str, str]:
    """The clause a claim breaks, in the order a player would ask."""
    hand, top = t.zones[HAND[t.actor]], t.zones[HEAP][-1]
    name = t.setup.pack.names[top]
    cards = tuple(sorted((*move.cards, top)))
    meld = t.kit.value(cards)
    if meld is None:
        return "KH-27", f"These cards and the {name} are not one meld."
    if len(move.cards) > len(hand) - must_keep(t, t.actor):
        return "KH-32", "No hidden card would be left to throw."
    if move.n not in (0, meld.points):
        return "KH-35", f"This meld is worth {meld.points}, which is what has to be stated."
    if t.actor != after(t, t.board.thrower):
        return "KH-34", "Only the player next in order may take a card for a mere sequence."
    return "KH-27", f"This claim of the {name} is not possible now."


def why_full_hand(t: Tableau, move: Move) -> tuple[str, str]:
    """KH-43, with or without a throw."""
    if not move.cards and t.o.final_discard == "required":
        return "KH-43", "A full hand is declared by throwing one card."
    return "KH-43", "After this throw not all of your other cards belong to melds."


def why_throw(t: Tableau, move: Move) -> tuple[str, str]:
    """KH-43 for the last hidden card, else their number: KH-25 for the leader, KH-26 for all."""
    if len(move.cards) == 1 and len(t.zones[HAND[t.actor]]) == 1:
        return "KH-43", "A throw that leaves no hidden card is a full hand of itself."
    turn = "KH-26" if t.board.throws else "KH-25"
    return turn, f"One card is thrown in a turn, and you chose {len(move.cards) or 'none'}."


def impossible(t: Tableau) -> tuple[str, str] | None:
    """What no play could have led to: hand sizes by phase, melds and counts that do not add up."""
    fault = _wrong_laid(t) or _wrong_seats(t)
    if fault or t.outcome is not None:
        return fault
    if t.phase == "orphan":
        b = t.board
        if not orphan_allowed(t.o) or t.actor != b.right or b.orphan >= 0:
            return "KH-8", f"seat {t.actor} has no right to be the orphan (board.right)"
        whole = len(t.zones[STOCK]) == len(t.setup.pack.cards)
        return None if whole else ("KH-66", "the question is put before the deal")
    return _wrong_counts(t) or _wrong_sizes(t) or _wrong_moment(t)


def complete(t: Tableau, given: Container[str]) -> None:
    """What a position text need not say: that nothing is laid, and whether there is a stock."""
    if "laid" not in given:
        t.board.laid = ((),) * t.n
    if "stockless" not in given and t.phase != "orphan":
        t.board.stockless = deals_all(t)


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
            false = (key, points) == (FALSE, 0) and bluffing(t) and size > 2
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
    if b.orphan >= 0 and not (orphan_allowed(t.o) and b.right in (-1, b.orphan)):
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
    if b.stockless != deals_all(t):
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
    if not bluffing(t):
        return "KH-54", "nobody can be challenged where claims cannot be false"
    if t.phase == "challenge":
        right = b.thrower != b.claimant != t.actor and b.laid[b.claimant]
        return None if right else ("KH-70", "a challenge needs a claim just laid by another seat")
    choosing = t.actor == after(t, b.thrower) and not b.stockless
    return None if choosing else ("KH-54", "the player next in order chooses")
