"""The evidence as data: one file of all claims, clauses, works and links; bibliographies."""

from __future__ import annotations

import json
from typing import Any

from kanhu_table.html import curly as quotes
from sitegen import paths
from sitegen.archive import Archive
from sitegen.citing import own
from sitegen.evidence import badges, forms, works


def files(archive: Archive) -> dict[str, str]:
    """Path below docs/ -> text, for programs."""
    items = [
        works.item(source)
        for _, source in sorted(archive.evidence.sources.items(), key=lambda row: row[0].lower())
        if source.csl and not [*works.faults(source)]
    ]
    return {
        "assets/evidence.json": json.dumps(evidence(archive), ensure_ascii=False, indent=1) + "\n",
        "assets/sources.bib": forms.bibtex(items),
        "assets/sources.ris": forms.ris(items, "\r\n"),
        "assets/sources.csl.json": forms.csl(items) + "\n",
    }


def evidence(archive: Archive) -> dict[str, Any]:
    """Everything that is graded, and what it rests on (schema/evidence.json)."""
    year, month, day = own.date()
    return {
        "$schema": "schema/evidence.json",
        "archive": own.NAME,
        "version": own.release()["version"],
        "date": f"{year}-{month:02}-{day:02}",
        "licence": own.LICENCE,
        "grades": badges.MEANINGS,
        "claims": _claims(archive),
        "clauses": _clauses(archive),
        "sources": _sources(archive),
        "links": _links(archive),
    }


def _real(archive: Archive, keys: tuple[str, ...]) -> list[str]:
    return [archive.evidence.aliases.get(key, key) for key in keys]


def _claims(archive: Archive) -> list[dict[str, Any]]:
    return [
        {
            "id": claim.id,
            "identifier": f"claim-{claim.id}",
            "page": f"evidence/{claim.id}/",
            "text": claim.text,
            "grade": claim.grade,
            "sources": _real(archive, claim.sources),
            "against": _real(archive, claim.against),
            "note": claim.note,
            "would_change": claim.would_change,
            "used": [
                {
                    "page": paths.address_of(place.page),
                    "anchor": place.anchor,
                    "sentence": quotes(place.sentence, " ", " "),
                }
                for place in archive.evidence.places.get(claim.id, ())
            ],
        }
        for claim in archive.evidence.claims.values()
    ]


def _clauses(archive: Archive) -> list[dict[str, Any]]:
    return [
        {
            "id": clause.id,
            "game": game.id,
            "rules": game.version,
            "title": clause.title,
            "page": f"{archive.game_pages[game.id]}#{clause.id}",
            "grades": [
                {"grade": part.grade, "sources": _real(archive, part.sources)}
                for part in clause.grades
            ],
        }
        for game in archive.games.values()
        for clause in game.rulebook.clauses.values()
    ]


def _sources(archive: Archive) -> list[dict[str, Any]]:
    return [
        {
            "key": source.key,
            "identifier": f"source-{source.key}",
            "page": f"sources/{source.key}/",
            "label": source.label,
            "reference": source.reference,
            "url": source.url,
            "read": source.read,
            "how": source.how,
            "gives": source.contributes,
            "errors": list(source.errors),
            "csl": works.item(source),
        }
        for source in archive.evidence.sources.values()
        if source.csl and not [*works.faults(source)]
    ]


def _links(archive: Archive) -> list[dict[str, Any]]:
    return [
        {
            "from": edge.source,
            "to": edge.target,
            "kind": edge.kind,
            "grade": edge.grade,
            "sources": _real(archive, edge.sources),
            "against": _real(archive, edge.against),
            "says": edge.claim,
            "note": edge.note,
        }
        for edge in archive.tree.edges
    ]
