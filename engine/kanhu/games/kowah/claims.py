"""Wins: the drawer's own, and claims out of turn on shown draws and on throws (KO-26 to KO-30)."""

from __future__ import annotations

from collections.abc import Sequence

from kanhu.cards.kinds import Kind
from kanhu.core.moves import Move
from kanhu.families.draw import HEAP, after, others
from kanhu.games.kowah.board import (
    CLAIM,
    DRAWN,
    HAND,
    LAID,
    ONLY_PASS,
    PASS,
    WIN,
    Tableau,
    declared,
    own_cards,
)
from kanhu.games.kowah.ending import DOUBLE, SINGLE, TRIPLE, drawn_game, void, win
from kanhu.games.kowah.turn import go_on

Answers = tuple[tuple[int, Move], ...]


def names_card(t: Tableau, seat: int, card: Kind) -> bool:
    """Whether a seat has declared that it waits for this card, truly or not."""
    laid = t.zones[LAID[seat]]
    return bool(laid) and card in t.kit.awaited(own_cards(t, seat), laid)


def wins_with(t: Tableau, seat: int, card: Kind) -> bool:
    """KO-18, KO-31: whether a seat has declared this card and it really completes the hand."""
    return names_card(t, seat, card) and t.kit.cuts((*own_cards(t, seat), card))


def offered(t: Tableau) -> Kind:
    """The card the running round is about, as the seat asked may know it."""
    if t.phase == "claim_discard":
        return t.zones[HEAP][-1]
    return t.zones[DRAWN[t.actor]][0] if t.phase == "own_win" else t.board.shown


def claim_moves(t: Tableau) -> Sequence[Move]:
    """KO-30: a win may be claimed or refused; who waits for another card has no choice."""
    if not wins_with(t, t.actor, offered(t)):
        return ONLY_PASS
    return (WIN, PASS) if t.phase == "own_win" else (CLAIM, PASS)


def can_bluff(t: Tableau) -> bool:
    """KO-39: a card that was named is claimed on the declarer's own risk."""
    return t.options.false_checki == "penalty" and names_card(t, t.actor, offered(t))


def false_claim(t: Tableau, move: Move) -> bool:
    """KO-39: the claim of a card that was named but completes nothing."""
    verb = "win" if t.phase == "own_win" else "claim"
    return move == Move(verb) and can_bluff(t)


def own_order(t: Tableau) -> tuple[int, ...]:
    """KO-28: the drawer, if he has declared."""
    return (t.board.turn,) if declared(t, t.board.turn) else ()


def claim_order(t: Tableau) -> tuple[int, ...]:
    """KO-30: all who have declared, beginning after the seat that drew or threw the card."""
    zones = t.zones
    return tuple([seat for seat in others(t, t.board.turn) if zones[LAID[seat]]])


def discard_order(t: Tableau) -> tuple[int, ...]:
    """KO-29, KO-35: the same, unless no discard can win."""
    return claim_order(t) if t.options.win_from_discard else ()


def resolve_own(t: Tableau, answers: Answers) -> None:
    """KO-28: a triple, or the others are asked, if anybody else has declared."""
    if any(move.verb == "win" for _, move in answers):
        seat = t.board.turn
        card = t.zones[DRAWN[seat]][0]
        honest = wins_with(t, seat, card)
        _keep(t)
        if honest:
            win(t, seat, TRIPLE, seat, card)
        else:
            void(t, seat)
    else:
        t.ask("claim_draw")


def resolve_draw(t: Tableau, answers: Answers) -> None:
    """KO-27: a single, or the drawer keeps the card and goes on."""
    seat = _claimant(answers)
    if seat is None:
        _kept(t)
        return
    drawer, card = t.board.turn, t.board.shown
    honest = wins_with(t, seat, card)
    t.move("claim", seat, (card,), DRAWN[drawer], HAND[seat], shown=True, clause="KO-27")
    t.board.shown = -1
    if honest:
        win(t, seat, SINGLE, drawer, card)
    else:
        void(t, seat)


def resolve_discard(t: Tableau, answers: Answers) -> None:
    """KO-29: a double, or the turn passes on."""
    b = t.board
    seat = _claimant(answers)
    if seat is not None:
        card = t.zones[HEAP][-1]
        honest = wins_with(t, seat, card)
        t.move("claim", seat, (card,), HEAP, HAND[seat], clause="KO-29")
        if honest:
            win(t, seat, DOUBLE, b.turn, card)
        else:
            void(t, seat)
        return
    b.turns += 1
    if b.turns >= t.options.turn_cap:
        t.say("turn_cap", clause="KO-38")
        drawn_game(t, "KO-38")
        return
    b.turn = after(t, b.turn)
    t.turn("draw", b.turn)


def _claimant(answers: Answers) -> int | None:
    return next((seat for seat, move in answers if move.verb == "claim"), None)


def _keep(t: Tableau) -> None:
    """The drawn card joins the hand; what everybody saw, everybody knows there (KO-49)."""
    b = t.board
    seat = b.turn
    card, shown = t.zones[DRAWN[seat]], b.shown >= 0
    clause = "KO-26" if shown else "KO-15"
    t.move("keep", seat, card, DRAWN[seat], HAND[seat], shown=shown, clause=clause)
    b.shown = -1


def _kept(t: Tableau) -> None:
    seat = t.board.turn
    if t.zones["stock"]:
        _keep(t)
    go_on(t, seat)
