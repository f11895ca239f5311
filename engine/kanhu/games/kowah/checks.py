"""Words for refusals, and whether the parts of a position fit together."""

from __future__ import annotations

from collections.abc import Container

from kanhu.core.moves import Move
from kanhu.families.draw import HEAP, STOCK
from kanhu.games.kowah.board import (
    DRAWN,
    LAID,
    TAKE,
    Tableau,
    declared,
    hand_size,
    note_declared,
    own_cards,
    waiting_beside,
)
from kanhu.games.kowah.checki import free_throws, unbound
from kanhu.games.kowah.course import complete_course

Why = tuple[str, str]
CLAIMS = ("own_win", "claim_draw", "claim_discard")


# --- words ---------------------------------------------------------------------------------------


def why_take(t: Tableau, move: Move) -> Why:
    """KO-12, KO-13 or KO-17."""
    if TAKE in t.legal():
        return "KO-13", "Only the top discard can be taken: name no cards and no number."
    if not t.zones[HEAP]:
        return "KO-12", "Nothing has been discarded yet, so you must draw."
    return "KO-17", "With this card you would have nothing to discard but what your checki needs."


def why_declare(t: Tableau, move: Move) -> Why:
    """KO-19 to KO-25: what a declaration lacks, in the order a player would ask."""
    seat, kit = t.actor, t.kit
    if declared(t, seat) and not (t.phase == "throw" and t.options.redeclare):
        return "KO-25", "Your checki stands until the hand ends, and you cannot change it."
    if t.board.called:
        return "KO-19", "You have already called in this turn: now discard a card."
    cards = own_cards(t, seat)
    if not move.cards and not move.n:
        return _why_unnamed(t)
    if len(move.cards) > 2 or len({kit.ranks[kind] for kind in move.cards}) > 1:
        return "KO-22", "You can wait for the third card of one pair, or of two pairs of one rank."
    for kind in move.cards:
        if not 2 <= cards.count(kind) < kit.copies:
            return _why_pair(t, kind, cards.count(kind))
    if len(move.cards) == 2 and not kit.pairs:
        return "KO-44", "In the team game you can wait with one pair only, not with two."
    if move.n and not kit.wide:
        return "KO-24", "At this table you can wait only for a card identical to a pair."
    if move.n:
        return (
            "KO-24",
            "To wait for a rank you need three identical cards and a hand one card short.",
        )
    return "KO-20", "Without these cards the rest of your hand does not divide into sets."


def _why_unnamed(t: Tableau) -> Why:
    if any(move.verb == "declare" for move in t.legal()):
        return "KO-18", "Choose what to wait for: one pair, two pairs of one rank, or a rank."
    return "KO-18", "Your hand is not one card short yet, so you cannot call checki."


def _why_pair(t: Tableau, kind: int, held: int) -> Why:
    name = t.setup.pack.names[kind]
    if held < 2:
        return "KO-22", f"You hold only one {name}: to wait for a card you need a pair of it."
    return "KO-23", f"You hold every {name}, so no other can come."


def why_throw(t: Tableau, move: Move) -> Why:
    """KO-17 for a card just taken, KO-25 for one that a checki needs."""
    if len(move.cards) != 1 or move.n:
        return "KO-12", "You discard exactly one card."
    (card,) = move.cards
    if t.options.no_throwback and card == t.board.taken:
        return "KO-17", "You may not discard the card you have just taken, nor another like it."
    if not declared(t, t.actor):
        return "KO-12", "You discard one card of your hand."
    if card not in unbound(t, t.actor):
        return "KO-25", "The pairs you have laid for checki must stay together."
    return "KO-25", "Your checki needs this card: discard one that it can spare."


def why_claim(t: Tableau, move: Move) -> Why:
    """KO-18: the seats asked have declared, each its own card."""
    if move.cards or move.n:
        clause = t.setup.law.phases[t.phase].clause
        return clause, "You can win only with the card in question: name no cards."
    return "KO-18", "This is not the card you are waiting for."


def why_later(t: Tableau, move: Move) -> Why:
    """KO-12: first a card is taken, then one is discarded."""
    if t.phase == "draw":
        return "KO-12", "Take a card first; then you discard one."
    return "KO-12", "You have already taken a card: now discard one."


