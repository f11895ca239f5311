"""Why a move is refused: the clause it breaks, in words."""

from __future__ import annotations

from kanhu.core.moves import Move
from kanhu.core.sentences import refusal
from kanhu.families.draw import HEAP
from kanhu.games.kowah.board import TAKE, Tableau, declared, own_cards
from kanhu.games.kowah.checki import unbound


def why_take(t: Tableau, move: Move) -> tuple[str, str]:
    """KO-12, KO-13 or KO-17."""
    if TAKE in t.legal():
        return refusal(t, "take_bare")
    if not t.zones[HEAP]:
        return refusal(t, "none_discarded")
    return refusal(t, "nothing_to_spare")


def why_declare(t: Tableau, move: Move) -> tuple[str, str]:
    """KO-19 to KO-25: what a declaration lacks, in the order a player would ask."""
    seat, kit = t.actor, t.kit
    if declared(t, seat) and not (t.phase == "throw" and t.options.redeclare):
        return refusal(t, "called_for_good")
    if t.board.called:
        return refusal(t, "called_now")
    cards = own_cards(t, seat)
    if not move.cards and not move.n:
        return _why_unnamed(t)
    if len(move.cards) > 2 or len({kit.ranks[kind] for kind in move.cards}) > 1:
        return refusal(t, "pairs_of_a_rank")
    for kind in move.cards:
        if not 2 <= cards.count(kind) < kit.copies:
            return _why_pair(t, kind, cards.count(kind))
    if len(move.cards) == 2 and not kit.pairs:
        return refusal(t, "one_pair")
    if move.n and not kit.wide:
        return refusal(t, "identical")
    if move.n:
        return refusal(t, "rank")
    return refusal(t, "undivided")


def _why_unnamed(t: Tableau) -> tuple[str, str]:
    if any(move.verb == "declare" for move in t.legal()):
        return refusal(t, "unnamed")
    return refusal(t, "not_one_short")


def _why_pair(t: Tableau, kind: int, held: int) -> tuple[str, str]:
    name = t.setup.pack.names[kind]
    if held < 2:
        return refusal(t, "lone", card=name)
    return refusal(t, "every", card=name)


def why_throw(t: Tableau, move: Move) -> tuple[str, str]:
    """KO-17 for a card just taken, KO-25 for one that a checki needs."""
    if len(move.cards) != 1 or move.n:
        return refusal(t, "one")
    (card,) = move.cards
    if t.options.no_throwback and card == t.board.taken:
        return refusal(t, "just_taken")
    if not declared(t, t.actor):
        return refusal(t, "own")
    if card not in unbound(t, t.actor):
        return refusal(t, "laid")
    return refusal(t, "needed")


def why_claim(t: Tableau, move: Move) -> tuple[str, str]:
    """KO-18: the seats asked have declared, each its own card."""
    if move.cards or move.n:
        clause = t.setup.law.phases[t.phase].clause
        return refusal(t, "win_bare", clause)
    return refusal(t, "not_waited_for")


def why_later(t: Tableau, move: Move) -> tuple[str, str]:
    """KO-12: first a card is taken, then one is discarded."""
    if t.phase == "draw":
        return refusal(t, "take_first")
    return refusal(t, "taken")


def why_no_win(t: Tableau, move: Move) -> tuple[str, str]:
    """KO-26, KO-31: only a called hand wins, with a card that has just come."""
    if t.phase == "draw" and move.verb == "claim":
        return refusal(t, "too_late")
    return refusal(t, "uncalled")
