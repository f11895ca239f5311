"""Built pages, each read once: their elements with attributes, their addresses, their words.

Runs inside `.venv`.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path

from selectolax.lexbor import LexborHTMLParser, LexborNode

from workshop import paths

ADDRESS = ("href", "src", "xlink:href", "data", "poster", "action", "formaction")
CODE = {"code", "kbd", "pre", "samp", "script", "style", "textarea"}

Attributes = dict[str, str]


@dataclass(frozen=True)
class Page:
    """One page: its place, and its text as it stands."""

    path: Path
    source: str

    @property
    def name(self) -> str:
        """The path below the built site."""
        return self.path.relative_to(paths.SITE).as_posix()

    @property
    def elements(self) -> list[tuple[str, Attributes]]:
        """Tag and attributes of all elements, in order."""
        return self._content[0]

    @property
    def words(self) -> list[str]:
        """Texts outside code, scripts and fields."""
        return self._content[1]

    @cached_property
    def _content(self) -> tuple[list[tuple[str, Attributes]], list[str]]:
        elements, words = [], []
        root = LexborHTMLParser(self.source).root
        for node in root.traverse(include_text=True) if root else ():
            if node.is_element_node:
                held = {key: value or "" for key, value in node.attributes.items()}
                elements.append((node.tag or "", held))
            elif node.is_text_node:
                text = node.text_content or ""
                if text.strip() and not _in_code(node):
                    words.append(text)
        return elements, words

    @cached_property
    def ids(self) -> list[str]:
        """All ids, in order."""
        return [attributes["id"] for _, attributes in self.elements if "id" in attributes]

    @cached_property
    def places(self) -> set[str]:
        """What an address may name on this page."""
        return set(self.ids)

    def all(self, tag: str) -> list[Attributes]:
        """Attributes of the elements of one tag."""
        return [attributes for name, attributes in self.elements if name == tag]

    def addresses(self) -> list[tuple[str, str]]:
        """Tag and address of everything a page points at or loads."""
        return [(tag, address) for tag, held in self.elements for address in addresses(held)]


def addresses(attributes: Attributes) -> list[str]:
    """What an element points at or loads."""
    return [attributes[key] for key in ADDRESS if key in attributes]


def _in_code(node: LexborNode) -> bool:
    above = node.parent
    while above is not None and above.tag not in CODE:
        above = above.parent
    return above is not None


@cache
def read(path: Path) -> Page:
    """The page in a file, the same object however often it is asked for."""
    return Page(path, path.read_text("utf-8"))
