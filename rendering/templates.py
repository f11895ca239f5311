"""Parts of pages from the Jinja templates, which lie in the `templates` of each package.

Whatever a template prints is escaped unless it is `Markup` already. Three filters turn words of
the data into HTML: `words` for plain words, `md` for a sentence of Markdown, `blocks` for
paragraphs of it.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache, lru_cache
from typing import Any

from jinja2 import Environment, FileSystemBytecodeCache, FileSystemLoader, StrictUndefined, Template
from jinja2.exceptions import TemplateNotFound, UndefinedError
from markdown import Markdown
from markupsafe import Markup

from card_art import STROKES
from holdings import paths, release
from holdings.evidence import said
from holdings.reads import note, of_kind
from kanhu.core.options import spell
from kanhu_table import faces
from kanhu_table.html import curly
from rendering.numbers import FUNCTIONS, few, short
from rendering.tables import Scrolling
from rendering.typography import Typography, tspans, words

KIND = "template"
NAMED = re.compile(r"\{%-? *(?:extends|include|import|from) +\"([^\"]+)\"")
"""The name of a template in another one."""


@cache
def _markdown() -> Markdown:
    return Markdown(extensions=["tables", Typography(), Scrolling()])


def block(source: str) -> str:
    """Markdown of one or more paragraphs; a wide table can be scrolled."""
    return _markdown().reset().convert(source)


@lru_cache(maxsize=8192)
def inline(source: str) -> str:
    """Markdown of one sentence, without a paragraph around it."""
    return block(source).removeprefix("<p>").removesuffix("</p>")


@cache
def environment() -> Environment:
    """The one environment of all templates; a name that a template does not know is an error."""
    paths.COMPILED.mkdir(parents=True, exist_ok=True)
    env = Environment(
        loader=FileSystemLoader(paths.TEMPLATES),
        autoescape=True,
        undefined=StrictUndefined,
        bytecode_cache=FileSystemBytecodeCache(str(paths.COMPILED)),
        trim_blocks=True,
        lstrip_blocks=True,
    )
    env.globals.update(FUNCTIONS, box=faces.box, spell=spell, strokes=STROKES, release=release)
    env.filters.update(
        quotes=curly, words=_safe(words), tspans=_safe(tspans), md=_safe(inline),
        blocks=_safe(block), few=few, short=short, said=said,
    )  # fmt: skip
    return env


def _safe(make: Callable[[str], str]) -> Callable[[object], Markup]:
    return lambda words: Markup(make(str(words)))


def render(name: str, **values: Any) -> Markup:
    """The template of this name (without its ending) filled with values."""
    return Markup(_template(name).render(values))


def macro(template: str, name: str, *values: Any, **named: Any) -> Markup:
    """What one macro of a template gives, for parts that are smaller than a file."""
    try:
        return Markup(getattr(_template(template).module, name)(*values, **named))
    except UndefinedError:  # raised past what would give it the line of the template
        environment().handle_exception()


def _template(name: str) -> Template:
    file = f"{name}.html.j2"
    note(KIND, file)
    return environment().get_template(file)


@of_kind(KIND)
def sources(file: str) -> tuple[str, ...]:
    """A template and all that it is made with, as they are written; nothing if it is not there."""
    loader = environment().loader
    try:
        source = loader.get_source(environment(), file)[0] if loader else ""
    except TemplateNotFound:
        return ()
    return (source, *(text for name in NAMED.findall(source) for text in sources(name)))
