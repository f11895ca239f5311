"""Sheets of the register: a page for every claim and one for every work, and the list of claims."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import yaml

from kanhu.game import Game
from sitegen import paths
from sitegen.archive import Archive
from sitegen.call import Call
from sitegen.citing import own
from sitegen.evidence import badges, works
from sitegen.evidence.badges import badge
from sitegen.evidence.register import READ, Claim, Source, host, told
from sitegen.markup import dress, inline, text
from sitegen.tree.lineage import Edge


def _page(meta: Mapping[str, Any], marker: str) -> str:
    front = yaml.safe_dump(dict(meta), allow_unicode=True, sort_keys=True, width=10_000)
    return f"---\n{front}---\n\n<!-- kanhu:{marker} -->\n"


def claim_pages(archive: Archive) -> dict[str, str]:
    """The page of every claim."""
    return {f"evidence/{c.id}.md": _claim_page(c) for c in archive.evidence.claims.values()}


def _claim_page(claim: Claim) -> str:
    said = claim.text.rstrip(".")
    meta = {
        # The grade comes first: no list, search or citation may show a legend as a fact.
        "title": f"{claim.grade.capitalize()}: {said}",
        "description": f"A claim of history, graded {claim.grade}: {claim.text}",
        "search": {"boost": 0.001},
        "entity": {"@type": "Claim", "text": claim.text, "identifier": f"claim-{claim.id}"},
    }
    return _page(meta, f"claim {claim.id}")


def source_pages(archive: Archive) -> dict[str, str]:
    """The page of every work."""
    return {f"sources/{s.key}.md": _source_page(s) for s in archive.evidence.sources.values()}


def _source_page(source: Source) -> str:
    meta: dict[str, Any] = {
        "title": f"{source.label} ({source.key})",
        "description": f"A source of the archive, how we know it and what rests on it: "
        f"{source.reference}",
        "search": {"boost": 0.01},
    }
    if source.csl and not [*works.faults(source)]:
        meta["entity"] = own.entity(works.item(source))
    return _page(meta, f"source {source.key}")


# -- a claim -----------------------------------------------------------------------


def claim_sheet(call: Call) -> str:
    """All about one claim: grade, witnesses, note, what would change it, where it is made.

    The search needs its title only: the pages that make the claim say the rest.
    """
    archive, base = call.page.archive, call.page.base
    claim = archive.evidence.claims[call.words[0]]
    note = f"<h2>Note</h2><p>{inline(claim.note)}</p>" if claim.note else ""
    return (
        '<header class="title sheet" data-search-exclude><p class="sheet__kind">'
        f"{badge(claim.grade, base)} "
        f'<a href="{base}evidence/">Evidence register</a></p>'
        f"<h1>{dress(text(claim.text))}</h1></header>"
        f"<p data-search-exclude>{claim.grade.capitalize()}: {badges.MEANINGS[claim.grade]}.</p>"
        f"{_witnesses('Witnesses', claim.sources, call)}"
        f"{_witnesses('Witnesses against', claim.against, call)}"
        f"<section data-search-exclude>{note}<h2>What would change our mind</h2>"
        f"<p>{inline(claim.would_change)}</p>"
        f"<h2>Where it is used</h2>{_uses(claim, archive, base)}"
        f"{_to_cite('claim', f'claim-{claim.id}', base)}</section>"
    )


def _witnesses(title: str, keys: Iterable[str], call: Call) -> str:
    evidence, base = call.page.archive.evidence, call.page.base
    rows = []
    for key in keys:
        source = evidence.sources.get(evidence.find(key, call.page.path))
        if source is not None:
            rows.append(
                f'<li class="source"><a class="source__key" href="{base}sources/{source.key}/">'
                f"{source.key}</a><div><p>{dress(text(source.reference))} "
                f'<span class="source__how">({_read(source)})</span></p></div></li>'
            )
    if not rows and title == "Witnesses":
        return f"<h2 data-search-exclude>{title}</h2><p data-search-exclude>None.</p>"
    found = f'<ul class="sources" data-search-exclude>{"".join(rows)}</ul>'
    return f"<h2 data-search-exclude>{title}</h2>{found}" if rows else ""


def _read(source: Source) -> str:
    return READ.get(source.read, source.read).lower().rstrip(".")


def _uses(claim: Claim, archive: Archive, base: str) -> str:
    rows = []
    for place in archive.evidence.places.get(claim.id, ()):
        address = f"{base}{paths.address_of(place.page)}#{place.anchor}"
        title = dress(text(archive.titles.get(place.page, place.page)))
        said = f'<br><span class="said">{dress(text(place.sentence))}</span>' * bool(place.sentence)
        rows.append(f'<li><a href="{address}">{title}</a>{said}</li>')
    return f"<ul>{''.join(rows)}</ul>"


def _to_cite(what: str, identifier: str, base: str) -> str:
    return (
        f"<h2>To cite this {what}</h2><p>Its identifier is "
        f'<a class="short" href="{base}id/{identifier}/">{identifier}</a>, and it will not change. '
        '<a href="#cite-this">The foot of the page</a> has the citation in words and in the forms '
        "for programs.</p>"
    )


# -- a work ------------------------------------------------------------------------


def source_sheet(call: Call) -> str:
    """All about one work: what it is, how we know it, its errors, what rests on it, its forms."""
    archive, base = call.page.archive, call.page.base
    source = archive.evidence.sources[call.words[0]]
    out = ""
    if source.url:
        out = f'<p><a class="ext" href="{text(source.url)}">At {text(host(source.url))}</a></p>'
    others = "".join(f"<li>{dress(text(said))}</li>" for said in source.references[1:])
    if others:
        out += f"<p>Elsewhere on this site it is cited as:</p><ul>{others}</ul>"
    how = " ".join(filter(None, [READ.get(source.read, ""), source.how]))
    gives = f"<h2>What it gives</h2><p>{inline(source.contributes)}</p>" * bool(source.contributes)
    errors = "".join(f"<li>{inline(error)}</li>" for error in source.errors)
    errors = f"<ul>{errors}</ul>" if errors else "<p>None was met that matters here.</p>"
    return (
        f'<header class="title sheet" data-search-exclude><p class="sheet__kind"><span>Source '
        f"<strong>{text(source.key)}</strong></span> "
        f'<a href="{base}sources/#{text(source.key)}">All sources</a></p>'
        f"<h1>{dress(text(source.label))}</h1></header>"
        f"<p>{dress(text(source.reference))}</p>"
        f"<section data-search-exclude>{out}<h2>How we know it</h2><p>{inline(how)}</p>{gives}"
        f"<h2>Errors met</h2>{errors}"
        f"<h2>What rests on it</h2>{_resting(source, archive, base)}"
        f"<h2>To cite the work itself</h2>{_forms(source)}"
        f"{_to_cite('page', f'source-{source.key}', base)}</section>"
    )


def _forms(source: Source) -> str:
    if not source.csl:
        return "<p>It has not been entered as data yet.</p>"
    about = works.item(source)
    supplied = " The brackets mark a title that we had to supply." * about["title"].startswith("[")
    return f"<p>As far as its reference knows.{supplied}</p>{own.fold(about, source.key)}"


def _resting(source: Source, archive: Archive, base: str) -> str:
    parts = [
        _list("Claims", _claims(source, archive, base)),
        _list("Clauses", _clauses(source, archive, base)),
        _list("Links of the family tree", _links(source, archive, base)),
        _list("Prose", _prose(source, archive, base)),
    ]
    return "".join(parts) or "<p>Only an entry in a list of sources.</p>"


def _list(title: str, rows: list[str]) -> str:
    items = "".join(f"<li>{row}</li>" for row in rows)
    return f'<h3>{title}</h3><ul class="rests">{items}</ul>' if rows else ""


def _claims(source: Source, archive: Archive, base: str) -> list[str]:
    rows = []
    for claim in archive.evidence.claims.values():
        side = _side(source, claim, archive)
        if side is not None:
            rows.append(
                f'<a href="{base}evidence/{claim.id}/">{dress(text(claim.text))}</a> '
                f"{badge(claim.grade, base)}{side}"
            )
    return rows


def _side(source: Source, said: Claim | Edge, archive: Archive) -> str | None:
    """The mark of a work that speaks against a claim or a link; none if it is no witness."""
    aliases = archive.evidence.aliases
    if source.key in [aliases.get(key, key) for key in said.sources]:
        return ""
    return " (against)" if source.key in [aliases.get(k, k) for k in said.against] else None


def _clauses(source: Source, archive: Archive, base: str) -> list[str]:
    return [
        row for game in archive.games.values() if (row := _of_game(source, game, archive, base))
    ]


def _of_game(source: Source, game: Game, archive: Archive, base: str) -> str:
    aliases, page = archive.evidence.aliases, f"{base}{archive.game_pages[game.id]}"
    numbers = ", ".join(
        f'<a href="{page}#{clause.id}">{clause.id}</a>'
        for clause in game.rulebook.clauses.values()
        if source.key in [aliases.get(key, key) for key in clause.sources]
    )
    options = ", ".join(
        f'<a href="{page}#option-{text(option.key)}">{text(option.title.lower())}</a>'
        for option in game.schema.options.values()
        if not isinstance(option.says, str) and source.key in option.says
    )
    said = "; options: ".join(filter(None, [numbers, options])) if numbers else ""
    said = said or (f"options: {options}" if options else "")
    return f"{text(game.title)}: {said}" if said else ""


def _links(source: Source, archive: Archive, base: str) -> list[str]:
    rows, nodes = [], archive.tree.nodes
    for edge in archive.tree.edges:
        side = _side(source, edge, archive)
        if side is not None:
            rows.append(
                f'<a href="{base}#family-tree">{dress(text(nodes[edge.source].name))} to '
                f"{dress(text(nodes[edge.target].name))}</a>: {told(edge.grade, edge.claim)} "
                f"{badge(edge.grade, base)}{side}"
            )
    return rows


def _prose(source: Source, archive: Archive, base: str) -> list[str]:
    found = dict.fromkeys(archive.evidence.cited_on.get(source.key, ()))
    return [
        f'<a href="{base}{paths.address_of(page)}">'
        f"{dress(text(archive.titles.get(page, page)))}</a>"
        for page in found
    ]


# -- the list ----------------------------------------------------------------------


def register(call: Call) -> str:
    """All claims by grade, and a choice of grades that works without scripts."""
    evidence, base = call.page.archive.evidence, call.page.base
    found = {
        grade: [claim for claim in evidence.claims.values() if claim.grade == grade]
        for grade in badges.MEANINGS
    }
    boxes = "".join(
        f'<label><input type="checkbox" id="show-{grade}" checked autocomplete="off"> '
        f"{badge(grade, base)} <span>{len(claims)}</span></label>"
        for grade, claims in found.items()
    )
    parts = "".join(_of_grade(grade, claims, call) for grade, claims in found.items() if claims)
    return (
        '<div class="register" data-search-exclude><fieldset class="register__show">'
        f"<legend>Show</legend>{boxes}</fieldset>{parts}</div>"
    )


def _of_grade(grade: str, claims: list[Claim], call: Call) -> str:
    evidence, base = call.page.archive.evidence, call.page.base
    rows = "".join(
        f'<li class="claim"><p><a href="{base}evidence/{claim.id}/">{dress(text(claim.text))}</a> '
        f"{evidence.cited(claim, base)}</p></li>"
        for claim in claims
    )
    return (
        f'<section class="register__part register__part--{grade}">'
        f'<h2 id="{grade}" data-search-exclude>{grade.capitalize()}</h2>'
        f"<p>{badge(grade, base)}: {badges.MEANINGS[grade]}.</p>"
        f'<ol class="claims">{rows}</ol></section>'
    )


def count(call: Call) -> str:
    """How many claims and works there are, in a sentence."""
    evidence, games = call.page.archive.evidence, call.page.archive.games
    clauses = sum(len(game.rulebook.clauses) for game in games.values())
    return (
        f"<p>The archive makes <strong>{len(evidence.claims)}</strong> claims of history and keeps "
        f"<strong>{clauses}</strong> clauses of rules. They rest on "
        f"<strong>{len(evidence.sources)}</strong> works.</p>"
    )
