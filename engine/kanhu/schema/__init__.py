"""The data files of a game held to their JSON Schemas, which lie in this folder.

One schema a file: it says which keys there are and what they mean. It writes the reference page
(`python -m workshop.keys`), serves editors (the line `#:schema` at the head of a file) and is asked
here whenever a file is read as TOML. What the browser loads was held to it before, when it was
made, and comes without this package.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

Step = str | int
"""A step of the way to a value: a key, or a number in a list."""
Form = Mapping[str, Any]
"""A JSON schema, or a part of one."""
FOLDER = Path(__file__).parent
"""Where the schemas are."""
FILES = (
    "game.toml", "options.toml", "sentences.toml", "melds.toml", "examples.toml", "puzzles.toml",
    "tutorials",
)  # fmt: skip
"""Files of a game that have a schema, and folders of files that have one in common; the others are
read by what needs them."""

_NAMES = {
    "string": "text", "integer": "a whole number", "boolean": "true or false", "array": "a list",
    "object": "a table",
}  # fmt: skip


class Fault(NamedTuple):
    """What is wrong with a value: the keys that lead to it, and what is expected there."""

    path: tuple[Step, ...]
    says: str

    @property
    def text(self) -> str:
        """The fault in a line, with the way to it as a file has it."""
        way = "".join(
            f"[{step + 1}]" if isinstance(step, int) else f".{step}" for step in self.path
        )
        return f"{way.removeprefix('.')}: {self.says}" if way else self.says


@cache
def form(file: str) -> Form:
    """The JSON Schema of a file or folder of this name."""
    text = (FOLDER / f"{file.removesuffix('.toml')}.json").read_text("utf-8")
    made: Form = json.loads(text)
    return made


def faults(data: object, file: str) -> Iterator[Fault]:
    """What the schema of a file finds wrong with data, in the order of the data."""
    whole = form(file)
    yield from _faults(data, whole, whole, ())


def check(data: object, file: str, source: str) -> None:
    """Hold a table to the schema of its file, if it has one.

    Raises ValueError for the first fault: line, key, what is expected.
    """
    name = file.partition("/")[0]
    if name in FILES:
        for fault in faults(data, name):
            raise ValueError(f"{line_of(source, fault.path)}: {fault.text}")


def _faults(value: object, rule: Form, whole: Form, path: tuple[Step, ...]) -> Iterator[Fault]:
    if "$ref" in rule:
        rule = whole["$defs"][rule["$ref"].rpartition("/")[2]]
    if "anyOf" in rule:
        kinds = [each for each in rule["anyOf"] if _is(value, each)]
        if not kinds:
            expected = " or ".join(expects(each) for each in rule["anyOf"])
            yield Fault(path, f"{_shown(value)} is not what is expected: {expected}")
        for each in kinds[:1]:
            yield from _faults(value, each, whole, path)
    elif not _is(value, rule) or not _fits(value, rule):
        yield Fault(path, f"{_shown(value)} is not what is expected: {expects(rule)}")
    elif isinstance(value, dict):
        yield from _keys(value, rule, whole, path)
    elif isinstance(value, list):
        for at, item in enumerate(value):
            yield from _faults(item, rule.get("items", {}), whole, (*path, at))


def _keys(
    table: Mapping[str, object], rule: Form, whole: Form, path: tuple[Step, ...]
) -> Iterator[Fault]:
    known, others = rule.get("properties", {}), rule.get("additionalProperties", {})
    for key in rule.get("required", ()):
        if key not in table:
            yield Fault(path, f"the key {key} is missing: {expects(known[key], whole)}")
    for key, value in table.items():
        if key in known or others:
            within = known.get(key, others)
            yield from _faults(value, {} if within is True else within, whole, (*path, key))
        elif others is False:
            yield Fault((*path, key), f"there is no such key; keys are {', '.join(known)}")


def _is(value: object, rule: Form) -> bool:
    """Whether a value is of the type that a rule asks for."""
    kinds = rule.get("type")
    if kinds is None:
        return True
    made = {str: "string", bool: "boolean", int: "integer", list: "array", dict: "object"}
    return made.get(type(value)) in ([kinds] if isinstance(kinds, str) else kinds)


def _fits(value: object, rule: Form) -> bool:
    """Whether a value of the right type is one that the rule allows."""
    if isinstance(value, str):
        fits = len(value) >= rule.get("minLength", 0)
        fits = fits and re.search(rule.get("pattern", ""), value) is not None
    elif isinstance(value, list):
        fits = rule.get("minItems", 0) <= len(value) <= rule.get("maxItems", len(value))
    elif type(value) is int:
        fits = rule.get("minimum", value) <= value <= rule.get("maximum", value)
    else:
        fits = True
    return fits and value in rule.get("enum", [value])


def expects(rule: Form, whole: Form | None = None) -> str:
    """What a rule asks for, in words.

    >>> expects({"type": "integer", "minimum": 1, "maximum": 3})
    'a whole number from 1 to 3'
    >>> expects({"type": "string", "pattern": "^[A-Z]{1,4}$", "examples": ["KH"]})
    'text such as "KH"'
    """
    if "$ref" in rule and whole is not None:
        rule = whole["$defs"][rule["$ref"].rpartition("/")[2]]
    if "enum" in rule:
        return f"one of {', '.join(map(_shown, rule['enum']))}"
    if "anyOf" in rule:
        return " or ".join(expects(each, whole) for each in rule["anyOf"])
    kinds = rule.get("type", ())
    said = " or ".join(_NAMES[kind] for kind in ([kinds] if isinstance(kinds, str) else kinds))
    if "minimum" in rule:
        said += f" from {rule['minimum']}" if "maximum" in rule else f", at least {rule['minimum']}"
    if "maximum" in rule:
        said += f" to {rule['maximum']}"
    if rule.get("minItems") and rule.get("minItems") == rule.get("maxItems"):
        said += f" of {rule['minItems']}"
    elif rule.get("minItems") or rule.get("minLength"):
        said += ", not empty"
    examples = rule.get("examples", ())
    return said + (f" such as {_shown(examples[0])}" if examples else "") or "a value"


def _shown(value: object) -> str:
    """A value as TOML writes it, shortened."""
    text = json.dumps(value, ensure_ascii=False, default=str)
    return text if len(text) <= 60 else f"{text[:59]}…"


_PART = r"(?:\"[^\"\n]*\"|'[^'\n]*'|[\w-]+)"
_HEADING = re.compile(rf"^\s*(\[\[?)\s*({_PART}(?:\s*\.\s*{_PART})*)\s*\]")
_KEY = re.compile(rf"^\s*({_PART}(?:\s*\.\s*{_PART})*)\s*=")


def line_of(source: str, path: tuple[Step, ...]) -> int:
    r"""The line of a TOML text where a value stands, or what is nearest above it.

    >>> line_of('[[a]]\nx = 1\n[[a]]\nx = 2\n[a.b]\nc = 3\n', ("a", 1, "b", "c"))
    6
    """
    found: dict[tuple[Step, ...], int] = {}
    lists: dict[tuple[Step, ...], int] = {}
    here: tuple[Step, ...] = ()
    for at, line in enumerate(source.splitlines(), 1):
        if heading := _HEADING.match(line):
            *above, last = re.findall(_PART, heading[2])
            here = (*_through(above, lists), last.strip("\"'"))
            if heading[1] == "[[":
                lists[here] = lists.get(here, -1) + 1
                here = (*here, lists[here])
            elif here in lists:
                here = (*here, lists[here])
            found.setdefault(here, at)
        elif key := _KEY.match(line):
            steps = (part.strip("\"'") for part in re.findall(_PART, key[1]))
            found.setdefault((*here, *steps), at)
    ways = (path[:end] for end in range(len(path), 0, -1))
    return next((found[way] for way in ways if way in found), 1)


def _through(parts: list[str], lists: Mapping[tuple[Step, ...], int]) -> tuple[Step, ...]:
    """The way that the parts of a heading name: of a list they mean its last table."""
    way: tuple[Step, ...] = ()
    for part in parts:
        way = (*way, part.strip("\"'"))
        if way in lists:
            way = (*way, lists[way])
    return way
