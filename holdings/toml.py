"""Data files read into types: TOML, YAML, and the front matter of pages. A key that is unknown,
missing or of another kind is an error that names file and line."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import Annotated, Any, Literal, TypeVar

import msgspec
import yaml
from msgspec import inspect

from holdings import paths
from holdings.reads import from_files
from holdings.trouble import SiteError
from kanhu.catalogue import Game
from kanhu.core.toml import loads

Grade = Literal["attested", "inferred", "reconstructed", "disputed", "legend"]
NAMED = re.compile(r'[\s-]*(?:id|key)(?: =|:) "?([\w-]+)|\[(?:\w+\.)?([\w-]+)\]')
"""A line that begins an entry of a name: `id = "name"`, `- id: name`, `[name]`, `[kind.name]`."""
FRONT = re.compile(r"\A---\n(.*?)\n---\n", re.DOTALL)
_Loader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
"""YAML is read by the fast loader where it is."""


class Row(msgspec.Struct, forbid_unknown_fields=True):
    """A table of a file; its fields are the keys, those with a default may be missing."""


class Front(Row):
    """What the front matter of every page holds, or may hold."""

    title: Annotated[str, msgspec.Meta(min_length=1)]
    shelf: str = ""
    order: int = 0
    menu: str = ""
    lead: str = ""
    headline: str = ""
    opener: str = ""
    drawn: str = ""
    description: str = ""
    tips: bool = True
    games: tuple[str, ...] = ()
    search: Mapping[str, object] = {}
    entity: Mapping[str, object] = {}
    leads_to: tuple[str, ...] = ()
    resource: tuple[str, ...] = ()
    template: str = ""
    frame: Mapping[str, object] = {}


T = TypeVar("T")


def read(path: Path, kind: type[T]) -> T:
    """The whole of a TOML file as this type. Raises SiteError naming file, line and remedy."""
    return parse(paths.text(path), paths.shown(path), kind)


def file(name: str, kind: type[T]) -> Callable[[], T]:
    """A function that reads a TOML file of docs/_data: once, and noted whenever it is asked."""
    return from_files(name)(lambda: read(paths.DATA / name, kind))


def of_game(game: Game, file: str, kind: type[T]) -> T:
    """The same for a file in the folder of a game; one that is not there is read as empty."""
    return parse(game.read(file) if game.has(file) else "", f"{game.id}/{file}", kind)


def parse(source: str, name: str, kind: type[T]) -> T:
    """TOML as this type; `name` is the file's, for the error."""
    try:
        data = loads(source)
    except ValueError as error:
        raise SiteError([f"{name}:{error}"]) from None
    return fit(data, kind, lambda what: f"{name}:{line_of(source, what)}")


def fit(data: object, kind: type[T], where: Callable[[str], str]) -> T:
    """What a file says as this type; `where` is the place that a message of msgspec is about."""
    try:
        return msgspec.convert(data, kind)
    except msgspec.ValidationError as error:
        what = _named(str(error), data, kind).replace(
            "Object contains unknown field", "unknown key"
        )
        what = what.replace("Object missing required field", "missing key")
        expected = _expected(inspect.type_info(kind), what)
        raise SiteError([f"{where(what)}: {what}{expected}"]) from None


def _named(message: str, data: Any, kind: type[T], *names: str) -> str:
    """A message of msgspec with the names of the entries that it is about in place of dots."""
    way, *parts = message.split("[...]")
    way += "".join(f".{name}{part}" for name, part in zip(names, parts, strict=False))
    if len(names) == len(parts):
        return way
    rows = data
    for key, at in re.findall(r"\.([^.[`]+)|\[(\d+)\]", way.partition("`$")[2]):
        rows = rows[key or int(at)]
    for name, row in [*rows.items()]:
        rows.clear()  # each entry alone: the data are good for nothing else any more
        rows[name] = row
        try:
            msgspec.convert(data, kind)
        except msgspec.ValidationError as error:
            if str(error) == message:
                return _named(message, data, kind, *names, name)
    return message


def _expected(at: inspect.Type, message: str) -> str:
    """What may stand where a message of msgspec points: words, or the keys of the table."""
    table = at
    for name, _ in re.findall(r"\.([^.[`]+)|(\[)", message.partition("`$")[2]):
        if isinstance(at, inspect.StructType):
            at = {field.encode_name: field.type for field in at.fields}[name]
        elif isinstance(at, inspect.DictType):
            at = at.value_type
        elif isinstance(at, inspect.VarTupleType):
            at = at.item_type
        table = at if isinstance(at, inspect.StructType) else table
    if isinstance(at, inspect.LiteralType):
        return f", not one of {', '.join(map(str, at.values))}"
    keys = [field.encode_name for field in getattr(table, "fields", ())]
    return f"; keys are {', '.join(keys)}" if keys else ""


