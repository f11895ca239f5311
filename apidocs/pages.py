"""The pages of the engine's API: every public name, from the sources, and the help of `kanhu`."""

from __future__ import annotations

import argparse
import json
import re
from collections.abc import Iterator, Mapping
from functools import partial
from textwrap import dedent
from typing import Any

import griffe
from markupsafe import Markup, escape

from apidocs import names
from apidocs.names import Group, Module
from holdings import offers, paths
from holdings.archive import Archive
from kanhu.cli.commands import COMMANDS
from kanhu.cli.main import CODES, parser
from rendering.page import Call, Page, source
from rendering.parts import fill
from rendering.typography import words as plain

SHELF = "research"
WIDE = 84
"""Characters of a signature that stands on one line."""
CODE = re.compile(r"``?([^`]+)``?")
HEADS = {"parameters": "Takes", "attributes": "Holds", "returns": "Returns", "raises": "Raises",
         "yields": "Yields"}  # fmt: skip
"""Sections of a docstring that are lists, and the word above each."""


def pages(archive: Archive) -> Mapping[str, str]:
    """A page for every package, and one for the changes of each version."""
    changes = (paths.ENGINE / "CHANGELOG.md").read_text("utf-8").partition("\n\n")[2]
    front = {
        "title": "Changes of the engine", "shelf": SHELF, "order": 90, "menu": "Changes",
        "description": "What is new in each version of the package kanhu.",
        "lead": "What is new in each version of the package.",
        "search": {"exclude": True},  # it names everything that has a page of its own
    }  # fmt: skip
    return {"api/changes.md": source(front, changes)} | {
        group.path: source(
            {
                "title": group.name, "shelf": SHELF, "order": 10 + at, "menu": group.name,
                "description": f"Every public name of {group.name}, with types and examples.",
                "lead": names.summary(group.about),
                # Who searches for a game wants its page: these come after all others.
                "search": {"boost": 0.01},
            },
            f"<!-- kanhu:api names {group.key} -->",
        )
        for at, group in enumerate(names.groups().values())
    }  # fmt: skip


def listing(call: Call) -> str:
    """All public names of a package, module by module, as Markdown with the entries in it."""
    page, group = call.page, call.named(names.groups(), 1)
    parts = [str(doors(page))] if group.key == names.FRONT else []
    tools = {"names": names, "sections": _sections, "text": text, "wide": WIDE}
    for module in group.modules:
        entries = fill(
            "api/module", page, module=module, expression=partial(_expression, module), **tools
        )
        parts.append(f"## {module.name} {{#{module.anchor}}}\n\n{entries}\n")
    return "\n".join(parts)


def doors(page: Page) -> Markup:
    """What `import kanhu` gives: each name with its place."""
    known = names.places()
    found = {name: page.base + known[path] for name, path in names.doors().items() if path in known}
    return fill("api/doors", page, doors=dict(sorted(found.items())))


def listed(call: Call) -> Markup:
    """All packages with what they are for, and how many names they have."""
    rows: list[tuple[Group, int]] = [
        (group, sum(1 for module in group.modules for _ in module.members()))
        for group in names.groups().values()
    ]
    return fill("api/list", call.page, rows=rows, summary=names.summary, text=text)


def wheel(call: Call) -> Markup:
    """The engine's wheel to fetch, with its hash."""
    return fill("api/wheel", call.page, wheel=offers.wheel(), folder=offers.ENGINE_AT)


def notebook(call: Call) -> str:
    """A notebook as Markdown: its words, its cells, and what each cell has shown."""
    cells = call.named(names.notebooks(), 1)["cells"]
    return "\n\n".join(_cell(cell, first=at == 0) for at, cell in enumerate(cells))


def _cell(cell: Mapping[str, Any], *, first: bool) -> str:
    source = "".join(cell["source"])
    if cell["cell_type"] == "markdown":
        # The page has a title of its own.
        return source.partition("\n")[2].strip() if first else source
    shown = "\n".join(map(_output, cell["outputs"]))
    return f"{_pre(escape(source))}\n{shown}"


