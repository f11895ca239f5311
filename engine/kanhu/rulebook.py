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

GRADES = ("attested", "inferred", "reconstructed", "disputed", "legend")
FLAGS = ("table", "advice")
_HEADING = re.compile(r"^### ([A-Z]+-\d+) (.+)$")


class RulebookError(ValueError):
    """A rules file that breaks the format; the message names the line."""


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


def parse(text: str) -> Rulebook:
    """Read a rules file; raises RulebookError naming the clause that breaks the format."""
    clauses: dict[str, Clause] = {}
    for section, head, lines in _blocks(text):
        match = _HEADING.match(head)
        if match is None:
            raise RulebookError(f"'{head}' is no clause heading (### XX-1 Title)")
        name, title = match.groups()
        if name in clauses:
            raise RulebookError(f"{name} stands twice")
        if not lines:
            raise RulebookError(f"{name} has no tag line")
        grades, flags = _tags(name, lines[0])
        body = "\n".join(line for line in lines[1:] if not line.startswith("> ")).strip()
        note = " ".join(line[2:] for line in lines[1:] if line.startswith("> "))
        if not body:
            raise RulebookError(f"{name} has no text")
        clauses[name] = Clause(name, title, section, body, grades, flags, note)
    return Rulebook(clauses)


def _blocks(text: str) -> Iterator[tuple[str, str, list[str]]]:
    section, head, lines = "", "", list[str]()
    for line in [*text.splitlines(), "## "]:
        if line.startswith(("## ", "### ")):
            if head:
                yield section, head, lines
            head, lines = "", []
            if line.startswith("### "):
                head = line.rstrip()
            else:
                section = line[3:].strip()
        elif head and (line.strip() or lines):
            lines.append(line.rstrip())


def _tags(name: str, line: str) -> tuple[tuple[Grade, ...], frozenset[str]]:
    grades, flags = [], set()
    for part in line.split(" · "):
        claim, _, options = part.partition("→")
        grade, _, sources = claim.strip().partition(":")
        if grade in FLAGS:
            flags.add(grade)
        elif grade in GRADES:
            named = tuple(options.replace(",", " ").split())
            grades.append(Grade(grade, tuple(sources.split()), named))
        else:
            raise RulebookError(f"{name}: '{grade}' is no grade; known: {', '.join(GRADES)}")
    if not grades:
        raise RulebookError(f"{name} is not graded")
    return tuple(grades), frozenset(flags)
