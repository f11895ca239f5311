"""The curated hands, the correspondences between packs, and the form for a hand of one's own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from markupsafe import Markup

from holdings import hands
from holdings.archive import Archive
from kanhu.core.grammar import listed
from kanhu.text.judging import Hand, Verdict, correspondence, name, unreadable
from kanhu.wording.verdict import NO, PART, YES
from kanhu_table import faces
from kanhu_table.draw import verdict as draw
from learning.posed import Offer, Posed, answers, as_json, labels
from rendering.numbers import few
from rendering.page import Call, source
from rendering.parts import fill
from rendering.templates import render


def pages(archive: Archive) -> Mapping[str, str]:
    """A page for every curated hand."""
    return {
        f"hands/{hand.name}.md": source(
            {"title": hand.about.title, "description": hand.about.lead, "lead": hand.about.lead},
            render("hands/page", hand=hand),
        )
        for hand in hands.every()
    }


def _part(part: str, call: Call, **values: Any) -> Markup:
    graded = call.page.archive.evidence.graded
    return fill(f"hands/{part}", call.page, draw=draw, every=hands.every(), graded=graded, **values)


def _of_hand(part: str, call: Call) -> Markup:
    """A part of the page of a hand: its cards with every verdict in a few words, the verdicts in
    full, or the correspondences that it needed and the way to other hands."""
    hand, games = call.named(hands.by_name()), tuple(call.page.archive.games.values())
    rows, judged = hands.carried(hand, games), hands.judged(hand.name, games)
    return _part(part, call, hand=hand, judged=judged, rows=rows, guess=guess(judged, hand.hand))


ASKS = {
    YES: ("all that they ask for", "all that it asks for"),
    PART: ("something to use", "something to use"),
}


def guess(judged: Sequence[hands.Judged], hand: Hand) -> Posed:
    """The question to be guessed at first: which rulebooks make most of the cards."""
    verdicts = [each.verdict for each in judged if each.verdict.ruling or each.verdict.lacks]
    marks = [verdict.ruling.mark if verdict.ruling else NO for verdict in verdicts]
    best = YES if YES in marks else PART
    right = [at for at, mark in enumerate(marks) if mark == best]
    number, (many, one) = len(right), ASKS[best]
    asks = f"one of these rulebooks finds in these cards {one}"
    if number != 1:
        asks = f"{few(number)} of these rulebooks find in these cards {many}"
    reasons = [_reason(hand, verdict) for verdict in verdicts]
    names = [_named(verdict, verdicts) for verdict in verdicts]
    return Posed(
        name="guess", where=("Guess first", ""), question=f"Which {asks}?",
        offers=tuple(Offer((), name) for name in names),
        labels=labels(number, "This is my guess", "rulebook"),
        says=as_json([f"Yes. {reasons[right[0]]}", *(f"No. {reason}" for reason in reasons)]),
        of=answers(right, len(verdicts)),
        answer=f"{listed(names[at] for at in right)}.",
    )  # fmt: skip


def _named(verdict: Verdict, others: Sequence[Verdict]) -> str:
    """The game, with its table where it is asked at several."""
    several = sum(other.game.id == verdict.game.id for other in others) > 1
    return f"{verdict.game.title} ({verdict.preset})" if several else verdict.game.title


def _reason(hand: Hand, verdict: Verdict) -> str:
    """What a rulebook says, with its clause."""
    if verdict.ruling is None:
        reason, says = unreadable(hand, verdict), ""
    else:
        reason, says = verdict.ruling.reasons[0], f"{verdict.ruling.says}. "
    return f"{verdict.game.title}: {says}{reason.text} ({reason.clause})"


def _list(call: Call) -> Markup:
    """All curated hands: cards, title, and what the main games say in a line."""
    games = tuple(call.page.archive.games.values())
    return _part("list", call, games=games, judged=hands.judged)


def _correspondences(call: Call) -> Markup:
    """Which card answers which, with reasons: all pairs of designs."""
    data = correspondence()
    return _part("correspondences", call, rows=[*data["pair"], *data["note"]])


def _form(call: Call) -> Markup:
    """Pack, cards to tap, a field for their codes, and places for what is said. The engine in the
    page judges the hand; see `kanhu_table.judged`."""
    designs = correspondence()["design"]
    sheets = {design: next(iter(faces.SPRITES[design])) for design in designs}
    games = call.page.archive.games.values()
    return _part("form", call, designs=designs, sheets=sheets, games=games, card_name=name)


FRAGMENTS = {
    "hand": partial(_of_hand, "hand"),
    "verdicts": partial(_of_hand, "verdicts"),
    "carried": partial(_of_hand, "carried"),
    "hands": _list,
    "correspondence": _correspondences,
    "judge": _form,
}
