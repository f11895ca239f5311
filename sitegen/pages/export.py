"""The evidence as data: one file of all claims, clauses, works and links; bibliographies."""

from __future__ import annotations

import json
from typing import Any

from bibliography import forms
from holdings import paths, release
from holdings.archive import Archive
from holdings.evidence import MEANINGS, SECOND_HAND
from kanhu_table.html import curly as quotes

Rows = list[dict[str, Any]]


def files(archive: Archive) -> dict[str, str]:
    """Path below docs/ -> text, for programs."""
    items = sorted(archive.evidence.items.values(), key=lambda item: item["id"].lower())
    return {
        "assets/evidence.json": json.dumps(evidence(archive), ensure_ascii=False, indent=1) + "\n",
        "assets/sources.bib": forms.bibtex(items),
        "assets/sources.ris": forms.ris(items, "\r\n"),
        "assets/sources.csl.json": forms.csl(items) + "\n",
    }


def evidence(archive: Archive) -> dict[str, Any]:
    """Everything that is graded, and what it rests on (schema/evidence.json)."""
    return {
        "$schema": "schema/evidence.json",
        "archive": release.NAME,
        "version": release.version(),
        "date": release.date(),
        "licence": release.LICENCE,
        "grades": MEANINGS,
        "claims": _claims(archive),
        "clauses": _clauses(archive),
        "sources": _sources(archive),
        "links": _links(archive),
    }


def _claims(archive: Archive) -> Rows:
    real, places = archive.evidence.real, archive.uses.places
    return [
        {"id": claim.id, "identifier": f"claim-{claim.id}", "page": f"evidence/{claim.id}/",
         "text": claim.text, "grade": claim.grade,
         "second_hand": archive.evidence.mark(claim) == SECOND_HAND, "sources": real(claim.sources),
         "against": real(claim.against), "note": claim.note, "would_change": claim.would_change,
         "used": [{"page": paths.address_of(page), "anchor": made.anchor,
                   "sentence": quotes(made.sentence, " ", " ")}
                  for page, made in places.get(claim.id, ())]}
        for claim in archive.evidence.claims.values()
    ]  # fmt: skip


def _clauses(archive: Archive) -> Rows:
    real, mark = archive.evidence.real, archive.evidence.mark
    return [
        {"id": clause.id, "game": game.id, "rules": game.version, "title": clause.title,
         "page": f"{archive.game_pages[game.id]}#{clause.id}",
         "grades": [{"grade": part.grade, "second_hand": mark(part) == SECOND_HAND,
                     "sources": real(part.sources)} for part in clause.grades]}
        for game in archive.games.values()
        for clause in game.rulebook.clauses.values()
    ]  # fmt: skip


def _sources(archive: Archive) -> Rows:
    known = archive.evidence.sources
    return [
        {"key": key, "identifier": f"source-{key}", "page": f"sources/{key}/",
         "label": source.label, "reference": source.reference, "url": source.url,
         "read": source.read, "how": source.how, "gives": source.contributes,
         "errors": source.errors, "csl": item}
        for key, item in archive.evidence.items.items() if (source := known[key])
    ]  # fmt: skip


def _links(archive: Archive) -> Rows:
    real, mark = archive.evidence.real, archive.evidence.mark
    return [
        {"from": edge.source, "to": edge.target, "kind": edge.kind, "grade": edge.grade,
         "second_hand": mark(edge) == SECOND_HAND, "sources": real(edge.sources),
         "against": real(edge.against), "says": edge.claim, "note": edge.note}
        for edge in archive.tree.edges
    ]  # fmt: skip
