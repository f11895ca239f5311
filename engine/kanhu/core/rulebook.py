"""The rulebook: numbered clauses with grades and sources, read from a game's `rules.md`.

One file feeds the rules page, the help at the table, the words of a refusal and the tests. A
clause is a heading, a tag line and Markdown text:

    ### KH-27 Claim in turn
    attested: W C · disputed: D → claim_in_turn=free
    The player next in order may take the card just thrown if ...
    > a note on the evidence
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from kanhu.core.options import OptionError, OptionSchema

GRADES = ("attested", "inferred", "reconstructed", "disputed", "legend")
"""How well a clause may be known."""
FLAGS = ("table", "advice")
"""What a clause may be instead of a rule of the game: a rule of this table, or advice."""
_HEADING = re.compile(r"^### ([A-Z]+-\d+) (.+)$")


class RulebookError(ValueError):
    """A rules file that breaks the format.

    Attributes:
        line: where, counted from 1.
    """

    def __init__(self, line: int, message: str) -> None:
        super().__init__(message)
        self.line = line


class Grade(NamedTuple):
    """How well a part of a clause is known, on which sources, and the options that offer it."""

    grade: str
    sources: tuple[str, ...]
    options: tuple[str, ...]


class Clause(NamedTuple):
    """One numbered rule.

    Attributes:
        id: number with the game's prefix ("KH-27").
        title: a few words.
        section: heading the clause stands under.
        text: the rule, Markdown.
        grades: what is known how well; a clause may mix grades.
        flags: `table` for rules of a physical table, `advice` for the sources' counsel.
        note: remark on the evidence, or "".
    """

    id: str
    title: str
    section: str
    text: str
    grades: tuple[Grade, ...]
    flags: frozenset[str]
    note: str

    @property
    def quote(self) -> str:
        """The first sentence, plain: what the table quotes."""
        first = self.text.strip().split("\n\n")[0].replace("\n", " ")
        match = re.match(r"(.+?\.)(?=\s+[A-Z(0-9*`]|\s*$)", first)
        return _plain(match.group(1) if match else first)

    @property
    def prose(self) -> str:
        """Its sentences, plain; tables and what is said of options by their keys are left out."""
        parts = [part.replace("\n", " ") for part in self.text.strip().split("\n\n")]
        text = " ".join(part for part in parts if not part.startswith("|"))
        sentences = re.split(r"(?<=[.:])\s+(?=[A-Z(0-9*`])", text)
        return _plain(" ".join(one for one in sentences if "`" not in one))

    @property
    def options(self) -> tuple[str, ...]:
        """Options this clause is bound to, `key` or `key=value`."""
        return tuple(option for part in self.grades for option in part.options)

    @property
    def sources(self) -> tuple[str, ...]:
        """Source keys of all parts, in order, once each."""
        return tuple(dict.fromkeys(key for part in self.grades for key in part.sources))


def _plain(text: str) -> str:
    return re.sub(r"[*`]", "", text)


class Rulebook:
    """All clauses of a game, in order.

    Attributes:
        clauses: clause number -> clause.
    """

    def __init__(self, clauses: Mapping[str, Clause]) -> None:
        self.clauses: Mapping[str, Clause] = dict(clauses)

    def __getitem__(self, clause: str) -> Clause:
        return self.clauses[clause]

    def sections(self) -> dict[str, list[Clause]]:
        """Section heading -> its clauses, both in order."""
        out: dict[str, list[Clause]] = {}
        for clause in self.clauses.values():
            out.setdefault(clause.section, []).append(clause)
        return out


def parse(text: str, schema: OptionSchema | None = None) -> Rulebook:
    """Read a rules file; raises RulebookError for a clause that breaks the format, or that names a
    clause or, if the game's options are given, an option that there is not."""
    clauses: dict[str, Clause] = {}
    for at, section, head, lines in _blocks(text):
        match = _HEADING.match(head)
        if match is None:
            raise RulebookError(at, f"'{head}' is no clause heading (### XX-1 Title)")
        name, title = match.groups()
        if name in clauses:
            raise RulebookError(at, f"{name} stands twice; give one of the two a new number")
        if not lines:
            raise RulebookError(at, f"{name} has no tag line")
        try:
            grades, flags = _tags(lines[0], schema)
        except ValueError as error:
            raise RulebookError(at, f"{name}{error}") from None
        body = "\n".join(line for line in lines[1:] if not line.startswith("> ")).strip()
        note = " ".join(line[2:] for line in lines[1:] if line.startswith("> "))
        if not body:
            raise RulebookError(at, f"{name} has no text")
        clauses[name] = Clause(name, title, section, body, grades, flags, note)
    _check_numbers(text, clauses)
    return Rulebook(clauses)


def _check_numbers(text: str, clauses: Mapping[str, Clause]) -> None:
    """Every clause of the game that its text names exists."""
    prefixes = "|".join(sorted({name.partition("-")[0] for name in clauses}))
    last = max(clauses, key=lambda name: int(name.partition("-")[2]), default="")
    for at, line in enumerate(text.splitlines() if clauses else (), 1):
        for number in re.findall(rf"(?<![#\w-])(?:{prefixes})-\d+(?!\w)", line):
            if number not in clauses:
                raise RulebookError(at, f"there is no clause {number}; the last is {last}")


def _blocks(text: str) -> Iterator[tuple[int, str, str, list[str]]]:
    start, section, head, lines = 0, "", "", list[str]()
    for at, line in enumerate([*text.splitlines(), "## "], 1):
        if line.startswith(("## ", "### ")):
            if head:
                yield start, section, head, lines
            start, head, lines = at, "", []
            if line.startswith("### "):
                head = line.rstrip()
            else:
                section = line[3:].strip()
        elif head and (line.strip() or lines):
            lines.append(line.rstrip())


def _tags(line: str, schema: OptionSchema | None) -> tuple[tuple[Grade, ...], frozenset[str]]:
    """Grades and flags of a tag line; raises ValueError with what is wrong with it."""
    grades, flags = [], set()
    for part in line.split(" · "):
        claim, _, options = part.partition("→")
        grade, _, sources = claim.strip().partition(":")
        if grade in FLAGS:
            flags.add(grade)
        elif grade in GRADES:
            named = tuple(options.replace(",", " ").split())
            if schema is not None:
                _check_options(named, schema)
            grades.append(Grade(grade, tuple(sources.split()), named))
        else:
            raise ValueError(f": '{grade}' is no grade; known: {', '.join(GRADES)}")
    if not grades:
        raise ValueError(" is not graded")
    return tuple(grades), frozenset(flags)


def _check_options(named: tuple[str, ...], schema: OptionSchema) -> None:
    for option in named:
        key, _, value = option.partition("=")
        if key not in schema.options:
            known = ", ".join(schema.options)
            raise ValueError(f": there is no option '{key}'; known: {known}")
        try:
            if value:
                schema.options[key].read(value)
        except OptionError as error:
            raise ValueError(f": {error}") from None
