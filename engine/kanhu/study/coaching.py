"""Checks of tutorials: where a stored one differs from the engine, by file, step and reason."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from kanhu.cards.kinds import CardError
from kanhu.catalogue import Game
from kanhu.core.datafiles import Data
from kanhu.core.moves import MoveError
from kanhu.core.options import OptionError
from kanhu.study.coached import (
    Moment,
    TutorialError,
    clause_applies,
    clause_hash,
    codes_in,
    filled,
    play,
    replayed,
    score,
    words_in,
)
from kanhu.study.tutorials import FOLDER, SUFFIX, Question, Tutorial, Wrong
from kanhu.text.judging import judge, read_hand
from kanhu.text.table import Table

MOST_WORDS, MOST_NEW = 20, 5


def faults(game: Game, tutorial: Tutorial) -> list[str]:
    """What is wrong with a tutorial, one sentence each, with file and step."""
    file = f"{game.id}/{FOLDER}/{tutorial.name}{SUFFIX}"
    try:
        found = [*_of_head(game, tutorial)]
        if not found:
            found = [*_of_record(game, tutorial), *_of_clauses(game, tutorial)]
            for moment in play(game, tutorial):
                found += [f"step {moment.number}: {why}" for why in _of_step(moment)]
    except (TutorialError, OptionError) as error:
        found = [str(error)]
    return [f"{file}: {why}" for why in found]


def _of_head(game: Game, tutorial: Tutorial) -> Iterator[str]:
    if tutorial.rules != game.version:
        yield f"it was written for version {tutorial.rules} of the rules, not {game.version}"
    lacking = game.schema.options.keys() - tutorial.options.keys()
    if lacking:
        yield f"options does not say {', '.join(sorted(lacking))}"
    unknown = [key for key in (*tutorial.options, *tutorial.needs)
               if key not in game.schema.options]  # fmt: skip
    if unknown:
        yield f"there is no option {', '.join(unknown)}"
    if len(tutorial.words) > MOST_NEW:
        yield f"{len(tutorial.words)} new words; at most {MOST_NEW}"
    cited = dict.fromkeys(clause for step in tutorial.steps for clause in step.clauses)
    if cited.keys() != tutorial.sealed.keys():
        odd = ", ".join(sorted(cited.keys() ^ tutorial.sealed.keys()))
        yield f"sealed and the clauses of the steps differ: {odd}"


def _of_record(game: Game, tutorial: Tutorial) -> Iterator[str]:
    """Steps go through the whole record, move by move, and none of the learner's is skipped."""
    end, here = replayed(game, tutorial), 0
    filled(tutorial.verdict, end, tutorial)
    for number, step in enumerate(tutorial.steps, 1):
        if tutorial.moves[here : step.at] != step.show:
            yield f"step {number}: show is not {' '.join(tutorial.moves[here : step.at])}"
        here = step.at
        if step.play:
            if tutorial.moves[here : here + 1] != (step.play,):
                yield f"step {number}: {step.play} is not the next move of the record"
            here += 1
    if sum(step.free for step in tutorial.steps) != 1:
        yield "there is not just one free decision"
    groups = [code for group in tutorial.good_cards for code in group]
    try:
        end.state.setup.pack.check_held(end.state.setup.pack.parse(" ".join(groups)))
    except CardError as error:
        yield f"good: {error}"


def _of_clauses(game: Game, tutorial: Tutorial) -> Iterator[str]:
    options = tutorial.setting(game).values
    for number, sealed in tutorial.sealed.items():
        clause = game.rulebook.clauses.get(number)
        if clause is None:
            yield f"there is no clause {number}"
        elif not clause_applies(clause, options):
            yield f"{number} is not in force at this table, or only advice"
        elif clause_hash(clause) != sealed:
            steps = [str(at) for at, step in enumerate(tutorial.steps, 1) if number in step.clauses]
            yield (f"{number} reads otherwise now: read step {', '.join(steps)} again, then seal "
                   f"it with {clause_hash(clause)}")  # fmt: skip


def _of_step(moment: Moment) -> Iterator[str]:
    step = moment.step
    if (many := words_in(step.say)) > MOST_WORDS:
        yield f"the coach says {many} words; at most {MOST_WORDS}"
    for sentence in (step.say, *step.hints):
        moment.text(sentence)
    yield from _of_points(moment)
    if step.ask:
        yield from _of_question(moment, step.ask)
    if step.play:
        yield from _of_moves(moment)
    elif step.also or step.wrong or step.free:
        yield "there are replies, and nothing is played"


def _of_points(moment: Moment) -> Iterator[str]:
    setup, view = moment.view.setup, moment.view
    for point in moment.step.point:
        kind, _, what = point.partition(" ")
        if kind == "card" and what not in setup.pack.text(view.hand).split():
            yield f"{what} is not in the hand"
        elif kind == "seat" and not 0 <= int(what) < setup.seats:
            yield f"there is no seat {what}"
        elif kind == "place" and what not in view.zones:
            yield f"there is no place {what}; places are {', '.join(view.zones)}"


