"""The public names of the engine and its adapters, read from their sources by griffe.

Nothing is imported, so that adapters can be described where what they stand before is not
installed. Public is what has no leading underscore, and where a module lists its names, what it
lists.
"""

from __future__ import annotations

import ast
import json
import logging
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import griffe

from holdings import paths
from holdings.reads import from_files

FRONT = "kanhu"
PACKAGES = (FRONT, "kanhu_adapters")
LEFT_OUT = ("games", "cli", "__main__.py")
"""Parts of the engine with pages of their own: games have their rules, the command its help."""
PLUMBING = ("TypeVar(", "object.__new__")
"""Values of names that only serve the types of a module, or its speed."""

SHOWN = {"property", "classmethod", "staticmethod", "contextmanager"}
"""Labels of a function that its declaration shows."""


class Module(NamedTuple):
    """A module: its name with dots, and what griffe has read of it."""

    name: str
    read: griffe.Module

    @property
    def anchor(self) -> str:
        """Its place on its page."""
        return anchor(self.name)

    def members(self) -> Iterator[griffe.Object]:
        """Its public names, in their order."""
        for member in self.read.members.values():
            if isinstance(member, griffe.Object) and self._public(member):
                yield member

    def _public(self, member: griffe.Object) -> bool:
        if self.read.exports is not None:
            listed = {str(name) for name in self.read.exports}
            if member.name not in listed:
                return False
        if member.name.startswith("_"):
            return False
        if isinstance(member, griffe.Attribute):
            return not str(member.value or "").startswith(PLUMBING)
        return True


class Group(NamedTuple):
    """What one page describes.

    Attributes:
        key: the name of the page. name: of the package. about: its docstring.
        modules: its modules that have public names.
    """

    key: str
    name: str
    about: str
    modules: tuple[Module, ...]

    @property
    def path(self) -> str:
        """Its page below docs/."""
        return f"api/{self.key}.md"

    @property
    def address(self) -> str:
        """Its page below the root."""
        return paths.address_of(self.path)


def anchor(name: str) -> str:
    """The place of a name on its page: "name-" keeps it apart from the headings of prose."""
    return f"name-{name.replace('.', '-')}"


@cache
def groups() -> Mapping[str, Group]:
    """Every page by its key: the front door of the engine first, then package by package."""
    logging.getLogger("griffe").setLevel(logging.ERROR)
    found: dict[str, list[Module]] = {}
    about: dict[str, str] = {}
    for name, path in _sources():
        read = griffe.visit(name, path, path.read_text("utf-8"), docstring_parser="google")
        key = _key(name)
        if path.name == "__init__.py" and key == _short(name):
            about[key] = read.docstring.value if read.docstring else ""
        module = Module(name, read)
        if any(module.members()):
            found.setdefault(key, []).append(module)
    return {
        key: Group(key, _long(key), about.get(key, ""), tuple(modules))
        for key, modules in sorted(found.items(), key=lambda item: _order(item[0]))
    }


def _sources() -> Iterator[tuple[str, Path]]:
    for package in PACKAGES:
        root = paths.ENGINE / package
        for path in sorted(root.rglob("*.py")):
            parts = path.relative_to(root).parts
            if parts[0] in LEFT_OUT or path.name == "__main__.py":
                continue
            dotted = [package, *path.relative_to(root).with_suffix("").parts]
            yield ".".join(part for part in dotted if part != "__init__"), path


def _key(name: str) -> str:
    """The page of a module: its package's; single modules are told with the front door."""
    package, _, rest = name.partition(".")
    first = rest.partition(".")[0]
    inside = (paths.ENGINE / package / first).is_dir() and first
    return first if package == FRONT and inside else _short(package)


def _short(name: str) -> str:
    return name.removeprefix(f"{FRONT}.").removeprefix(f"{FRONT}_")


def _long(key: str) -> str:
    return next((name for name in PACKAGES if _short(name) == key), f"{FRONT}.{key}")


def _order(key: str) -> tuple[int, str]:
    return {FRONT: 0, "adapters": 2}.get(key, 1), key


@from_files("../../engine/notebooks/*.ipynb")
def notebooks() -> Mapping[str, Mapping[str, Any]]:
    """The notebooks of the engine by their names."""
    found = sorted((paths.ENGINE / "notebooks").glob("*.ipynb"))
    return {path.stem: json.loads(path.read_text("utf-8")) for path in found}