def place(path: Path, name: str) -> str:
    """File and line of an entry."""
    return entry(paths.shown(path), paths.text(path), name)


def entry(file: str, source: str, name: str) -> str:
    """The same for a file that has been read."""
    return f"{file}:{_lines(source)[name]}" if name in _lines(source) else file


@cache
def _lines(source: str) -> Mapping[str, int]:
    """Name -> the line where its entry begins, the last one of several."""
    found = ((NAMED.match(line), at) for at, line in enumerate(source.splitlines(), 1))
    return {match[1] or match[2]: at for match, at in found if match}


def line_of(source: str, message: str) -> int:
    r"""The line of a source that a message of msgspec is about, as near as its path leads.

    >>> line_of('[[a]]\nx = 1\n[[a]]\nx = 2\ny = 3\n', "unknown key `y` - at `$.a[1]`")
    5
    """
    path = re.search(r"at `\$(.*)`", message)
    steps = re.findall(r"\.([\w-]+)((?:\[\d+\])*)", path[1].partition("[...]")[0] if path else "")
    unknown = re.search(r"unknown key `([\w-]+)`", message)
    at = 0
    for name, indices in [*steps, *([(unknown[1], "")] if unknown else [])]:
        headers = re.compile(rf"^\[+(?:[\w-]+\.)*{name}\]", re.MULTILINE).finditer(source, at)
        found = [line.start() for line in headers]
        value = re.compile(rf"^{name}\s*[=:]", re.MULTILINE).search(source, at)
        if indices and found:
            at = found[int(indices[1:].partition("]")[0])] + 1
        else:
            at = min([*found[:1], *([value.start()] if value else [])], default=at)
    return source.count("\n", 0, at) + 1


def load_yaml(source: str, file: str, first: int = 1) -> Any:
    """What a YAML text says, the first line of which is this one of its file. Raises SiteError."""
    try:
        return yaml.load(source, Loader=_Loader)
    except yaml.YAMLError as error:
        mark, why = getattr(error, "problem_mark", None), getattr(error, "problem", None) or error
        place = f"{file}:{mark.line + first}" if mark else file
        raise SiteError([f"{place}: this is no YAML: {why}"]) from None


def read_yaml(path: Path, kind: type[T]) -> T:
    """The whole of a YAML file as this type. Raises SiteError naming file and line."""
    source, name = paths.text(path), paths.shown(path)
    return fit(load_yaml(source, name), kind, lambda what: f"{name}:{_line_of_yaml(source, what)}")


def _line_of_yaml(source: str, message: str) -> int:
    """The line of the thing that a message of msgspec points to."""
    node: Any = yaml.compose(source, Loader=_Loader)
    for name, at in re.findall(r"\.([\w-]+)|\[(\d+)\]", message.partition("`$")[2]):
        inside = node.value
        node = inside[int(at)] if at else next(two for one, two in inside if one.value == name)
    return int(node.start_mark.line) + 1


def part(name: str, text: str) -> tuple[Mapping[str, Any], str]:
    """Front matter and Markdown of a page. Raises SiteError naming file and line."""
    front, needs = FRONT.match(text), "needs lines such as 'title: Words'"
    if front is None:
        raise SiteError([f"docs/{name}:1: the page {needs} at its head, between two lines '---'"])
    try:  # pages that are made from data have it as JSON, which is read much faster
        meta = json.loads(front[1])
    except ValueError:
        keys = Counter[str]()
        for at, line in enumerate(front[1].splitlines(), 2):
            keys[key := line.partition(":")[0]] += line[:1].isalpha()
            if keys[key] > 1:
                twice = f"the key {key} stands twice: remove one of them"
                raise SiteError([f"docs/{name}:{at}: {twice}"]) from None
        meta = load_yaml(front[1], f"docs/{name}", 2)
    if not isinstance(meta, dict):
        raise SiteError([f"docs/{name}:2: the front matter {needs}"])
    fit(meta, Front, lambda what: f"docs/{name}:{line_of(text, what)}")
    return meta, text[front.end() :]
