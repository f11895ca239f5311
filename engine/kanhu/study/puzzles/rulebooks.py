"""Puzzles about rulebooks: in which of them cards are a meld, and which source says so."""

from __future__ import annotations

from itertools import combinations

from kanhu.cards.chance import Stream
from kanhu.cards.kinds import Cards
from kanhu.catalogue import Game, setup
from kanhu.core.grammar import lowered
from kanhu.core.rulebook import Clause
from kanhu.core.rules import Setup
from kanhu.shelf import survey
from kanhu.study.puzzles.config import PuzzleConfig, puzzle_config
from kanhu.study.puzzles.draft import Draft, how_many, pick, some
from kanhu.study.puzzles.puzzle import Choice
from kanhu.text.judging import Hand, Verdict, judge, unreadable

OFFERED = 4
"""Answers to choose from."""
SIZES = (2, 3, 3, 3, 4, 5)
"""Numbers of cards to ask about, the usual one more often than others."""
MOST_RIGHT = 2
"""Right answers that a puzzle may have."""
REACH = 2
"""Kinds of a suit that lie so near are likely to go together."""
INFERRED = "Nobody says so outright: we infer it"
"""The answer for a clause that is inferred."""
RECONSTRUCTED = "Nobody: it fills a gap in the sources"
"""The answer for a clause that is reconstructed."""
ASKS = "“{}” Who says so?"
"""The question, with the clause in its place."""


def meld(game: Game, about: PuzzleConfig, chance: Stream) -> Draft | None:
    """Which of these rulebooks makes a meld of these cards?"""
    table = about.table
    cards = _near(table, chance, pick(chance, SIZES))
    hand = Hand(table.pack.design, tuple(table.pack.codes[kind] for kind in cards))
    verdicts = [found for other in survey().games if (found := judged(hand, other)) is not None]
    if any(verdict.pack.wild & set(verdict.cards) for verdict in verdicts):
        return None  # what a wild card stands for cannot be seen
    right = [verdict for verdict in verdicts if is_meld(verdict)]
    wrong = [verdict for verdict in verdicts if not is_meld(verdict)]
    if not 1 <= len(right) <= MOST_RIGHT or len(wrong) < OFFERED - len(right):
        return None
    readable = [verdict for verdict in wrong if not verdict.lacks]
    others = some(chance, readable, OFFERED - len(right))
    others += [one for one in wrong if one.lacks][: OFFERED - len(right) - len(others)]
    offered = sorted((*right, *others), key=lambda verdict: verdict.game.id)
    return Draft(
        nodes=sum(_parts(hand, verdict) for verdict in offered),
        question=f"In which {how_many(len(right))} of these games are all of these cards one meld?",
        hand=table.pack.text(cards),
        choices=tuple(ruled(hand, verdict) for verdict in offered),
    )


def _near(table: Setup, chance: Stream, size: int) -> Cards:
    """So many cards of the pack that have rank or suit in common with the first."""
    pack = table.pack
    first, *rest = chance.shuffle(pack.cards)
    near = [kind for kind in rest if pack.ranks[kind] == pack.ranks[first]
            or (pack.suits[kind] == pack.suits[first] and abs(kind - first) <= REACH)]  # fmt: skip
    return tuple(sorted((first, *near[: size - 1])))


def judged(hand: Hand, game: Game) -> Verdict | None:
    """What a game with melds says of cards, at the table that its puzzles are about; None for a
    game that judges none."""
    about = puzzle_config(game)
    if about is None or not about.meld:
        return None
    found = judge(hand, game, about.table.options.text)
    return found if found.ruling or found.lacks else None


def is_meld(verdict: Verdict) -> bool:
    """Whether a game reads all the cards as one group."""
    return bool(title_of(verdict)[0])


def title_of(verdict: Verdict) -> tuple[str, str]:
    """What a game calls all the cards as one group, and its clause; ("", "") if they are none."""
    if verdict.ruling is None:
        return "", ""
    game, table = verdict.game, setup(verdict.game, verdict.options)
    groups = (group for group in verdict.ruling.groups if group.cards == verdict.cards)
    title, clause = next(((group.title, group.clause) for group in groups), ("", ""))
    key = table.wording.reading(table, verdict.cards)
    return (game.meld_title(key), game.meld(key).get("clause", clause)) if key else (title, clause)


def _parts(hand: Hand, verdict: Verdict) -> int:
    """Cases to look at: every part of the cards that a game can read, or the cards it lacks."""
    if verdict.lacks:
        return len(verdict.lacks)
    return sum(1 for size in range(2, len(hand.codes) + 1)
               for _ in combinations(hand.codes, size))  # fmt: skip


def ruled(hand: Hand, verdict: Verdict) -> Choice:
    """What a game says of cards, as an answer."""
    title = verdict.game.title
    if verdict.ruling is None:
        reason = unreadable(hand, verdict)
        return Choice("", title, False, reason.clause, reason.text)
    called, clause = title_of(verdict)
    if called:
        return Choice("", title, True, clause, f"There they are a meld: {lowered(called)}.")
    about = puzzle_config(verdict.game)
    assert about is not None
    return Choice("", title, False, about.meld, "Together they are no meld there.")


def source(game: Game, about: PuzzleConfig, chance: Stream) -> Draft | None:
    """Which source says so?"""
    clauses = [clause for clause in game.rulebook.clauses.values() if _plain(clause)]
    clause = pick(chance, clauses)
    answer = credit(game, clause)
    labels = {_label(game, key) for other in clauses for key in other.sources}
    said = {_label(game, key) for key in clause.sources}
    others = some(chance, sorted((labels | {INFERRED, RECONSTRUCTED}) - said - {answer}), 3)
    if len(others) < 2:
        return None
    offered = sorted(
        (answer, *others), key=lambda label: (label in (INFERRED, RECONSTRUCTED), label)
    )
    return Draft(
        nodes=sum(_looked_at(game, clause, label) for label in offered),
        question=ASKS.format(clause.quote),
        choices=tuple(credited(game, clause, label, answer) for label in offered),
    )


def _plain(clause: Clause) -> bool:
    """Whether the clause has one grade alone, and one of which somebody can be named."""
    return len(clause.grades) == 1 and clause.grades[0].grade in (
        "attested",
        "inferred",
        "reconstructed",
    )


def credit(game: Game, clause: Clause) -> str:
    """Who says what a clause says; of several sources the first, and the others are not offered."""
    grade = clause.grades[0]
    fixed = {"inferred": INFERRED, "reconstructed": RECONSTRUCTED}
    return fixed.get(grade.grade) or _label(game, grade.sources[0])


def _label(game: Game, key: str) -> str:
    """A source as readers know it."""
    return str(game.sources[key]["label"])


def _looked_at(game: Game, clause: Clause, label: str) -> int:
    """Clauses of the same section that one must look at to see what this source says there."""
    section = game.rulebook.sections()[clause.section]
    return 1 + sum(label in {_label(game, key) for key in each.sources} for each in section)


def credited(game: Game, clause: Clause, label: str, answer: str) -> Choice:
    """Somebody who may have said so, as an answer."""
    right = label == answer
    grade = clause.grades[0].grade
    if right:
        says = f"The rule “{clause.title}” is {grade}."
    elif label == RECONSTRUCTED:
        says = "It is better founded: the sources say it, or lead to it."
    elif label == INFERRED:
        says = "A source says it outright." if grade == "attested" else "No source leads to it."
    elif grade == "attested":
        says = "This source is not cited for the rule."
    else:
        says = "No source says it outright."
    return Choice("", label, right, clause.id, says)