def _of_question(moment: Moment, ask: Question) -> Iterator[str]:
    if sum(answer.right for answer in ask.answers) != 1:
        yield "there is not just one right answer"
    yield from _of_rings(moment, ask)
    if not all(answer.words or answer.cards for answer in ask.answers):
        yield "an answer is empty"
    try:
        for answer in ask.answers:
            moment.view.setup.pack.parse(" ".join(answer.cards))
        moment.text(ask.tell)
        for proof in ask.proofs:
            yield from _of_proof(moment, proof)
    except (MoveError, CardError, LookupError) as error:
        yield f"proof: {error}"


def _of_rings(moment: Moment, ask: Question) -> Iterator[str]:
    """The coach rings what is spoken of: all cards of the right answer would give it away."""
    ringed = {point.partition(" ")[2] for point in moment.step.point if point.startswith("card ")}
    for answer in ask.answers:
        named = {*answer.cards, *codes_in(answer.words)}
        if answer.right and named and named <= ringed:
            yield f"the coach rings the right answer, {' '.join(sorted(named))}"


def _of_proof(moment: Moment, proof: Data) -> Iterator[str]:
    """What the engine finds otherwise than a proof, which is of the kind that its key names."""
    table = replayed(moment.game, moment.tutorial, proof.get("at", moment.step.at))
    for kind, check in _PROOFS.items():
        if kind in proof:
            yield from check(moment.tutorial, table, proof)
            return
    if proof.get("clause") not in moment.step.clauses:
        yield "proof: it names no clause of the step"


def _legal(tutorial: Tutorial, table: Table, proof: Data) -> Iterator[str]:
    state = table.state
    move = table.game.read_move(state, proof["legal"])
    if move not in state.legal():
        yield f"proof: {proof['legal']} is not legal there"
    worth = state.setup.wording.worth(table.view(state.actor), move)
    if proof.get("worth") not in (None, worth[1] if worth else 0):
        yield f"proof: {proof['legal']} is worth {worth[1] if worth else 0}"


def _refused(tutorial: Tutorial, table: Table, proof: Data) -> Iterator[str]:
    refusal = table.state.refuse(table.game.read_move(table.state, proof["refused"]))
    if refusal is None or refusal.clause != proof.get("clause"):
        yield f"proof: {proof['refused']} is {refusal.clause if refusal else 'legal'}"


def _judged(tutorial: Tutorial, table: Table, proof: Data) -> Iterator[str]:
    setup = table.state.setup
    hand = f"{setup.pack.design}:{'.'.join(proof['judge'].split())}"
    ruling = judge(read_hand(hand), table.game, setup.options.text).ruling
    if ruling is None or ruling.says != proof.get("says"):
        yield f"proof: of {proof['judge']} the game says “{ruling.says if ruling else ''}”"


def _counted(tutorial: Tutorial, table: Table, proof: Data) -> Iterator[str]:
    count = table.view(tutorial.seat).count(proof["place"])
    if count != proof.get("count"):
        yield f"proof: {proof['place']} holds {count}"


def _scored(tutorial: Tutorial, table: Table, proof: Data) -> Iterator[str]:
    points = score(table, proof["seat"])
    if points != proof.get("points"):
        yield f"proof: seat {proof['seat']} has {points}"


_PROOFS: Mapping[str, Callable[[Tutorial, Table, Data], Iterator[str]]] = {
    "legal": _legal, "refused": _refused, "judge": _judged, "place": _counted, "seat": _scored,
}  # fmt: skip


def _of_moves(moment: Moment) -> Iterator[str]:
    step, state = moment.step, moment.table.state
    if state.actor != moment.tutorial.seat:
        yield "the learner is not to move"
        return
    near = moment.tutorial.near
    for text in (step.play, *step.also):
        if moment.move(text) not in state.legal():
            yield f"{text} is not legal"
        elif (behind := moment.behind.get(moment.move(text), 0.0)) > near:
            yield f"{text} lies {behind:.2f} behind the expert's best, which is not near"
    for row in step.wrong:
        yield from _of_wrong(moment, row)
    empty = [move for move, reply in moment.replies().items()
             if reply.kind == "wrong" and not reply.says]  # fmt: skip
    if empty:
        yield f"no reply to {', '.join(moment.game.move_text(state, move) for move in empty)}"


def _of_wrong(moment: Moment, row: Wrong) -> Iterator[str]:
    good = {moment.move(text) for text in (moment.step.play, *moment.step.also)}
    if row.kind != "refused" and not row.says:
        yield f"{' '.join(row.moves)}: nothing is said of it"
    for text in row.moves:
        refusal = moment.refusal(text)
        clause = refusal.clause if refusal else ""
        if (row.kind == "refused") != bool(refusal) or clause != row.clause:
            yield f"{text} is {f'refused by {clause}' if refusal else 'legal'}"
        elif moment.move(text) in good:
            yield f"{text} is praised and blamed"
        elif row.kind == "costs":
            yield from _of_cost(moment, text)


def _of_cost(moment: Moment, text: str) -> Iterator[str]:
    """A move that is said to cost must be valued below every move that is praised."""
    behind = moment.behind.get(moment.move(text))
    most = moment.allowed
    if behind is not None and behind <= most:
        yield f"{text} lies {behind:.2f} behind the expert's best, a praised move {most:.2f}"
