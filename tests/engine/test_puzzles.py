"""Puzzles: enough of them, none twice, levels that rise, and every answer proved by plain search."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable
from functools import partial
from importlib import import_module
from itertools import pairwise
from statistics import median
from types import ModuleType
from typing import Any, cast

import pytest

import kanhu
import plain
from kanhu.cards.chance import Stream, stream
from kanhu.catalogue import setup
from kanhu.cli.main import main
from kanhu.study.puzzles import make, proving
from kanhu.study.puzzles.groups import groups_of
from kanhu.study.puzzles.puzzle import LEVELS, Puzzle, stored
from kanhu.text import judging
from kanhu.text.position import load
from tests.scale import Scale

GAMES = [game for game in kanhu.games() if stored(game)]
BY_GAME = {game.id: stored(game) for game in GAMES}
GAME = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
Cards = tuple[str, ...]


def rules_of(game: kanhu.Game) -> ModuleType | None:
    """The clauses that puzzles rest on, read once more; None for a game without."""
    try:
        return import_module(f"{game.module}.tests.puzzle_rules")
    except ModuleNotFoundError:
        return None


def test_every_game_that_says_what_may_be_asked_has_puzzles() -> None:
    asked = [game.id for game in kanhu.games() if game.has("puzzles.toml")]
    assert list(BY_GAME) == asked
    assert len(asked) >= 9


@GAME
def test_there_are_enough_and_none_twice(game: kanhu.Game) -> None:
    puzzles = BY_GAME[game.id]
    assert min(Counter(puzzle.level for puzzle in puzzles).values()) >= 20
    assert {puzzle.level for puzzle in puzzles} == set(LEVELS)
    assert len({puzzle.id for puzzle in puzzles}) == len(puzzles)
    assert len({puzzle.key for puzzle in puzzles}) == len(puzzles)
    assert set(make.kinds(game)) == {puzzle.kind for puzzle in puzzles}


@GAME
def test_levels_rise(game: kanhu.Game) -> None:
    """By search nodes: as a whole in the middle, and within a kind every single one."""
    nodes: dict[str, dict[str, list[int]]] = {}
    for puzzle in BY_GAME[game.id]:
        for name in (puzzle.kind, "all"):
            nodes.setdefault(name, {}).setdefault(puzzle.level, []).append(puzzle.nodes)
    for low, high in pairwise(LEVELS):
        assert median(nodes["all"][low]) < median(nodes["all"][high])
        for kind in nodes.keys() - {"all"}:
            assert max(nodes[kind][low]) < min(nodes[kind][high]), kind


@GAME
def test_every_choice_has_its_reason_and_its_clause(game: kanhu.Game) -> None:
    clauses = {name for each in kanhu.games() for name in each.rulebook.clauses}
    for puzzle in BY_GAME[game.id]:
        assert len(puzzle.choices) >= 3, puzzle.id
        assert 1 <= len(puzzle.right) <= 3, puzzle.id
        assert len({choice[:2] for choice in puzzle.choices}) == len(puzzle.choices), puzzle.id
        for choice in puzzle.choices:
            assert choice.clause in clauses, puzzle.id
            assert choice.text, puzzle.id
            assert re.search(r"[.!?]$", choice.says), (puzzle.id, choice)
        if len(puzzle.right) > 1:
            number = {2: "two", 3: "three"}[len(puzzle.right)]
            assert number in puzzle.question.lower(), puzzle.id


@GAME
def test_positions_can_be_set_up(game: kanhu.Game) -> None:
    for puzzle in BY_GAME[game.id]:
        if puzzle.position is not None:
            state = load(puzzle.position)
            assert state.actor is not None
            pack = state.setup.pack
            assert pack.text(state.view(state.actor).hand) == puzzle.hand, puzzle.id


# --- proofs -------------------------------------------------------------------------------------


@pytest.mark.some(4)
@GAME
def test_answers_are_proved_by_plain_search(game: kanhu.Game, scale: Scale) -> None:
    puzzles = BY_GAME[game.id]
    for kind in sorted({puzzle.kind for puzzle in puzzles}):
        of_kind = [puzzle for puzzle in puzzles if puzzle.kind == kind]
        chance = stream(scale.seed, 7, 0)
        for puzzle in of_kind if scale.whole else sample(of_kind, chance):
            proof = PROOFS[kind](game, puzzle)
            assert proof == [choice.right for choice in puzzle.choices], (puzzle.id, proof)


def sample(puzzles: list[Puzzle], chance: Stream) -> list[Puzzle]:
    """A few of one kind; of those that take long only one."""
    number = 1 if puzzles[0].kind in ("discard", "complete", "divide") else 6
    return [puzzles[at] for at in chance.shuffle(range(len(puzzles)))[:number]]


def tools(game: kanhu.Game, cards: Cards) -> tuple[Any, dict[Cards, int], Callable[[Cards], bool]]:
    """The clauses, the groups among some cards, and whether some of these cards fall into them."""
    rules: Any = rules_of(game)
    price = getattr(rules, "price", lambda group: int(rules.group(group)))
    groups = plain.groups_in(cards, rules.SIZES, price)
    return rules, groups, partial(plain.whole, groups=groups)


def wins(game: kanhu.Game, cards: Cards) -> bool:
    rules, _, whole = tools(game, cards)
    return bool(rules.wins(tuple(sorted(cards)), whole))


def complete(game: kanhu.Game, puzzle: Puzzle) -> list[bool]:
    hand = tuple(puzzle.hand.split())
    return [wins(game, (*hand, choice.cards)) for choice in puzzle.choices]


def discard(game: kanhu.Game, puzzle: Puzzle) -> list[bool]:
    hand = tuple(puzzle.hand.split())
    assert {choice.cards for choice in puzzle.choices} == set(hand), "every discard is a choice"
    rests = [plain.less(hand, (choice.cards,)) for choice in puzzle.choices]
    if hasattr(rules_of(game), "price"):
        _, _, whole = tools(game, hand)
        return [whole(rest) for rest in rests]
    waits = [len(waiting(game, puzzle, rest)) for rest in rests]
    return [number == max(waits) > 0 for number in waits]


def waiting(game: kanhu.Game, puzzle: Puzzle, hand: Cards) -> set[str]:
    pack = setup(game, game.options(puzzle.options)).pack
    copies = Counter(pack.codes[kind] for kind in pack.cards)
    rules: Any = rules_of(game)
    if hasattr(rules, "waits"):
        found: set[str] = rules.waits(hand, tuple(copies))
        return found
    return {card for card in copies if hand.count(card) < copies[card]
            and wins(game, (*hand, card))}  # fmt: skip


def divide(game: kanhu.Game, puzzle: Puzzle) -> list[bool]:
    hand = tuple(puzzle.hand.split())
    _, groups, _ = tools(game, hand)
    most = plain.most(hand, groups)
    return [choice.text.split()[0] == str(most) for choice in puzzle.choices]


def impossible(game: kanhu.Game, puzzle: Puzzle) -> list[bool]:
    sets = [tuple(choice.cards.split()) for choice in puzzle.choices]
    return [not tools(game, cards)[2](cards) for cards in sets]


def plays_of(puzzle: Puzzle) -> list[Cards]:
    """The plays of the trick or battle that lies open, from the first on."""
    assert puzzle.position is not None
    cards, found = puzzle.shown.split(), list[Cards]()
    for _, number, is_open in puzzle.position["board"]["plays"]:
        if is_open:
            found.append(tuple(cards[:number]))
            cards = cards[number:]
    assert not cards
    return found


def trick(game: kanhu.Game, puzzle: Puzzle) -> list[bool]:
    rules: Any = rules_of(game)
    assert puzzle.position is not None
    hand, plays, board = tuple(puzzle.hand.split()), plays_of(puzzle), puzzle.position["board"]
    *sets, none = (tuple(choice.cards.split()) for choice in puzzle.choices)
    assert none == ()
    found = [bool(rules.takes(board, plays, hand, cards)) for cards in sets]
    return [*found, not any(found)]


def forbidden(game: kanhu.Game, puzzle: Puzzle) -> list[bool]:
    rules: Any = rules_of(game)
    assert puzzle.position is not None
    hand, plays, board = tuple(puzzle.hand.split()), plays_of(puzzle), puzzle.position["board"]
    return [not rules.may(board, plays, hand, tuple(choice.cards.split()))
            for choice in puzzle.choices]  # fmt: skip


def meld(game: kanhu.Game, puzzle: Puzzle) -> list[bool]:
    table = setup(game, game.options(puzzle.options))
    titles = {each.title: each for each in kanhu.games()}
    cards = tuple(puzzle.hand.split())
    return [is_meld(titles[choice.text], table.pack.design, cards) for choice in puzzle.choices]


def is_meld(game: kanhu.Game, design: str, cards: Cards) -> bool:
    """Whether the counterparts of the cards are one group of a game that has them all."""
    pack = setup(game, game.options(game.data("puzzles.toml")["options"])).pack
    way = judging.route(design, pack.design)
    there = tuple(judging.carried(card, way) for card in cards)
    copies = Counter(pack.codes[kind] for kind in pack.cards)
    if any(there.count(card) > copies[card] for card in there):
        return False
    rules: Any = rules_of(game)
    return bool(rules.group(there))


def source(game: kanhu.Game, puzzle: Puzzle) -> list[bool]:
    """The tag line of the clause, as the file has it."""
    clause = puzzle.choices[0].clause
    found = re.search(rf"^### {clause} .*\n(.*)$", game.read("rules.md"), re.MULTILINE)
    assert found, clause
    parts = [part.partition("→")[0] for part in found[1].split(" · ")]
    (tag,) = [part for part in parts if part.strip() not in ("table", "advice")]
    grade, _, keys = tag.strip().partition(":")
    labels = {game.sources[key]["label"] for key in keys.split() if grade == "attested"}
    said = {"inferred": "we infer", "reconstructed": "fills a gap"}.get(grade.strip())
    return [choice.text in labels or (said or "?") in choice.text for choice in puzzle.choices]


PROOFS: dict[str, Callable[[kanhu.Game, Puzzle], list[bool]]] = {
    "complete": complete, "discard": discard, "divide": divide, "impossible": impossible,
    "trick": trick, "forbidden": forbidden, "meld": meld, "source": source,
}  # fmt: skip


# --- fresh, and printed -------------------------------------------------------------------------


def test_what_is_stored_comes_from_the_seed(scale: Scale) -> None:
    """`build_site.py puzzles` writes the same; the short run asks one cheap kind of two games."""
    chosen = [GAMES[scale.seed % len(GAMES)], GAMES[(scale.seed // 7 + 1) % len(GAMES)]]
    for game in GAMES if scale.whole else chosen:
        for kind in make.kinds(game) if scale.whole else ["source"]:
            wanted = [puzzle for puzzles in make.of_kind(game, kind).values() for puzzle in puzzles]
            kept = [puzzle for puzzle in BY_GAME[game.id] if puzzle.kind == kind]
            assert json.loads(json.dumps([one.data() for one in wanted])) == (
                json.loads(json.dumps([one.data() for one in kept]))
            ), (game.id, kind)


def test_the_command_prints_every_puzzle(capsys: pytest.CaptureFixture[str]) -> None:
    game = GAMES[0]
    assert main(["puzzles", game.id, "--json"]) == 0
    printed = json.loads(capsys.readouterr().out)
    assert len(printed) == len(BY_GAME[game.id])
    for row in printed:
        assert {"id", "kind", "level", "nodes", "options", "question", "choices", "answers"} <= set(
            row
        )
        assert row["hand"] or row["position"] or row["choices"]
        assert len(row["answers"]) == sum(choice["right"] for choice in row["choices"])
    assert main(["puzzles", game.id]) == 0
    text = capsys.readouterr().out
    assert all(puzzle.question in text for puzzle in BY_GAME[game.id])


def test_a_game_without_puzzles_is_an_error(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("kanhu.cli.commands.stored", lambda game: ())
    assert main(["puzzles", GAMES[0].id]) == 2
    assert "has no puzzles" in capsys.readouterr().err


# --- a file that is wrong ------------------------------------------------------------------------


def rows_of(level: str = "easy") -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = json.loads(kanhu.load("khanhoo").read(f"puzzles/{level}.json"))
    return rows


def by_kind(rows: list[dict[str, Any]], kind: str) -> dict[str, Any]:
    return next(row for row in rows if row["kind"] == kind)


def flipped(kind: str) -> Callable[[list[dict[str, Any]]], None]:
    """Another choice of a puzzle is called right, and the right one wrong."""

    def change(rows: list[dict[str, Any]]) -> None:
        choices = by_kind(rows, kind)["choices"]
        right = next(one for one in choices if one[2])
        wrong = next(one for one in choices if not one[2])
        right[2], wrong[2] = False, True

    return change


def with_row(**values: Any) -> Callable[[list[dict[str, Any]]], None]:
    return lambda rows: by_kind(rows, "divide").update(values)


def with_choice(place: int, value: Any) -> Callable[[list[dict[str, Any]]], None]:
    """The first discard to choose from differs."""

    def change(rows: list[dict[str, Any]]) -> None:
        by_kind(rows, "discard")["choices"][0][place] = value

    return change


def lacking(rows: list[dict[str, Any]]) -> None:
    del by_kind(rows, "divide")["question"]


def all_wrong(rows: list[dict[str, Any]]) -> None:
    for one in by_kind(rows, "divide")["choices"]:
        one[2] = False


def two_choices(rows: list[dict[str, Any]]) -> None:
    del by_kind(rows, "divide")["choices"][2:]


BROKEN: dict[str, tuple[Callable[[list[dict[str, Any]]], None], str]] = {
    "a flipped amount": (flipped("divide"), "divide-easy-1: 2 points is right"),
    "a flipped discard": (flipped("discard"), "discard-easy-1: "),
    "a flipped card": (flipped("complete"), "complete-easy-1: "),
    "a flipped division": (flipped("impossible"), "impossible-easy-1: "),
    "a flipped rulebook": (flipped("meld"), "meld-easy-1: "),
    "a flipped source": (flipped("source"), "source-easy-1: "),
    "a clause that is not there": (with_choice(3, "KH-999"), "there is no clause KH-999"),
    "a clause that is another's": (with_choice(3, "KH-1"), "by KH-43, not KH-1"),
    "a card that is not there": (with_row(hand="2H ZZ"), "divide-easy-1: "),
    "more copies than the pack has": (with_row(hand="2H " * 9), "divide-easy-1: "),
    "a position that is none": (with_row(position={}), "divide-easy-1: position: "),
    "another table": (with_row(options="parlett"), "it is about the table parlett"),
    "an unknown kind": (with_row(kind="riddle"), "no puzzles of the kind riddle"),
    "no right answer": (all_wrong, "0 choices are right, not 1 to 3"),
    "two choices": (two_choices, "it has 2 choices; at least 3"),
    "a choice without a reason": (with_choice(4, ""), "a choice without words or reason"),
    "a text that is a number": (with_choice(1, 7), "discard-easy-1: text is 7"),
    "a question that is left out": (lacking, "divide-easy-1: "),
}


class Changed:
    """A game whose easy puzzles are others; all else is its own."""

    def __init__(self, game: kanhu.Game, text: str) -> None:
        self.game, self.text = game, text

    def __getattr__(self, name: str) -> Any:
        return getattr(self.game, name)

    def read(self, name: str) -> str:
        return self.text if name == "puzzles/easy.json" else self.game.read(name)


@GAME
def test_what_is_stored_is_sound_and_proved(game: kanhu.Game) -> None:
    assert proving.faults(game) == []
    assert proving.sound(game) == BY_GAME[game.id]


@pytest.mark.parametrize("name", BROKEN)
def test_a_wrong_file_is_told_in_one_line_with_file_puzzle_and_reason(name: str) -> None:
    change, told = BROKEN[name]
    rows = rows_of()
    change(rows)
    found = proving.faults(cast(Any, Changed(kanhu.load("khanhoo"), json.dumps(rows))))
    assert any(told in fault for fault in found), found
    assert all(fault.startswith("khanhoo/puzzles/easy.json: ") for fault in found), found
    assert not any("\n" in fault for fault in found)


def test_a_puzzle_that_cannot_be_drawn_is_left_out() -> None:
    rows = rows_of()
    by_kind(rows, "divide")["hand"] = "ZZ"
    left = proving.sound(cast(Any, Changed(kanhu.load("khanhoo"), json.dumps(rows))))
    assert len(left) == len(BY_GAME["khanhoo"]) - 1
    assert proving.sound(cast(Any, Changed(kanhu.load("khanhoo"), "[1"))) == ()


def test_the_check_of_a_game_tells_a_wrong_puzzle(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    wrong = "khanhoo/puzzles/easy.json: divide-easy-1: there is no clause KH-999"
    monkeypatch.setattr(proving, "faults", lambda game: [wrong])
    assert main(["check", "khanhoo"]) != 0
    assert wrong in capsys.readouterr().err


def test_a_division_is_worth_what_is_asked_now() -> None:
    game = next(game for game in GAMES if "divide" in make.kinds(game))
    groups = groups_of(setup(game, game.options()), (3,))
    cards = tuple(sorted(groups.every[0] + groups.every[-1]))
    assert groups.dearest(cards, lambda group: 1).worth == 2
    assert groups.dearest(cards, lambda group: 5).worth == 10
