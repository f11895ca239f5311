"""A Python-Markdown extension for the site's builder: pages that are HTML already pass as they are.

The pages that sitegen writes are finished. Without this extension a builder gives the same pages;
with it, it need not read them through for Markdown.
"""

from __future__ import annotations

from markdown import Markdown
from markdown.extensions import Extension
from markdown.postprocessors import Postprocessor
from markdown.preprocessors import Preprocessor


class PassThrough(Extension):
    """Registers with Python-Markdown."""

    def extendMarkdown(self, md: Markdown) -> None:
        """Take the page before anything reads it, and give it back when all is done."""
        kept = _Keep(md)
        md.preprocessors.register(kept, "pass-through", 1000)
        md.postprocessors.register(_GiveBack(md, kept), "pass-through", -1000)


class _Keep(Preprocessor):
    page = ""

    def run(self, lines: list[str]) -> list[str]:
        self.page = "\n".join(lines)
        return [""]


class _GiveBack(Postprocessor):
    def __init__(self, md: Markdown, kept: _Keep) -> None:
        super().__init__(md)
        self.kept = kept

    def run(self, text: str) -> str:
        return self.kept.page


def makeExtension(**settings: object) -> PassThrough:
    """The name under which Python-Markdown asks for it."""
    return PassThrough(**settings)
