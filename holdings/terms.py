"""The terms as data: `docs/_data/terms.toml`, read and checked."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Literal, NamedTuple

from bibliography.works import HAN
from holdings import paths, toml
from holdings.archive import Archive
from holdings.mentions import joined, occur
from holdings.reads import Noted, note, of_kind

FILE = paths.DATA / "terms.toml"
MOST_WORDS = 60


class Script(toml.Row):
    """How a term is written by those whose word it is."""

    text: str
    lang: str = ""
    roman: str = ""
    roman_lang: str = ""
    gloss: str = ""


class Term(toml.Row):
    """One entry; what the fields mean is explained in the file."""

    key: str
    term: str
    says: str
    forms: tuple[str, ...] = ()
    auto: Literal["anywhere", "games", "never"] = "anywhere"
    lang: str = ""
    script: tuple[Script, ...] = ()
    say: str = ""
    games: tuple[str, ...] = ()
    clauses: tuple[str, ...] = ()
    sources: tuple[str, ...] = ()
    see: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        self.forms = self.forms or (self.term,)


class File(toml.Row):
    """The whole file."""

    term: tuple[Term, ...]


Terms = Mapping[str, Term]


def unread(signs: str, lang: str, roman: str) -> bool:
    """Whether some words are in Chinese signs and their sound, in pinyin or in another of the
    tongues of China, is missing."""
    return bool(HAN.search(signs)) and lang.startswith("zh") and not roman.strip()


class Mention(NamedTuple):
    """By which words of a page a term is found, and on which pages."""

    key: str
    forms: tuple[str, ...]
    auto: str
    games: tuple[str, ...]


@cache
def read(path: Path = FILE) -> Noted[Term]:
    """All terms by key, in the order of the file; each is noted when it is read."""
    return Noted("term", {term.key: term for term in toml.read(path, File).term})


@of_kind("term")
def _state(key: str) -> str:
    return read().fingerprint(key)


def mentions() -> list[Mention]:
    """How each is found in the words of pages; noted apart from what is said of it."""
    note("mentions of terms")
    return _mentions("")


@of_kind("mentions of terms")
def _mentions(_key: str) -> list[Mention]:
    rows = read().rows.values()
    return [Mention(term.key, term.forms, term.auto, term.games) for term in rows]


def faults(terms: Terms, archive: Archive) -> list[str]:
    """What is wrong with the data, one sentence each."""
    clauses = {name for game in archive.games.values() for name in game.rulebook.clauses}
    found = []
    for term in terms.values():
        wrong = [
            *_unknown("game", term.games, archive.games),
            *_unknown("clause", term.clauses, clauses),
            *_unknown("entry", term.see, terms),
        ]
        wrong += [
            f"'{one.text}' has no language"
            for one in term.script
            if not one.lang or (one.roman and not one.roman_lang)
        ]
        wrong += [
            f"'{one.text}' is not said how it is read"
            for one in term.script
            if unread(one.text, one.lang, one.roman)
        ]
        if len(term.says.split()) > MOST_WORDS:
            wrong.append(f"is explained in more than {MOST_WORDS} words")
        found += [f"{toml.place(FILE, term.key)}: the term {term.key}: {words}" for words in wrong]
    return found


def _unknown(what: str, names: Iterable[str], known: Iterable[str]) -> list[str]:
    here = set(known)
    return [f"there is no {what} {name}" for name in names if name not in here]


def unused(terms: Terms, archive: Archive) -> list[str]:
    """Terms that no page, no grade and no rule of their games uses, as faults."""
    note("prose")
    grades = sorted({claim.grade for claim in archive.evidence.claims.values()})
    pages = joined([*grades, *paths.prose().values()])
    found = []
    for term in terms.values():
        forms = (*term.forms, term.term)
        if not occur(forms, pages) and f"{{term:{term.key}" not in pages:
            books = [archive.games[game].rulebook for game in term.games]
            rules = (f"{one.title}\n{one.text}" for book in books for one in book.clauses.values())
            if not occur(forms, joined(rules)):
                found.append(f"the term {term.key} is used on no page and in no rule")
    return found
