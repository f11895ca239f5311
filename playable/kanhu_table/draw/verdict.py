"""Verdicts on cards as HTML: the judgement, the arrangement in the game's own pack, and why."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from kanhu.cards.kinds import Kind
from kanhu.core.grammar import Number, capital
from kanhu.text.judging import Hand, Verdict, correspondence, name, unreadable
from kanhu.wording.verdict import Group, Reason
from kanhu_table import faces
from kanhu_table.draw.clauses import grade_mark
from kanhu_table.draw.scene import with_stands
from kanhu_table.html import Html, el, join
from kanhu_table.words import joined, say

UNREAD, SILENT = "unread", "silent"
_MARKS = {
    "yes": '<circle cx="8" cy="8" r="6.2" fill="currentColor"/><path class="vd__tick" '
    'd="M4.8 8.4L7.2 10.8L11.4 5.6"/>',
    "part": '<circle cx="8" cy="8" r="6.2"/><path d="M8 1.8A6.2 6.2 0 0 1 8 14.2Z" '
    'fill="currentColor"/>',
    "no": '<circle cx="8" cy="8" r="6.2"/>',
    UNREAD: '<circle cx="8" cy="8" r="6.2"/><path d="M3.6 12.4L12.4 3.6"/>',
    SILENT: '<path d="M3 8H13"/>',
}


def mark(verdict: Verdict) -> str:
    """Key of the sign before the words: yes, part, no, unread or silent."""
    if verdict.lacks:
        return UNREAD
    return verdict.ruling.mark if verdict.ruling is not None else SILENT


def says(verdict: Verdict) -> str:
    """The judgement in a few words."""
    if verdict.lacks:
        return say("judge.unread")
    return verdict.ruling.says if verdict.ruling is not None else say("judge.silent")


def short(verdict: Verdict) -> Html:
    """Sign and words of the judgement."""
    key = mark(verdict)
    sign = Html(f'<svg class="vd__mark" aria-hidden="true" viewBox="0 0 16 16">{_MARKS[key]}</svg>')
    return el("span", sign, says(verdict), class_=f"vd__says vd__says--{key}")


def verdict(
    found: Verdict, hand: Hand, base: str, level: str = "h3", anchor: str | None = None
) -> Html:
    """One judgement in full.

    Args:
        base: way to the root of the site. level: element of the heading. anchor: id of the item.
    """
    address = f"{base}games/{found.game.id}/"
    title = el("a", found.game.title, href=address)
    return el(
        "li",
        el(level, title, " ", el("small", found.preset), class_="vd__game"),
        el("p", short(found), _play(found, base)),
        _arrangement(found, base),
        _why(found, hand, base),
        class_="vd", id=anchor, data_game=found.game.id,
    )  # fmt: skip


def _play(found: Verdict, base: str) -> Html:
    short = el("span", say("judge.play"), aria_hidden="true")
    whole = el("span", say("judge.play_game", game=found.game.title), class_="vh")
    return el("a", short, whole, href=f"{base}play/{found.game.id}/", class_="vd__play")


def draw_hand(hand: Hand, base: str, columns: int = 0) -> Html:
    """The hand in the dress of its own design, in the order written; in columns if so many."""
    names = [name(hand.design, code) for code in hand.codes]
    shapes = [face(hand.design, code, base) for code in hand.codes]
    kind = "vd__cards" + f" vd__cards--{columns}" * bool(columns)
    return el("div", shapes, class_=kind, role="img", aria_label=counted(names))


def counted(names: Iterable[str]) -> str:
    """Cards in words, equal ones once: "ace of hearts twice, two of clubs"."""
    many = Counter(names)
    return joined(
        say("cards.repeated", card=card, times=f"{Number(n):times}") if n > 1 else card
        for card, n in many.items()
    )


def design_title(design: str) -> str:
    """What a pack of this design is called."""
    return str(correspondence()["design"][design]["title"])


def face(sprite: str, symbol: str, base: str) -> Html:
    """A card of a sprite, for the eye alone."""
    return Html(
        f'<svg class="kf" aria-hidden="true" viewBox="{faces.box(sprite)}">'
        f'<use href="{base}assets/cards/{sprite}.svg#{symbol}"/></svg>'
    )


def _row(found: Verdict, cards: Iterable[Kind], base: str) -> Html:
    kinds = list(cards)
    sprite = faces.choose_sprite(found.game, found.pack, "")
    shapes = [
        face(sprite, faces.symbol(found.game, found.pack.codes[kind]), base) for kind in kinds
    ]
    label = counted(found.pack.names[kind] for kind in kinds)
    return el("div", shapes, class_="vd__cards", role="img", aria_label=label)


def _arrangement(found: Verdict, base: str) -> Html | None:
    """Groups, cards left over, and cards that would complete the hand."""
    ruling = found.ruling
    if ruling is None:
        return None
    rows = [_group(found, group, base) for group in ruling.groups]
    if ruling.left:
        title = say("judge.ungrouped") if ruling.groups else say("judge.whole")
        rows.append(_titled(_row(found, ruling.left, base), title, "left"))
    if ruling.waits:
        rows.append(_titled(_row(found, ruling.waits, base), say("judge.waits"), "waits"))
    kind = "vd__groups" + " vd__groups--shared" * ruling.shared
    return el("ul", rows, class_=kind) if rows else None


def _group(found: Verdict, group: Group, base: str) -> Html:
    names, worth = found.pack.names, str(group.points) if group.points else ""
    stands = [(names[wild], names[kind]) for wild, kind in group.stands]
    clause = el("a", group.clause, href=f"{base}games/{found.game.id}/#{group.clause}")
    title = join(with_stands(joined((capital(group.title), worth)), stands), " ", clause)
    return _titled(_row(found, group.cards, base), title, "group")


def _titled(row: Html, title: Html | str, kind: str) -> Html:
    return el("li", row, el("p", title), class_=f"vd__{kind}")


def _why(found: Verdict, hand: Hand, base: str) -> Html:
    """The reasons, each with its clause and how well that is known."""
    if found.lacks:
        reasons: tuple[Reason, ...] = (unreadable(hand, found),)
    elif found.ruling is not None:
        reasons = found.ruling.reasons
    else:
        return el("p", say("judge.no_rule"))
    return el("ul", [_reason(found, reason, base) for reason in reasons], class_="vd__why")


def _reason(found: Verdict, reason: Reason, base: str) -> Html:
    clause = found.game.clause(reason.clause)
    if clause is None:
        return el("li", reason.text)
    rule = f"{base}games/{found.game.id}/#{reason.clause}"
    known = dict.fromkeys(part.grade for part in clause.grades)
    return el(
        "li", reason.text, " ", el("a", reason.clause, href=rule),
        [join(" ", grade_mark(grade, grade, base)) for grade in known],
    )  # fmt: skip
