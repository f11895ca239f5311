"""Puzzles about a position: which cards take the trick, and which move the rules forbid."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Protocol, cast

from kanhu.cards.chance import Stream
from kanhu.cards.kinds import Cards
from kanhu.catalogue import Game
from kanhu.core.grammar import capital
from kanhu.core.moves import Move
from kanhu.core.rules import Setup
from kanhu.core.state import State
from kanhu.core.view import View
from kanhu.families.tricks import TRICK
from kanhu.study.puzzles.config import PuzzleConfig
from kanhu.study.puzzles.draft import Draft, how_many, names, pick, some
from kanhu.study.puzzles.puzzle import Choice
from kanhu.text.position import dump_view
from kanhu.wording.conditions import in_force

LONGEST = 120
"""Random moves to a position."""
SETS = 5
"""Sets of cards that are offered where several cards are played at once."""
MOST_RIGHT = 3
"""Right answers that a puzzle may have."""
LEAST = 3
"""Cards of a hand that leave something to choose."""
SELDOM = 4
"""Where nothing can be taken, one position in so many becomes a puzzle."""
TOO_MANY = 400
"""Sets of cards, more than a reader would look through."""


class Tricks(Protocol):
    """What the boards of all games of tricks, of beating and of climbing tell."""

    leader: int
    best: int
    plays: tuple[tuple[int, int, bool], ...]


def _board(state: State) -> Tricks:
    return cast(Tricks, state.board)


def _played(
    game: Game, config: PuzzleConfig, chance: Stream, phases: Sequence[str]
) -> State | None:
    """A position of random play in one of these phases, None if there was none."""
    state = game.deal(config.table.options, chance.next64())
    after = chance.below(40)
    for at in range(LONGEST):
        if state.actor is None or state.board.hand:
            return None
        if at >= after and state.phase in phases:
            return state
        state, _ = state.play(pick(chance, state.legal()))
    return None


def _draft(
    state: State, config: PuzzleConfig, nodes: int, question: str, choices: Sequence[Choice]
) -> Draft:
    """A puzzle about what the seat to decide sees."""
    view = state.view(state.actor)
    pack = state.setup.pack
    return Draft(
        nodes, f"{config.describe(view.board)} {question}".strip(), tuple(choices),
        pack.text(view.hand), pack.text(view.cards(TRICK)), dump_view(view),
    )  # fmt: skip


# --- tricks -------------------------------------------------------------------------------------


def trick(game: Game, config: PuzzleConfig, chance: Stream) -> Draft | None:
    """Can this trick be taken, and with what?"""
    assert config.trick is not None, "a kind of puzzle for games of tricks"
    state = _played(game, config, chance, [config.trick.phase])
    if state is None or not _board(state).plays:
        return None
    size, hand = _board(state).plays[-1][1], state.view(state.actor).hand
    if len(hand) < LEAST:
        return None
    tried = list(dict.fromkeys(combinations(hand, size)))
    if len(tried) > TOO_MANY:
        return None
    taken = {cards: takes(state, Move(config.trick.verb, cards)) for cards in tried}
    right = [cards for cards in tried if taken[cards]]
    if size > 1:
        tried = sorted(_offered(state, chance, tried, right))
        right = [cards for cards in tried if taken[cards]]
    if len(right) > MOST_RIGHT or None in taken.values():
        return None
    if not right and chance.below(SELDOM):
        return None  # else most tricks could not be taken
    what = config.trick.what
    led = _led(state.view(state.actor), size)
    number = max(1, len(right))
    answers = f"{capital(how_many(number))} answer{'s are' if number > 1 else ' is'} right."
    asks = f"Can you take the {what}, and with what? {answers}"
    choices = [taking(state, config, cards, bool(taken[cards])) for cards in tried]
    none = _none(config, right)
    return _draft(state, config, len(taken) + _beaten(state), f"{led} {asks}", [*choices, none])


def takes(state: State, move: Move) -> bool | None:
    """Whether a move may be played and is then the best play; None if the hand ends with it."""
    if state.refuse(move) is not None:
        return False
    actor = state.actor
    after, _ = state.play(move)
    board = _board(after)
    if after.actor is None or after.board.hand != state.board.hand:
        return None
    return bool((board.best if board.plays else board.leader) == actor)


def _beaten(state: State) -> int:
    """Cards on the table that every answer is held against."""
    return len(state.view(state.actor).cards(TRICK))


def _offered(
    state: State, chance: Stream, tried: Sequence[Cards], right: Sequence[Cards]
) -> list[Cards]:
    """A few sets of cards: some that take the trick, and others that have a name if any has."""
    table, mixed = state.setup, some(chance, tried, len(tried))
    # Of sets with the same ranks one is enough.
    apart = list(
        {tuple(table.pack.ranks[kind] for kind in cards): cards for cards in mixed}.values()
    )
    taken = [cards for cards in apart if cards in right][: 1 + chance.below(MOST_RIGHT)]
    wrong = [cards for cards in apart if cards not in right]
    wrong.sort(key=lambda cards: not table.wording.reading(table, cards))
    return taken + wrong[: SETS - len(taken)]


def _led(view: View, size: int) -> str:
    """What lies in the trick, play by play."""
    cards, at, plays = view.cards(TRICK), 0, list[str]()
    for _, number, is_open in cast(Tricks, view.board).plays:
        if is_open:
            plays.append(f"the {names(view.setup, cards[at : at + number])}")
            at += number
    first, *rest = plays[-3:]
    then = "".join(f", then {play}" for play in rest)
    return capital(f"{first} was played{then}." if size == 1 else f"{first} were played{then}.")


def taking(state: State, config: PuzzleConfig, cards: Cards, right: bool) -> Choice:
    """A play that may take the trick, as an answer."""
    table = state.setup
    assert config.trick is not None
    says, clause = "Nothing on the table is higher.", config.trick.clause
    refusal = state.refuse(Move(config.trick.verb, cards))
    if refusal is not None:
        clause, says = refusal.clause, refusal.message
    elif not right:
        says = "It may be played, but does not beat what is on the table."
    return Choice(table.pack.text(cards), names(table, cards), right, clause, says)


def _none(config: PuzzleConfig, right: Sequence[Cards]) -> Choice:
    """The answer that nothing helps."""
    assert config.trick is not None
    what = config.trick.what
    says = f"None of these takes the {what}."
    if right:
        says = f"You can take the {what}."
    return Choice("", "No, not with any of these", not right, config.trick.clause, says)


# --- moves --------------------------------------------------------------------------------------


def forbidden(game: Game, config: PuzzleConfig, chance: Stream) -> Draft | None:
    """Three of these moves are allowed. Which one is not?"""
    state = _played(game, config, chance, list(config.moves))
    if state is None:
        return None
    verb = config.moves[state.phase]
    hand, legal = state.view(state.actor).hand, [m for m in state.legal() if m.verb == verb]
    every = sorted({move.cards for move in legal})
    size = max((len(c) for c in every if sum(len(o) == len(c) for o in every) > 2), default=0)
    if not size:
        return None
    allowed = some(chance, [cards for cards in every if len(cards) == size], 3)
    tried = list(dict.fromkeys(combinations(hand, size)))
    if len(tried) > TOO_MANY:
        return None
    refused = [cards for cards in tried if state.refuse(Move(verb, cards)) is not None]
    if not refused:
        return None
    cards = [*allowed, pick(chance, _likely(state.setup, refused))]
    question = (
        f"You want to {game.verb_title(verb)}. The rules allow three of these. "
        "Which one do they forbid?"
    )
    if plays := _board(state).plays:
        question = f"{_led(state.view(state.actor), plays[-1][1])} {question}"
    choices = [judged(state, Move(verb, cards[at])) for at in chance.shuffle(range(4))]
    return _draft(state, config, len(tried) + len(legal), question, choices)


def _likely(table: Setup, refused: Sequence[Cards]) -> Sequence[Cards]:
    """Of the sets that are refused those that come near to a play: of the fewest ranks."""
    ranks = table.pack.ranks
    several = [cards for cards in refused if len(cards) > 1]
    fewest = min((len({ranks[k] for k in cards}) for cards in several), default=0)
    return [cards for cards in several
            if len({ranks[k] for k in cards}) <= fewest + 1] or refused  # fmt: skip


def judged(state: State, move: Move) -> Choice:
    """A move that the rules may forbid, as an answer."""
    table, refusal = state.setup, state.refuse(move)
    cards = table.pack.text(move.cards), capital(names(table, move.cards))
    if refusal is not None:
        return Choice(*cards, True, refusal.clause, refusal.message)
    clause = in_force(state.view(state.actor))
    return Choice(*cards, False, clause, "The rules allow this.")
