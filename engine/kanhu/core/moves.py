"""Moves, events and refusals: the three small values that cross every border of the engine."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from kanhu.cards.kinds import CardError, Cards, Pack
from kanhu.quoting import quoted

LONGEST_NUMBER = 9
"""Digits of the longest number that a move may have."""


class Move(NamedTuple):
    """What a seat does: a verb, cards and one integer (a bid, an announced value).

    Cards are sorted by kind, except for verbs whose game says that order counts.
    """

    verb: str
    cards: Cards = ()
    n: int = 0


class Event(NamedTuple):
    """What happened: the one feed for log, spoken lines, motion and tests.

    Attributes:
        what: kind of event ("throw", "draw", "claim"), a key of the game's words.
        seat: who did it, or -1 for the table.
        cards: kinds that moved; empty when the reader may not see them.
        src, dst: places the cards left and entered ("stock", "hand0"), or "".
        shown: the cards were shown to all; `clause` then licenses it.
        n: a number that belongs to it (points, an amount); for hidden cards how many moved.
        clause: number of the clause at work.
        than: the number that `n` is compared to (the claim that won), or 0.
    """

    what: str
    seat: int
    cards: Cards = ()
    src: str = ""
    dst: str = ""
    shown: bool = False
    n: int = 0
    clause: str = ""
    than: int = 0


class Refusal(NamedTuple):
    """Why a move is not allowed, and what is.

    Attributes:
        clause: number of the clause the move breaks.
        message: one sentence naming the problem.
        instead: legal moves closest to what was tried.
    """

    clause: str
    message: str
    instead: tuple[Move, ...] = ()


class Refused(ValueError):
    """Raised by a move that is not legal; nothing has changed. Holds the Refusal."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(f"{refusal.clause}: {refusal.message}")
        self.refusal = refusal


class MoveError(ValueError):
    """A text that is no move; the message says what was expected."""


def compact(move: Move, letters: Mapping[str, str], pack: Pack) -> str:
    """The short form: letter, codes without spaces, `=n` ("t5H", "cAH2C", "b120", "k5C5D=2")."""
    codes = "".join([pack.codes[kind] for kind in move.cards])
    number = ("=" if codes else "") + str(move.n) if move.n else ""
    return letters[move.verb] + codes + number


def spelled(move: Move, pack: Pack) -> str:
    """The long form: verb, card codes, `=n`, all with spaces between ("claim AH 2C", "bid 120")."""
    number = (f"={move.n}" if move.cards else str(move.n)) if move.n else ""
    return " ".join(filter(None, [move.verb, pack.text(move.cards), number]))


def parse(text: str, letters: Mapping[str, str], pack: Pack) -> Move:
    """Read a move in either form; raises MoveError naming what cannot be read.

    Cards come back in the order written; the state brings them into the order of its game.

    >>> from kanhu import load
    >>> game = load("khanhoo")
    >>> pack = game.deal(game.options(), seed=1).setup.pack
    >>> move = parse("claim 2C AH", game.letters, pack)
    >>> spelled(move, pack), compact(move, game.letters, pack)
    ('claim 2C AH', 'c2CAH')
    >>> parse("c2CAH", game.letters, pack) == move
    True
    """
    text = text.strip()
    head, _, rest = text.partition(" ")
    if head in letters:
        return Move(head, *_cards_and_number(text, rest, pack))
    verbs = {letter: verb for verb, letter in letters.items()}
    if text[:1] in verbs:
        return Move(verbs[text[0]], *_cards_and_number(text, text[1:], pack))
    raise MoveError(f"{quoted(text)} is not a move. Moves begin with: {', '.join(letters)}.")


def _cards_and_number(whole: str, rest: str, pack: Pack) -> tuple[Cards, int]:
    codes, equals, number = rest.replace(",", " ").partition("=")
    codes = codes.strip()
    if not equals and codes.isascii() and codes.isdigit():
        codes, number = "", codes
    number = number.strip()
    fits = number.isascii() and number.isdigit() and len(number) <= LONGEST_NUMBER
    if (equals or number) and not fits:
        raise MoveError(
            f"{quoted(whole)} is not a move: a number has 1 to {LONGEST_NUMBER} digits."
        )
    cards: list[int] = []
    for part in codes.split():
        found = pack.read_run(part)
        if found is None:
            try:
                pack.parse(part)
            except CardError as error:
                raise MoveError(str(error)) from None
        cards.extend(found or ())
    return tuple(cards), int(number or 0)
