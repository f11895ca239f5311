"""The pages of the engine's API: every public name, from the sources, and the help of `kanhu`."""

from __future__ import annotations

import argparse
import json
import re
from collections.abc import Iterator, Mapping, Sequence
from textwrap import dedent
from typing import Any

import griffe
from markupsafe import Markup, escape

from apidocs import names
from apidocs.names import Group, Module
from holdings import paths
from holdings.archive import Archive
from kanhu.cli.commands import COMMANDS
from kanhu.cli.main import CODES, parser
from rendering.page import Call, Page, source
from rendering.parts import fill
from rendering.templates import render
from rendering.typography import words as plain

SHELF = "research"
WIDE = 84
"""Signs of a signature that stands on one line."""
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
    for module in group.modules:
        entries = fill("api/module", page, module=module, view=View(page, module))
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
        return Markup('<div class="scroll api__shown" tabindex="0">{}</div>').format(html)
    text = "".join(output.get("text") or data["text/plain"]).rstrip("\n")
    return Markup('<pre class="api__shown"><samp>{}</samp></pre>').format(text)


def files(archive: Archive) -> Mapping[str, str]:
    """The notebooks themselves."""
    return {
        f"api/{name}.ipynb": json.dumps(book, ensure_ascii=False, indent=1) + "\n"
        for name, book in names.notebooks().items()
    }


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


class View:
    """Draws the names of one module: code with links to what its types mean, docstrings as HTML."""

    def __init__(self, page: Page, module: Module) -> None:
        self.page, self.module = page, module

    def anchor(self, name: griffe.Object) -> str:
        """The place of a name on the page."""
        return names.anchor(name.path)

    def code(self, name: griffe.Object) -> Markup:
        """How a name is declared."""
        if isinstance(name, griffe.Class):
            return _pre(self._class(name))
        if isinstance(name, griffe.Function):
            return _pre(self._function(name))
        return _pre(self._attribute(name))

    def members(self, name: griffe.Object) -> list[griffe.Object]:
        """The public methods and properties of a class; fields stand in its declaration."""
        if not isinstance(name, griffe.Class):
            return []
        return [
            member
            for member in name.members.values()
            if isinstance(member, griffe.Object)
            and not member.name.startswith("_")
            and (isinstance(member, griffe.Function) or _is_property(member))
        ]

    def doc(self, name: griffe.Object) -> Markup:
        """The docstring of a name."""
        if name.docstring is None:
            return Markup()
        return Markup("\n").join(_sections(name.docstring.parsed))

    def _class(self, name: griffe.Class) -> Markup:
        bases = Markup(", ").join(self.expression(base) for base in name.bases)
        head = Markup("class {}").format(name.name) + (f"({bases})" if bases else "")
        made = name.members.get("__init__")
        lines = [Markup(head)]
        if isinstance(made, griffe.Function):
            lines[0] = Markup("class {}").format(name.name) + self._parameters(made, head="")
        for field in name.members.values():
            if isinstance(field, griffe.Attribute) and _is_field(field):
                lines.append(Markup("    ") + self._attribute(field))
        return Markup("\n").join(lines)

    def _function(self, name: griffe.Function) -> Markup:
        returned = self.expression(name.returns)
        arrow = Markup(" -&gt; {}").format(returned) if returned else Markup()
        marks = "".join(f"@{mark}\n" for mark in sorted(name.labels & SHOWN))
        head = f"{marks}def {name.name}"
        return Markup(escape(head)) + self._parameters(name, head) + arrow

    def _parameters(self, name: griffe.Function, head: str) -> Markup:
        """What a function takes: on one line if it fits, else one a line."""
        parts = [part for part in self._each(name) if part not in ("self", "cls")]
        flat = Markup(", ").join(parts)
        if len(head) + len(flat.striptags()) <= WIDE:
            return Markup("({})").format(flat)
        return Markup("(\n    {},\n)").format(Markup(",\n    ").join(parts))

    def _each(self, name: griffe.Function) -> Iterator[Markup]:
        named = False
        for parameter in name.parameters:
            kind = parameter.kind or griffe.ParameterKind.positional_or_keyword
            if kind is griffe.ParameterKind.keyword_only and not named:
                named = True
                yield Markup("*")
            stars = {griffe.ParameterKind.var_positional: "*",
                     griffe.ParameterKind.var_keyword: "**"}.get(kind, "")  # fmt: skip
            named = named or stars == "*"
            default = None if stars else parameter.default
            yield self._declared(stars + parameter.name, parameter.annotation, default)

    def _attribute(self, name: griffe.Object) -> Markup:
        if not isinstance(name, griffe.Attribute):
            return Markup(escape(name.name))
        value = name.value if len(str(name.value or "")) <= WIDE - len(name.name) else "…"
        if "instance-attribute" in name.labels and "class-attribute" not in name.labels:
            value = None  # what its method puts there, in names of that method
        return self._declared(name.name, name.annotation, value)

    def _declared(self, name: str, kind: object, value: object) -> Markup:
        shown = Markup(escape(name))
        if kind is not None:
            shown += Markup(": {}").format(self.expression(kind))
        if value is not None:
            sign = " = " if kind is not None or not name.islower() else "="
            shown += Markup(escape(f"{sign}{value}"))
        return shown

    def expression(self, found: object) -> Markup:
        """A type as code; names that have a place here lead there."""
        if not isinstance(found, griffe.Expr):
            return Markup(escape(str(found or "")))
        return Markup().join(map(self._part, found.iterate(flat=True)))

    def _part(self, part: object) -> Markup:
        if not isinstance(part, griffe.ExprName):
            return Markup(escape(str(part)))
        path = part.canonical_path
        here = f"{self.module.name}.{part.name}"
        place = names.places().get(path) or names.places().get(here)
        if place is None:
            return Markup(escape(part.name))
        return Markup('<a href="{}">{}</a>').format(self.page.base + place, part.name)


SHOWN = {"property", "classmethod", "staticmethod", "contextmanager"}
"""Labels of a function that its declaration shows."""


def _is_property(member: griffe.Object) -> bool:
    return isinstance(member, griffe.Attribute) and "property" in member.labels


def _is_field(member: griffe.Attribute) -> bool:
    """Whether it is declared in the body of the class: a field, or a fact with its usual value."""
    declared = {"class-attribute", "module-attribute"} & member.labels or member.annotation
    return bool(declared) and not member.name.startswith("_") and not _is_property(member)


# --- docstrings -----------------------------------------------------------------------------------


def _sections(parsed: Sequence[griffe.DocstringSection]) -> Iterator[Markup]:
    for section in parsed:
        kind = section.kind.value
        if kind == "text":
            yield text(section.value)
        elif kind == "examples":
            yield from (
                _pre(Markup(escape(words))) if part.value == "examples" else text(words)
                for part, words in section.value
            )
        elif kind in HEADS:
            yield fill_list(HEADS[kind], [_row(each) for each in section.value])
        else:
            title = section.title or getattr(section.value, "kind", kind).capitalize()
            contents = getattr(section.value, "contents", section.value)
            yield text(f"{title}: {contents}")


def _row(each: object) -> tuple[str, Markup]:
    name = getattr(each, "name", "") or str(getattr(each, "annotation", "") or "")
    return name, text(getattr(each, "description", ""), inline=True)


def fill_list(title: str, rows: Sequence[tuple[str, Markup]]) -> Markup:
    """A list of names with what they mean, under a word that says which list it is."""
    return render("api/rows", title=title, rows=rows)


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
        {"names": listing, "list": listed, "command": command, "notebook": notebook}
    )(call)
}