def why_no_win(t: Tableau, move: Move) -> Why:
    """KO-26, KO-31: only a called hand wins, with a card that has just come."""
    if t.phase == "draw" and move.verb == "claim":
        return "KO-26", "You may claim a card only when it has just been drawn or discarded."
    return "KO-31", "Only a called hand wins, and only with a card that it waits for."


# --- positions -----------------------------------------------------------------------------------


def complete(t: Tableau, given: Container[str]) -> None:
    """The card shown, and what a position text need not say: whose turn it is, turns played."""
    b = t.board
    note_declared(t)
    if t.actor < 0:
        return  # a match that is over tells everything
    if "turn" not in given:
        drawer = next((seat for seat in range(t.n) if t.zones[DRAWN[seat]]), t.actor)
        b.turn = b.thrower if t.phase == "claim_discard" else drawer
    complete_course(t, given)
    drawn = t.zones[DRAWN[b.turn]] if t.phase in CLAIMS[:2] else ()
    b.shown = drawn[0] if drawn and waiting_beside(t, b.turn) else -1  # KO-26


def impossible(t: Tableau) -> Why | None:
    """Money that is lost, hands of another size, a phase that the cards contradict."""
    if sum(t.board.totals):
        return "KO-32", "what one seat wins others pay: the totals add up to nought"
    if t.outcome is not None:
        counted = t.board.last is not None
        return None if counted else ("KO-37", "a session ends with a hand that is counted")
    if t.board.turns >= t.options.turn_cap:
        return "KO-38", f"after {t.board.turns} turns the hand would be over"
    if t.phase in ("draw", "throw", "own_win") and t.board.turn != t.actor:
        return "KO-11", f"in '{t.phase}' the seat whose turn it is decides (board.turn)"
    return _wrong_sizes(t) or _wrong_moment(t) or _wrong_laid(t)


def _wrong_sizes(t: Tableau) -> Why | None:
    b, size = t.board, hand_size(t.options)
    for seat in range(t.n):
        held = len(own_cards(t, seat))
        wanted = size + (t.phase == "throw" and seat == b.turn)
        if held != wanted:
            return "KO-15", f"seat {seat} holds {held} cards, not {wanted}"
        drawn = int(t.phase in CLAIMS[:2] and seat == b.turn)
        if len(t.zones[DRAWN[seat]]) != drawn:
            return "KO-12", f"before seat {seat} lie {len(t.zones[DRAWN[seat]])} drawn cards"
    if not t.zones[STOCK] and t.phase not in CLAIMS[:2]:
        return "KO-36", "with the stock empty the hand would be over"
    return None


def _wrong_moment(t: Tableau) -> Why | None:
    b, phase = t.board, t.phase
    if phase == "claim_discard" and (b.thrower != b.turn or not t.zones[HEAP]):
        return "KO-29", "a claim needs a thrown card and the seat that threw it (board.thrower)"
    if b.taken != -1:
        held = own_cards(t, t.actor)
        if phase != "throw" or b.taken not in held:
            return "KO-17", "board.taken is a card that the seat to throw has just taken"
    if b.called and not (phase == "throw" and declared(t, t.actor)):
        return "KO-19", "board.called: the seat to throw has declared in this turn"
    return None


def _wrong_laid(t: Tableau) -> Why | None:
    for seat in range(t.n):
        laid = t.zones[LAID[seat]]
        if not laid:
            continue
        if not _has_form(t, seat):
            text = t.setup.pack.text(laid)
            return "KO-21", f"seat {seat} cannot have laid {text}"
        if t.options.false_checki == "penalty":
            continue
        cards = own_cards(t, seat)
        if t.phase == "throw" and seat == t.board.turn:
            true = bool(
                free_throws(t, seat, cards, t.board.taken if t.options.no_throwback else -1)
            )
        else:
            true = t.kit.stands(cards, laid)
        if not true:
            return "KO-25", f"the checki of seat {seat} is not true"
    return None


def _has_form(t: Tableau, seat: int) -> bool:
    """Whether the laid cards are a pair, two pairs and one more, or two cards of one rank."""
    laid, kit = t.zones[LAID[seat]], t.kit
    kinds = kit.named(laid)
    if len(laid) == 5:
        return kit.pairs and len(kinds) == 2 and len({kit.ranks[kind] for kind in kinds}) == 1
    if len(laid) != 2 or kit.ranks[laid[0]] != kit.ranks[laid[1]]:
        return False
    return bool(kinds) or bool(kit.wide)