def _output(output: Mapping[str, Any]) -> Markup:
    data = output.get("data", {})
    if "text/html" in data:
        html = Markup("".join(data["text/html"]))
        return Markup(
            '<div class="scroll api__shown" tabindex="0" role="group" aria-label="Output">{}</div>'
        ).format(html)
    text = "".join(output.get("text") or data["text/plain"]).rstrip("\n")
    return Markup('<pre class="api__shown"><samp>{}</samp></pre>').format(text)


def files(archive: Archive) -> Mapping[str, str]:
    """The notebooks and the examples themselves."""
    books = {
        f"api/{name}.ipynb": json.dumps(book, ensure_ascii=False, indent=1) + "\n"
        for name, book in names.notebooks().items()
    }
    return books | {f"api/{name}": text for name, text in names.examples().items()}


def command(call: Call) -> str:
    """The help of every command as Markdown, each as the terminal shows it."""
    made = parser()
    parsers = next(each.choices for each in made._actions if isinstance(each.choices, dict))
    parts = [str(_pre(escape(CODES)))]
    for name in COMMANDS:
        parsers[name].formatter_class = _Form
        parts.append(f"## kanhu {name}\n\n{_pre(escape(parsers[name].format_help()))}")
    return "\n\n".join(parts)


class _Form(argparse.RawDescriptionHelpFormatter):
    """Help as wide as it is on any machine."""

    def __init__(self, prog: str) -> None:
        super().__init__(prog, width=WIDE)


def _pre(code: Markup) -> Markup:
    return Markup('<pre class="api__code"><code>{}</code></pre>').format(code)


# --- one module ---------------------------------------------------------------------------------


def _expression(module: Module, found: object) -> Iterator[tuple[str, str]]:
    """The words of a type, and for a name that has a place here the address."""
    for part in found.iterate(flat=True) if isinstance(found, griffe.Expr) else [found or ""]:
        if isinstance(part, griffe.ExprName):
            known, here = names.places(), f"{module.name}.{part.name}"
            yield part.name, known.get(part.canonical_path) or known.get(here, "")
        else:
            yield str(part), ""


# --- docstrings -----------------------------------------------------------------------------------


def _sections(name: griffe.Object) -> Iterator[tuple[str, Any]]:
    """The parts of a docstring: "code", "text", or the word above a list, and what it says."""
    for section in name.docstring.parsed if name.docstring else ():
        kind, value = section.kind.value, section.value
        if kind == "examples":
            yield from (("code" if part.value == kind else "text", words) for part, words in value)
        elif kind in HEADS:
            yield HEADS[kind], [_row(each) for each in value]
        elif kind == "text":
            yield kind, value
        else:
            title = section.title or getattr(value, "kind", kind).capitalize()
            yield "text", f"{title}: {getattr(value, 'contents', value)}"


def _row(each: object) -> tuple[str, Markup]:
    name = getattr(each, "name", "") or str(getattr(each, "annotation", "") or "")
    return name, text(getattr(each, "description", ""), inline=True)


def text(docstring: str, *, inline: bool = False) -> Markup:
    """Plain paragraphs, lists and indented code of a docstring as HTML."""
    if inline:
        return _line(" ".join(docstring.split()))
    return Markup("\n").join(_block(part) for part in re.split(r"\n\s*\n", docstring) if part)


def _block(part: str) -> Markup:
    lines = part.splitlines()
    if all(line.startswith("    ") for line in lines) or lines[0].startswith(">>> "):
        return _pre(Markup(escape(dedent(part))))
    if lines[0].startswith("- "):
        rows = re.split(r"^- ", part, flags=re.MULTILINE)[1:]
        items = Markup().join(Markup("<li>{}</li>").format(text(row, inline=True)) for row in rows)
        return Markup("<ul>{}</ul>").format(items)
    return Markup("<p>{}</p>").format(text(part, inline=True))


def _line(words: str) -> Markup:
    """Words with what stands between backticks as code."""
    pieces = CODE.split(words)
    return Markup().join(
        Markup("<code>{}</code>").format(piece) if at % 2 else Markup(plain(piece))
        for at, piece in enumerate(pieces)
    )


FRAGMENTS = {
    "api": lambda call: call.named(
        {"names": listing, "list": listed, "command": command, "notebook": notebook, "wheel": wheel}
    )(call)
}
