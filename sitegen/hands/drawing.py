"""Curated hands and correspondences as HTML."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import pairwise
from typing import Any

from kanhu.judging import Verdict, correspondence
from kanhu_table.draw.verdict import design_title, drawn, short, verdict
from sitegen.call import Call, Page
from sitegen.evidence.badges import badge
from sitegen.hands.curated import Curated, every, one
from sitegen.markup import dress, inline, text


def hand(call: Call) -> str:
    """The cards, and every verdict in a few words."""
    found = one(call.words[0])
    verdicts = found.verdicts(call.page.archive.games.values())
    rows = "".join(_line(each, _anchor(at, verdicts)) for at, each in enumerate(verdicts))
    base = call.page.base
    place = f"{every().index(found) + 1} of {len(every())}"
    many = f"{len(found.hand.codes)} cards, {design_title(found.hand.design)}. Our drawings."
    return (
        f'<p class="where"><a href="{base}hands/">One hand, many rulebooks</a>, {place}</p>'
        f'<div class="title"><h1>{inline(found.title)}</h1>'
        f'<p class="lead">{inline(found.lead)}</p></div>'
        f'<figure class="vd__hand" data-search-exclude>{drawn(found.hand, base, found.columns)}'
        f"<figcaption>{many}</figcaption></figure>"
        '<table class="vd__table" data-search-exclude><thead><tr><th scope="col">Rulebook</th>'
        f'<th scope="col">Verdict</th></tr></thead><tbody>{rows}</tbody></table>'
    )


def _line(each: Verdict, anchor: str) -> str:
    return (
        f'<tr><th scope="row"><a href="#{anchor}">{dress(text(each.game.title))}</a>'
        f" <small>{text(each.preset)}</small></th><td>{short(each)}</td></tr>"
    )


def _anchor(at: int, verdicts: list[Verdict]) -> str:
    """Id of a verdict on the page: the game's, with a number from its second table on."""
    game = verdicts[at].game.id
    before = sum(each.game.id == game for each in verdicts[:at])
    return f"by-{game}" + (f"-{before + 1}" if before else "")


def verdicts(call: Call) -> str:
    """All judgements in full; at the end those of rulebooks that cannot read the cards."""
    found = one(call.words[0])
    given = found.verdicts(call.page.archive.games.values())
    items = [
        (bool(each.lacks), verdict(each, found.hand, call.page.base, anchor=_anchor(at, given)))
        for at, each in enumerate(given)
    ]
    rows = "".join(item for _, item in sorted(items, key=lambda item: item[0]))
    return f'<section data-search-exclude><ul class="vds">{rows}</ul></section>'


def carried(call: Call) -> str:
    """The correspondences that this hand needed, and the way to try it oneself."""
    found, base = one(call.words[0]), call.page.base
    used = dict.fromkeys(
        step
        for each in found.verdicts(call.page.archive.games.values())
        for step in pairwise(each.route)
        if not each.lacks
    )
    pairs = [row for row in correspondence()["pair"] if _joins(row, used)]
    codes = set(found.hand.codes)
    notes = [
        row
        for row in correspondence()["note"]
        if row["design"] == found.hand.design and codes & set(row["cards"].split())
    ]
    rows = "".join(_told(row, call.page) for row in [*pairs, *notes])
    none = "<p>They were not: each rulebook that can read them plays with this very pack.</p>"
    return (
        f"<section data-search-exclude>{rows or none}<p>The whole list stands on "
        f'<a href="{base}hands/#how-packs-answer-one-another">the page of hands</a>, where '
        f'<a href="{base}hands/#h={found.hand.text}">this hand can be changed</a> and judged anew.'
        f"</p></section>{_neighbours(found, base)}"
    )


def _joins(row: Mapping[str, Any], used: Iterable[tuple[str, str]]) -> bool:
    return any({row["from"], row["to"]} == set(step) for step in used)


def _told(row: Mapping[str, Any], page: Page) -> str:
    cited = page.archive.evidence.cite(row["sources"], page.base, "the correspondence of packs")
    return (
        f"<p>{inline(row['says'])} {badge(row['grade'], page.base)} "
        f'<span class="cite">[{cited}]</span></p>'
        f'<p class="clause__note">{inline(row["why"])}</p>'
    )


def _neighbours(found: Curated, base: str) -> str:
    """Links to the hands before and after."""
    hands = every()
    at = hands.index(found)
    links = []
    if at:
        links.append(_onward("back", "prev", "Before", hands[at - 1], base))
    if at + 1 < len(hands):
        links.append(_onward("next", "next", "Next", hands[at + 1], base))
    return f'<nav class="onward" aria-label="The ten hands">{"".join(links)}</nav>'


def _onward(kind: str, rel: str, way: str, to: Curated, base: str) -> str:
    return (
        f'<a class="onward__{kind}" rel="{rel}" href="{base}hands/{to.name}/">'
        f'<span class="onward__way">{way}</span> '
        f'<span class="onward__title">{inline(to.title)}</span></a>'
    )


def listed(call: Call) -> str:
    """All curated hands: cards, title, and the verdicts in a line."""
    games, base = list(call.page.archive.games.values()), call.page.base
    return f'<ol class="hands">{"".join(_entry(each, games, base) for each in every())}</ol>'


def _entry(each: Curated, games: list[Any], base: str) -> str:
    said = [
        one
        for one in each.verdicts(games)
        if not one.lacks and one.game.meta["game"]["shelf"] == "main"
    ]
    line = "".join(f"<li>{dress(text(one.game.title))}: {short(one)}</li>" for one in said)
    return (
        f'<li><h3><a href="{base}hands/{each.name}/">{inline(each.title)}</a></h3>'
        f"{drawn(each.hand, base)}<p>{inline(each.lead)}</p>"
        f'<ul class="hands__said" data-search-exclude>{line}</ul></li>'
    )


def correspondences(call: Call) -> str:
    """Which card answers which, with reasons: all pairs of designs."""
    data = correspondence()
    parts = [
        f"<h3>{text(row['title'])}</h3>{_told(row, call.page)}" for row in data["pair"]
    ]  # fmt: skip
    parts += [f"<h3>Names within the money suits</h3>{_told(row, call.page)}"
              for row in data["note"]]  # fmt: skip
    return "".join(parts)
