"""Coached hands: every step is replayed, and what a file says otherwise than the engine is told."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from math import inf
from typing import Any

import pytest

import kanhu
from kanhu.players import decide
from kanhu.study import coached, coaching, tutorials
from kanhu.study.turning import turned
from kanhu.study.tutorials import Step, Tutorial

EVERY = [(game, tutorial) for game in kanhu.games() for tutorial in tutorials.of_game(game)]
IDS = [f"{game.id}-{tutorial.name}" for game, tutorial in EVERY]
each = pytest.mark.parametrize(("game", "tutorial"), EVERY, ids=IDS)


@each
def test_a_tutorial_says_what_the_engine_finds(game: kanhu.Game, tutorial: Tutorial) -> None:
    assert coaching.faults(game, tutorial) == []


@each
def test_the_record_is_the_rules_own(game: kanhu.Game, tutorial: Tutorial) -> None:
    """Played by the plain interface: every move of the record is legal, and every own decision of
    the learner has a step."""
    state = game.deal(tutorial.setting(game), tutorial.seed)
    decided = {step.at for step in tutorial.steps if step.play}
    shown = {at for step in tutorial.steps for at in range(step.at - len(step.show), step.at)}
    last = max(decided) if decided else 0
    for at, text in enumerate(tutorial.moves):
        move = game.read_move(state, text)
        assert move in state.legal(), (at, text)
        if state.actor == tutorial.seat and at <= last:
            assert at in decided | shown, (at, text)
        state, _ = state.play(move)


@each
def test_every_legal_move_has_a_reply(game: kanhu.Game, tutorial: Tutorial) -> None:
    for moment in playing(game, tutorial):
        replies = moment.replies()
        assert replies.keys() == set(moment.table.state.legal())
        kinds = [reply.kind for reply in replies.values()]
        assert kinds.count(coached.PLAYED) == 1
        assert (coached.WRONG in kinds) <= (not moment.step.free)
        assert all(reply.says for reply in replies.values() if reply.kind == coached.WRONG)


def test_the_expert_is_asked_once_about_a_position() -> None:
    """Whoever comes there: what proves a tutorial, and what draws its page."""
    game, tutorial = EVERY[0]
    number = next(at for at, step in enumerate(tutorial.steps, 1) if step.play)
    first, second = (coached.Moment(game, tutorial, number) for _ in range(2))
    assert first.advice is second.advice
    assert first.advice == decide(first.view, "expert", tutorial.seed, 150)


@each
def test_a_wrong_move_is_answered_in_words_by_a_rule_or_by_what_it_costs(
    game: kanhu.Game, tutorial: Tutorial
) -> None:
    """What costs is reckoned once more, in other deals: who plays so is behind the record. A move
    without words of its own is called worse only if it is, and as good only if it is."""
    for moment in playing(game, tutorial):
        if moment.step.free or len(moment.view.legal) == 1:
            continue
        step, move = moment.step, moment.move
        praised = {move(text) for text in (step.play, *step.also)}
        written = {move(text) for row in step.wrong for text in row.moves}
        ranked = dict(decide(moment.view, "expert", tutorial.seed, 150).ranked)
        least = min((ranked[one] for one in praised if one in ranked), default=0.0)
        for one, reply in moment.replies().items():
            if one in praised | written or moment.view.setup.wording.warns(moment.view, one):
                continue
            kind = coached.ALSO if ranked.get(one, least - 1) >= least else coached.WRONG
            assert reply.kind == kind, game.move_text(moment.table.state, one)
        again = dict(decide(moment.view, "expert", tutorial.seed + 1, 150).ranked)
        for row in step.wrong:
            for text in row.moves if row.kind == "costs" and move(step.play) in again else ():
                assert again.get(move(text), -inf) < again[move(step.play)], text


@each
def test_what_is_refused_is_refused_by_its_clause(game: kanhu.Game, tutorial: Tutorial) -> None:
    for moment in playing(game, tutorial):
        for verb in {move.verb for move in moment.view.legal}:
            if game.meta["verb"][verb].get("pick"):
                for cards, reply in moment.refusals(verb).items():
                    refusal = moment.table.state.refuse(kanhu.Move(verb, cards))
                    assert refusal is not None
                    assert (reply.kind, reply.clause) == (coached.REFUSED, refusal.clause)
                    assert reply.says


@each
def test_there_is_one_free_decision_and_no_hint_names_the_answer_first(
    game: kanhu.Game, tutorial: Tutorial
) -> None:
    assert sum(step.free for step in tutorial.steps) == 1
    for moment in coached.play(game, tutorial):
        where = moment.step.hints[0]
        assert "{" not in where, "the first hint says where to look, and names no card"


def playing(game: kanhu.Game, tutorial: Tutorial) -> Iterator[coached.Moment]:
    return (moment for moment in coached.play(game, tutorial) if moment.step.play)


def test_the_place_of_an_answer_does_not_tell_the_right_one() -> None:
    """Among as many answers each place is right at least half as often as chance would have it."""
    places = Counter(
        (len(step.ask.answers), at)
        for _, tutorial in EVERY
        for step in tutorial.steps
        if step.ask
        for at, answer in enumerate(step.ask.answers)
        if answer.right
    )
    for many in {many for many, _ in places}:
        found = [places[many, at] for at in range(many)]
        assert min(found) > sum(found) / many / 2, (many, found)


def test_answers_are_turned_by_seed_and_step_alone() -> None:
    assert {turned("ABC", seed, 1)[0] for seed in range(20)} == {*"ABC"}
    assert {turned("ABC", 1, number)[0] for number in range(20)} == {*"ABC"}
    assert all("".join(turned("ABC", 7, at)) in "ABCABC" for at in range(20))
    assert turned("ABC", 7, 3) == turned("ABC", 7, 3)


# --- a file that is wrong ------------------------------------------------------------------------


def khanhoo() -> tuple[kanhu.Game, Tutorial]:
    game = kanhu.load("khanhoo")
    return game, tutorials.of_game(game)[0]


def changed(number: int, **values: Any) -> Callable[[Tutorial], Tutorial]:
    """A tutorial with another step."""

    def change(tutorial: Tutorial) -> Tutorial:
        steps = list(tutorial.steps)
        steps[number - 1] = steps[number - 1]._replace(**values)
        return tutorial._replace(steps=tuple(steps))

    return change


def step(number: int) -> Step:
    return khanhoo()[1].steps[number - 1]


def two_right(tutorial: Tutorial) -> Tutorial:
    ask = tutorial.steps[0].ask
    assert ask is not None
    answers = tuple(answer._replace(right=True) for answer in ask.answers)
    return changed(1, ask=ask._replace(answers=answers))(tutorial)


def proven_by(**proof: Any) -> Callable[[Tutorial], Tutorial]:
    def change(tutorial: Tutorial) -> Tutorial:
        ask = tutorial.steps[0].ask
        assert ask is not None
        return changed(1, ask=ask._replace(proofs=(proof,)))(tutorial)

    return change


def wrong(number: int, moves: str, kind: str, clause: str = "", says: str = "No.") -> Any:
    row = tutorials.Wrong(tuple(moves.split()), kind, clause, says)
    return changed(number, wrong=(row,))


WRONG: dict[str, tuple[Callable[[Tutorial], Tutorial], str]] = {
    "a move that cannot be played": (
        lambda it: it._replace(moves=("tKD", *it.moves[1:])), "move 1 of the record, tKD"),
    "another version of the rules": (lambda it: it._replace(rules=9), "version 9 of the rules"),
    "an option that is not said": (
        lambda it: it._replace(options={k: v for k, v in it.options.items() if k != "tie"}),
        "options does not say tie"),
    "a move shown that was not made": (changed(5, show=("c6H6C",)), "step 5: show is not c6H6C t7D"),
    "a move played that is not the record's": (
        changed(4, play="t2H"), "step 4: t2H is not the next move"),
    "many words": (changed(2, say="word " * 21), "step 2: the coach says 21 words"),
    "a card that is not held": (changed(2, point=("card KD",)), "step 2: KD is not in the hand"),
    "a place that is not there": (changed(5, point=("place pot",)), "step 5: there is no place pot"),
    "a card that does not exist": (changed(2, say="The {ZZ}."), "The {ZZ}."),
    "a ring round the right answer": (
        changed(3, point=("card 9H", "card 9C", "card 9D")),
        "step 3: the coach rings the right answer, 9C 9D 9H"),
    "two right answers": (two_right, "step 1: there is not just one right answer"),
    "a count that is otherwise": (
        proven_by(place="hand0", count=15), "step 1: proof: hand0 holds 16"),
    "a judgement that is otherwise": (
        proven_by(judge="7C 8C 9C", says="Worth 9"), "the game says “Worth 1”"),
    "a move that is not legal": (proven_by(legal="fQS"), "step 1: proof: fQS is not legal"),
    "a move that is not refused": (
        proven_by(refused="t6D", clause="KH-43"), "step 1: proof: t6D is legal"),
    "points that are otherwise": (
        proven_by(seat=1, points=5, at=7), "step 1: proof: seat 1 has 4"),
    "a refusal by another clause": (
        wrong(4, "fQS", "refused", "KH-42"), "step 4: fQS is refused by KH-43"),
    "a legal move called refused": (
        wrong(4, "t5H", "refused", "KH-43"), "step 4: t5H is legal"),
    "a good move said to cost": (
        wrong(7, "c2H4H5H", "costs"), "step 7: c2H4H5H lies"),
    "a costly move that is praised": (
        changed(4, also={"t3C": "As good."}), "step 4: t3C lies"),
    "a move praised and blamed": (
        wrong(4, "t2H", "nothing"), "step 4: t2H is praised and blamed"),
    "a clause that reads otherwise": (
        lambda it: it._replace(sealed={**it.sealed, "KH-14": "00000000"}),
        "KH-14 reads otherwise now: read step 2, 6 again"),
    "a clause that is not sealed": (
        changed(2, clauses=("KH-14", "KH-13")), "sealed and the clauses of the steps differ"),
    "no free decision": (changed(8, free=False), "not just one free decision"),
}  # fmt: skip


@pytest.mark.parametrize("name", WRONG)
def test_a_wrong_file_is_told_with_file_step_and_reason(name: str) -> None:
    game, tutorial = khanhoo()
    change, says = WRONG[name]
    found = coaching.faults(game, change(tutorial))
    assert any(says in fault for fault in found), found
    assert all(fault.startswith("khanhoo/tutorials/first-hand.toml: ") for fault in found)


def test_the_check_of_a_game_tells_a_wrong_tutorial(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from kanhu.cli.main import main

    _, tutorial = khanhoo()
    monkeypatch.setattr(tutorials, "of_game", lambda game: (tutorial._replace(rules=9),))
    assert main(["check", "khanhoo"]) != 0
    assert "khanhoo/tutorials/first-hand.toml: it was written" in capsys.readouterr().err
