"""Coached hands played: every step at its position, its words filled, a reply for every move.

`play` gives what the pages draw, `faults` what a tutorial says otherwise than the engine. Nothing
here trusts the file: positions come by replay, refusals from the rules, numbers from the state.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cached_property, lru_cache
from hashlib import sha256
from itertools import combinations
from math import inf
from typing import NamedTuple

from kanhu.cards.kinds import Cards
from kanhu.catalogue import Game
from kanhu.core.moves import Move, MoveError, Refusal, Refused
from kanhu.core.options import spell
from kanhu.core.rulebook import Clause, Grade
from kanhu.core.state import State
from kanhu.core.view import View
from kanhu.players import Decision, decide
from kanhu.study.tutorials import Step, Tutorial
from kanhu.text.table import Table
from kanhu.wording.seats import seat_names, to_the_right
from kanhu.wording.words import Words

PLAYED, ALSO, FREE, WRONG, REFUSED = "played", "also", "free", "wrong", "refused"
_BETTER = "You may, but there is better. {}"
_EVEN = "It is worth about as much."
_LATELY = 3  # sentences told of what the others did
_DEALS = 150  # in which the expert tries the moves of a step: enough to tell good from costly
_TRIES = 400  # choices of cards that are refused one by one; of more the rule is told
_PLACE = re.compile(r"\{(\w+)(?: (\w+))?\}")


class TutorialError(ValueError):
    """A tutorial that cannot be played; says at which step and why."""


class Reply(NamedTuple):
    """What is said of a move.

    Attributes:
        kind: it is the move of the record, as good as that, accepted, wrong, or refused.
        says: a sentence, "" for none. clause: the rule behind a refusal, or "".
    """

    kind: str
    says: str
    clause: str = ""


class Moment:
    """A step at its position.

    Attributes:
        number: of the step, from 1. step: as it is written. table: the record up to it.
        view: what the learner knows.
    """

    def __init__(self, game: Game, tutorial: Tutorial, number: int) -> None:
        self.game, self.tutorial, self.number = game, tutorial, number
        self.step: Step = tutorial.steps[number - 1]
        self.table = replayed(game, tutorial, self.step.at)
        self.view: View = self.table.view(tutorial.seat)
        self.words = _words(self.table, tutorial)

    @property
    def shown(self) -> list[str]:
        """What happens before the learner's eyes, in sentences; of a long round the end."""
        if not self.step.show:
            return []
        since = self.step.at - len(self.step.show) + 1
        return self.words.events(self.table.log(self.tutorial.seat, since))[-_LATELY:]

    def text(self, sentence: str) -> str:
        """A sentence with its places filled."""
        return filled(sentence, self.table, self.tutorial)

    def move(self, text: str) -> Move:
        """A move as it is written. Raises MoveError."""
        return self.game.read_move(self.table.state, text)

    def refusal(self, text: str) -> Refusal | None:
        """Why a move is refused, None if it is legal."""
        return self.table.state.refuse(self.move(text))

    @cached_property
    def advice(self) -> Decision:
        """What the expert would do here."""
        return _advised(self.view, self.tutorial.seed)

    @cached_property
    def behind(self) -> Mapping[Move, float]:
        """By how many points the moves that the expert looked at lie behind the best of them."""
        best = max(worth for _, worth in self.advice.ranked)
        return {move: best - worth for move, worth in self.advice.ranked}

    def replies(self) -> Mapping[Move, Reply]:
        """A reply for every legal move."""
        written = {self.move(text): row.says for row in self.step.wrong for text in row.moves}
        also = {self.move(text): says for text, says in self.step.also.items()}
        played, found = self.move(self.step.play), dict[Move, Reply]()
        for move in self.view.legal:
            if move == played:
                found[move] = Reply(PLAYED, "")
            elif move in also:
                found[move] = Reply(ALSO, self.text(also[move]))
            else:
                found[move] = self._of_other(move, self.text(written.get(move, "")))
        return found

    def _of_other(self, move: Move, written: str) -> Reply:
        """Of a move that the step does not praise: its own words, else those of the rule that it
        goes against, else by what it costs."""
        comment = written or self.view.setup.wording.warns(self.view, move)
        if self.step.free:
            return Reply(FREE, comment)
        if not comment and self.behind.get(move, inf) <= self.allowed:
            return Reply(ALSO, _EVEN)
        return Reply(WRONG, comment or self._better)

    @property
    def allowed(self) -> float:
        """How far behind the expert's best the moves that the step praises lie, at most."""
        return max(self.behind.get(move, 0.0) for move in self._praised)

    @property
    def _praised(self) -> list[Move]:
        return [self.move(text) for text in (self.step.play, *self.step.also)]

    @cached_property
    def _better(self) -> str:
        """The move of the record, with the expert's first reason if that is the expert's move too,
        else with our own."""
        advice, played = self.advice, self.move(self.step.play)
        known = advice.move == played and advice.reasons
        reason = advice.reasons[0].text if known else self.text(self.step.hints[-1])
        return _BETTER.format(f"{self.words.button(self.view, played)}. {reason}")

    def refusals(self, verb: str) -> Mapping[Cards, Reply]:
        """Replies to choices of cards by which a verb cannot be played, as far as there are few,
        and to those that the tutorial has words for."""
        written = {self.move(text): one.says for one in self.step.wrong for text in one.moves}
        spoken = {move.cards: self.text(says) for move, says in written.items()
                  if move.verb == verb}  # fmt: skip
        found = refused(self.table.state, self.view, verb, spoken)
        return {cards: reply._replace(says=spoken.get(cards) or reply.says)
                for cards, reply in found.items()}  # fmt: skip


