"""The terms as data: `docs/_data/terms.toml`, read and checked."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from kanhu.game import Game
from sitegen import paths, prose
from sitegen.archive import Archive
from sitegen.evidence.register import load

MOST_WORDS = 60
AUTO = ("anywhere", "games", "never")


class Script(NamedTuple):
    """How a term is written by those whose word it is."""

    text: str
    lang: str
    roman: str
    roman_lang: str
    gloss: str


class Term(NamedTuple):
    """One entry; what the fields mean is told in the file."""

    key: str
    term: str
    forms: tuple[str, ...]
    auto: str
    lang: str
    script: tuple[Script, ...]
    say: str
    says: str
    games: tuple[str, ...]
    clauses: tuple[str, ...]
    sources: tuple[str, ...]
    see: tuple[str, ...]


Terms = Mapping[str, Term]


def read_term(row: Mapping[str, Any]) -> Term:
    """A term from its table; missing words are empty."""
    script = tuple(
        Script(*(str(one.get(key, "")) for key in Script._fields)) for one in row.get("script", ())
    )
    lists = (tuple(row.get(key, ())) for key in ("games", "clauses", "sources", "see"))
    return Term(
        row["key"], row["term"], tuple(row.get("forms", (row["term"],))),
        row.get("auto", "anywhere"), row.get("lang", ""), script, row.get("say", ""),
        row["says"], *lists,
    )  # fmt: skip


@cache
def read(path: Path = paths.DATA / "terms.toml") -> Terms:
    """All terms by key, in the order of the file."""
    return {row["key"]: read_term(row) for row in load(path).get("term", ())}


def faults(terms: Terms, archive: Archive) -> list[str]:
    """What is wrong with the data, one sentence each."""
    clauses = {name for game in archive.games.values() for name in game.rulebook.clauses}
    found = []
    for term in terms.values():
        wrong = [
            *_unknown("game", term.games, archive.games),
            *_unknown("clause", term.clauses, clauses),
            *_unknown("entry", term.see, terms),
            *_unlanguaged(term),
        ]
        if term.auto not in AUTO:
            wrong.append(f"auto is '{term.auto}', not {'|'.join(AUTO)}")
        if len(term.says.split()) > MOST_WORDS:
            wrong.append(f"is explained in more than {MOST_WORDS} words")
        found += [f"the term {term.key}: {words}" for words in wrong]
    return found


def _unknown(what: str, names: Iterable[str], known: Iterable[str]) -> list[str]:
    here = set(known)
    return [f"there is no {what} {name}" for name in names if name not in here]


def _unlanguaged(term: Term) -> list[str]:
    """Scripts and romanisations whose language nobody told."""
    return [
        f"'{one.text}' has no language"
        for one in term.script
        if not one.lang or (one.roman and not one.roman_lang)
    ]


def unused(terms: Terms, archive: Archive) -> list[str]:
    """Terms that no page, no grade and no rule of their games uses, as faults."""
    grades = sorted({claim.grade for claim in archive.evidence.claims.values()})
    pages = "\n".join([*grades, *paths.prose().values()])
    return [
        f"the term {term.key} is used on no page and in no rule"
        for term in terms.values()
        if not prose.any_of((*term.forms, term.term)).search(pages)
        and f"{{term:{term.key}" not in pages
        and not any(_speaks(archive.games[game], term) for game in term.games)
    ]


def _speaks(game: Game, term: Term) -> bool:
    rules = "\n".join(f"{one.title}\n{one.text}" for one in game.rulebook.clauses.values())
    return prose.any_of((*term.forms, term.term)).search(rules) is not None