@from_files("../../engine/examples/*.py")
def examples() -> Mapping[str, str]:
    """The example programs of the engine by the names of their files."""
    return {path.name: paths.text(path) for path in sorted(paths.ENGINE.glob("examples/*.py"))}


@cache
def places() -> Mapping[str, str]:
    """Every public name with its address below the root, for links from types."""
    return {
        path: f"{group.address}#{anchor(path)}"
        for group in groups().values()
        for module in group.modules
        for path in (module.name, *(member.path for member in module.members()))
    }


@cache
def doors() -> Mapping[str, str]:
    """The names that `import kanhu` gives, each with the module name of what it means."""
    tree = ast.parse((paths.ENGINE / FRONT / "__init__.py").read_text("utf-8"))
    return {
        alias.asname or alias.name: _meant(f"{item.module}.{alias.name}")
        for item in tree.body
        if isinstance(item, ast.ImportFrom)
        for alias in item.names
    }


def _meant(path: str) -> str:
    """Where a name is defined that a module may have from another one."""
    home, _, name = path.rpartition(".")
    every = (module for group in groups().values() for module in group.modules)
    found = next((each.read.members.get(name) for each in every if each.name == home), None)
    return _meant(found.target_path) if isinstance(found, griffe.Alias) else path


def summary(docstring: str) -> str:
    """The first paragraph of a docstring, as one line."""
    return " ".join(docstring.split("\n\n")[0].split())


# --- one name ------------------------------------------------------------------------------------


class Declared(NamedTuple):
    """How something is declared: its name with its stars, its type and its value, if it has any."""

    name: str
    kind: object = None
    value: object = None


def head(name: griffe.Function) -> str:
    """What the declaration of a function begins with."""
    marks = "".join(f"@{mark}\n" for mark in sorted(name.labels & SHOWN))
    return f"{marks}def {name.name}"


def parameters(name: griffe.Function) -> Iterator[Declared]:
    """What a function takes, and the star before what must be named."""
    named = False
    for parameter in name.parameters:
        kind = parameter.kind or griffe.ParameterKind.positional_or_keyword
        if kind is griffe.ParameterKind.keyword_only and not named:
            named = True
            yield Declared("*")
        stars = {griffe.ParameterKind.var_positional: "*",
                 griffe.ParameterKind.var_keyword: "**"}.get(kind, "")  # fmt: skip
        named = named or stars == "*"
        default = None if stars else parameter.default
        found = Declared(stars + parameter.name, parameter.annotation, default)
        if found not in (Declared("self"), Declared("cls")):
            yield found


def declared(name: griffe.Object, wide: int) -> Declared:
    """A field or another name; a value that would make a line wider than this is left out."""
    if not isinstance(name, griffe.Attribute):
        return Declared(name.name)
    value = name.value if len(str(name.value or "")) <= wide - len(name.name) else "…"
    if "instance-attribute" in name.labels and "class-attribute" not in name.labels:
        value = None  # what its method puts there, in names of that method
    return Declared(name.name, name.annotation, value)


def constructor(name: griffe.Class) -> griffe.Function | None:
    """What makes an object of a class, if the class says it itself."""
    made = name.members.get("__init__")
    return made if isinstance(made, griffe.Function) else None


def methods(name: griffe.Object) -> list[griffe.Object]:
    """The public methods and properties of a class; fields stand in its declaration."""
    return [] if not isinstance(name, griffe.Class) else [
        member
        for member in name.members.values()
        if isinstance(member, griffe.Object)
        and not member.name.startswith("_")
        and (isinstance(member, griffe.Function) or _is_property(member))
    ]  # fmt: skip


def fields(name: griffe.Class) -> list[griffe.Attribute]:
    """What is declared in the body of a class: fields, and facts with their usual values."""
    return [
        member
        for member in name.members.values()
        if isinstance(member, griffe.Attribute)
        and ({"class-attribute", "module-attribute"} & member.labels or member.annotation)
        and not member.name.startswith("_")
        and not _is_property(member)
    ]


def _is_property(member: griffe.Object) -> bool:
    return isinstance(member, griffe.Attribute) and "property" in member.labels