# Asked twice of every position of a hand: by what proves its tutorial and by what draws it.
@lru_cache(maxsize=1024)
def _advised(view: View, seed: int) -> Decision:
    return decide(view, "expert", seed, _DEALS)


def refused(state: State, view: View, verb: str, more: Iterable[Cards] = ()) -> dict[Cards, Reply]:
    """What the rules say to choices of cards by which a verb cannot be played: to those of the
    hand as far as they are few, and to some more."""
    found: dict[Cards, Reply] = {}
    for cards in sorted({*_tried(view, verb), *more}):
        refusal = state.refuse(Move(verb, cards))
        if refusal is not None:
            found[cards] = Reply(REFUSED, refusal.message, refusal.clause)
    return found


def _tried(view: View, verb: str) -> set[Cards]:
    """Choices of cards that a verb might be pressed with, the smaller ones first."""
    least, most = view.setup.game.meta["verb"][verb]["cards"]
    tried: set[Cards] = set()
    for size in range(max(1, least), most + 1):
        more = {*combinations(sorted(view.hand), size)}
        if len(tried) + len(more) > _TRIES:
            break
        tried |= more
    return tried


def replayed(game: Game, tutorial: Tutorial, moves: int | None = None) -> Table:
    """The table after so many moves of the record, or all. Raises TutorialError."""
    table = Table.new(game, tutorial.setting(game), tutorial.seed)
    for at, text in enumerate(tutorial.moves[:moves], 1):
        try:
            table.play(game.read_move(table.state, text))
        except (MoveError, Refused) as error:
            raise TutorialError(f"move {at} of the record, {text}: {error}") from None
    return table


def play(game: Game, tutorial: Tutorial) -> list[Moment]:
    """The steps at their positions."""
    return [Moment(game, tutorial, number) for number in range(1, len(tutorial.steps) + 1)]


def clause_hash(clause: Clause) -> str:
    """The first letters of the hash of a clause's text."""
    return sha256(" ".join(clause.text.split()).encode()).hexdigest()[:8]


def clause_applies(clause: Clause, options: Mapping[str, object]) -> bool:
    """Whether a rule holds at a table: it is more than advice, and not only an option's."""
    return "advice" not in clause.flags and bool(parts_in_force(clause, options))


def parts_in_force(clause: Clause, options: Mapping[str, object]) -> list[Grade]:
    """The parts of a rule that hold at a table, each with its grade."""
    return [
        part
        for part in clause.grades
        if not part.options or any(_chosen(word, options) for word in part.options)
    ]


def _chosen(word: str, options: Mapping[str, object]) -> bool:
    key, equals, value = word.partition("=")
    return not equals or spell(options.get(key)) == value


def score(table: Table, seat: int) -> int:
    """The points of a seat in the match or hand that has ended. Raises TutorialError."""
    state = table.state
    if state.outcome is not None:
        return state.outcome.totals[seat]
    if state.board.last is None:
        raise TutorialError("nothing has been counted yet")
    return state.board.last.points[seat]


def filled(sentence: str, table: Table, tutorial: Tutorial) -> str:
    """A sentence with its places filled from the state of a table. Raises TutorialError."""

    def found(match: re.Match[str]) -> str:
        word, about = match[1], match[2]
        pack = table.state.setup.pack
        if about is None:
            return pack.names[pack.kind(word)]
        if word == "points":
            return str(_worth(table, tutorial, about))
        if word == "held":
            return str(_held(table, tutorial, about))
        if word == "score":
            return str(score(table, int(about)))
        raise TutorialError(f"there is no place {{{word} …}}")

    try:
        return _PLACE.sub(found, sentence)
    except (MoveError, ValueError, LookupError) as error:
        raise TutorialError(f"“{sentence}”: {error}") from None


def _worth(table: Table, tutorial: Tutorial, move: str) -> int:
    view = table.view(tutorial.seat)
    worth = view.setup.wording.worth(view, table.game.read_move(table.state, move))
    return worth[1] if worth else 0


def _held(table: Table, tutorial: Tutorial, place: str) -> int:
    return table.view(tutorial.seat).count(place)


def _words(table: Table, tutorial: Tutorial) -> Words:
    setup = table.state.setup
    right = to_the_right(table.game, setup.options)
    return Words(setup, seat_names(setup.seats, right), tutorial.seat)


def codes_in(sentence: str) -> list[str]:
    """The codes of the cards that a sentence names by them."""
    return [found[1] for found in _PLACE.finditer(sentence) if found[2] is None]


def words_in(sentence: str) -> int:
    """How many words a sentence has; a place filled counts as one."""
    return len(_PLACE.sub("x", sentence).split())
