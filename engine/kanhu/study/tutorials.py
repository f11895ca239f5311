"""Coached hands: the files `tutorials/*.toml` of a game, read and not yet played.

What the files hold is explained by their schema (`kanhu/schema/KEYS.md`). `kanhu.study.coached`
plays them.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import NamedTuple

from kanhu.catalogue import Game
from kanhu.core.datafiles import Data
from kanhu.core.options import Options, Value
from kanhu.study.turning import turned

FOLDER, SUFFIX = "tutorials", ".toml"


class Answer(NamedTuple):
    """An answer to a question: words, cards by their codes, or both."""

    words: str
    cards: tuple[str, ...]
    right: bool


class Question(NamedTuple):
    """What is asked, the answers as they are listed, the sentence told to everybody, and how the
    engine knows."""

    text: str
    answers: tuple[Answer, ...]
    tell: str
    proofs: tuple[Data, ...]


class Wrong(NamedTuple):
    """Moves that are answered alike: of what kind, by which clause, in which words."""

    moves: tuple[str, ...]
    kind: str
    clause: str
    says: str


class Step(NamedTuple):
    """A step.

    Attributes:
        idea: what is new. at: moves played before it. show: the last of them, shown to the learner.
        say: the coach's words. point: what the coach points at. clauses: the rules told.
        hints: where, which, why. ask: a question, or None.
        play: the move to be made, or "". prompt: what the tray asks for, or "". free: any is
            accepted. also: others as good, with words. wrong: replies to poor ones.
    """

    idea: str
    at: int
    show: tuple[str, ...]
    say: str
    point: tuple[str, ...]
    clauses: tuple[str, ...]
    hints: tuple[str, ...]
    ask: Question | None
    play: str
    prompt: str
    free: bool
    also: Mapping[str, str]
    wrong: tuple[Wrong, ...]


class Tutorial(NamedTuple):
    """A coached hand.

    Attributes:
        name: of its file. title: its name. minutes: how long it takes. rules: version of the rules.
        options: every option. needs: those that sentences depend on. seed, seat: of the deal and
            the learner. near: points that a praised move may lie behind the expert's best.
            moves: the record. goal: what one plays for.
        good, good_cards: what makes a hand good, and one in groups. words: new words with their
            meaning. left_out: what is not told. verdict: how it ended.
        checks: questions afterwards with their answers. sealed: clause -> hash of its text.
    """

    name: str
    order: int
    title: str
    minutes: int
    rules: int
    options: Mapping[str, Value]
    needs: tuple[str, ...]
    seed: int
    seat: int
    near: float
    moves: tuple[str, ...]
    goal: str
    good: str
    good_cards: tuple[tuple[str, ...], ...]
    words: Mapping[str, str]
    left_out: str
    verdict: str
    checks: tuple[tuple[str, str], ...]
    sealed: Mapping[str, str]
    steps: tuple[Step, ...]

    def setting(self, game: Game) -> Options:
        """The options of its table. Raises OptionError."""
        return game.options(None, **self.options)


def of_game(game: Game) -> tuple[Tutorial, ...]:
    """The tutorials of a game in their order. Raises GameError for a file that breaks its form."""
    return _of_game(game)


@cache
def _of_game(game: Game) -> tuple[Tutorial, ...]:
    folder = files(game.module).joinpath(FOLDER)
    names = sorted(path.name for path in folder.iterdir()) if folder.is_dir() else []
    read = [_tutorial(name.removesuffix(SUFFIX), game.data(f"{FOLDER}/{name}"))
            for name in names if name.endswith(SUFFIX)]  # fmt: skip
    return tuple(sorted(read, key=lambda tutorial: tutorial.order))


def _tutorial(name: str, data: Data) -> Tutorial:
    good = data["good"]
    return Tutorial(
        name=name, order=data["order"], title=data["title"], minutes=data["minutes"],
        rules=data["rules"], options=data["options"], needs=tuple(data["needs"]),
        seed=data["seed"], seat=data["seat"], near=data["near"] / 100,
        moves=tuple(data["moves"].split()), goal=data["goal"], good=good["says"],
        good_cards=tuple(tuple(group.split()) for group in good["groups"]),
        words=data["words"], left_out=data["left_out"], verdict=data["verdict"],
        checks=tuple((row["ask"], row["answer"]) for row in data["check"]),
        sealed=data["sealed"],
        steps=tuple(_step(row, data["seed"], at) for at, row in enumerate(data["step"], 1)),
    )  # fmt: skip


def _step(row: Data, seed: int, number: int) -> Step:
    return Step(
        idea=row["idea"], at=row["at"], show=tuple(row.get("show", "").split()), say=row["say"],
        point=tuple(row["point"]), clauses=tuple(row["clauses"]), hints=tuple(row["hints"]),
        ask=_question(row["ask"], seed, number) if "ask" in row else None, play=row.get("play", ""),
        prompt=row.get("prompt", ""), free=row.get("free", False), also=row.get("also", {}),
        wrong=tuple(map(_wrong, row.get("wrong", ()))),
    )  # fmt: skip


def _question(row: Data, seed: int, number: int) -> Question:
    answers = [
        Answer(one.get("words", ""), tuple(one.get("cards", "").split()), one.get("right", False))
        for one in row["answer"]
    ]
    in_order = turned(answers, seed, number)
    return Question(row["text"], in_order, row["tell"], tuple(row["proof"]))


def _wrong(row: Data) -> Wrong:
    moves = tuple(row["moves"].split())
    return Wrong(moves, row["kind"], row.get("clause", ""), row.get("says", ""))
