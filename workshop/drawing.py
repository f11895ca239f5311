"""The drawing in ARCHITECTURE.md: who imports whom, from the sources.

Runs inside `.venv` (`python -m workshop.drawing`). The parts are those of the contracts in
pyproject.toml; an arrow that follows from others is left out.
"""

from __future__ import annotations

import ast
import re
import sys
import tomllib
from collections.abc import Iterable, Mapping, Sequence

import grimp

from workshop import paths

FILE = paths.ROOT / "ARCHITECTURE.md"
BEGIN, END = "<!-- drawing: made by python -m workshop.drawing -->", "<!-- end of drawing -->"
TESTS = re.compile(r"kanhu\.games\.\w+\.tests\b")
"""Modules of the tests of a game."""
Imports = Mapping[str, frozenset[str]]


def layers() -> dict[str, list[str]]:
    """Package -> its layers from the top, as the contracts order them; "" for all packages."""
    settings = tomllib.loads((paths.ROOT / "pyproject.toml").read_text("utf-8"))
    return {
        container: re.findall(r"\w+", " ".join(contract["layers"]))
        for contract in settings["tool"]["importlinter"]["contracts"]
        if contract["type"] == "layers"
        for container in contract.get("containers", [""])
    }


def imports(names: Iterable[str], graph: grimp.ImportGraph) -> Imports:
    """Part -> the other parts that a module of it imports, anywhere in its code.

    The tests in the folders of games may import anything and are no part of any layer: they are
    left out, as the contracts leave them out.
    """
    known = set(names)
    found: dict[str, set[str]] = {name: set() for name in known}
    for module in graph.modules:
        if TESTS.match(module):
            continue
        for other in graph.find_modules_directly_imported_by(module):
            here, there = _part(module, known), _part(other, known)
            if here and there and here != there:
                found[here].add(there)
    return {name: frozenset(others) for name, others in found.items()}


def _part(module: str, known: set[str]) -> str:
    """The part that a module belongs to; "" if it is no part of the chart."""
    steps = module.split(".")
    names = (".".join(steps[:length]) for length in (2, 1))
    return next((name for name in names if name in known), "")


def reduced(found: Imports) -> Imports:
    """Without the imports that follow from others."""
    below = {name: _below(name, found) for name in found}
    return {
        name: frozenset(
            one for one in others if not any(one in below[other] for other in others - {one})
        )
        for name, others in found.items()
    }


def _below(name: str, found: Imports) -> set[str]:
    below: set[str] = set()
    new = set(found[name])
    while new:
        below |= new
        new = {two for one in new for two in found[one]} - below
    return below


def drawing() -> str:
    """A chart of all packages and one of the layers of each, with tables of what they are."""
    found = layers()
    graph = grimp.build_graph(*found[""], cache_dir=None)
    return "\n\n".join(
        f"### {package or 'All packages'}\n\n{chart(_names(package, below), graph)}"
        for package, below in found.items()
    )


def _names(package: str, below: Iterable[str]) -> list[str]:
    return [f"{package}.{layer}".removeprefix(".") for layer in below]


def chart(names: Sequence[str], graph: grimp.ImportGraph) -> str:
    """A chart of some parts and their table."""
    arrows = reduced(imports(names, graph))
    lines = ["```mermaid", "flowchart TD", *(f"  {_node(name)}" for name in names)]
    lines += [
        f"  {_id(name)} --> {_id(other)}"
        for name in names
        for other in sorted(arrows[name], key=names.index)
    ]
    lines += ["```", "", "| part | what it is |", "| --- | --- |"]
    lines += [f"| `{name}` | {_about(name)} |" for name in names]
    return "\n".join(lines)


def _id(name: str) -> str:
    return name.replace(".", "_").replace("__", "")


def _node(name: str) -> str:
    return f'{_id(name)}["{name.split(".")[-1]}"]'


def _about(name: str) -> str:
    """The first sentence of a part's docstring."""
    below = name.replace(".", "/")
    files = [
        folder / f"{below}{end}" for folder in paths.IMPORTABLE for end in (".py", "/__init__.py")
    ]
    tree = ast.parse(next(file for file in files if file.exists()).read_text("utf-8"))
    words = " ".join((ast.get_docstring(tree) or "").partition("\n\n")[0].split())
    return re.split(r"(?<=\.)\s", words)[0].replace("|", "\\|")


def drawn(text: str) -> str:
    """The text with the drawing of now between its two marks."""
    before, _, rest = text.partition(BEGIN)
    after = rest.partition(END)[2]
    return f"{before}{BEGIN}\n\n{drawing()}\n\n{END}{after}"


def main() -> int:
    """Bring the drawing up to date."""
    FILE.write_text(drawn(FILE.read_text("utf-8")), "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
