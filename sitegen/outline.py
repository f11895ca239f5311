"""Where every page stands: the words of the header, the side list, the reading order.

`docs/_data/menu.toml` names the words and the shelves; a page names its shelf and its place there
in its front matter (`shelf`, `order`, `menu`). Templates get plain rows with ready addresses.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from holdings import paths
from holdings.home import Menu, Word, menu
from holdings.trouble import SiteError, at
from kanhu_table.html import curly
from rendering.numbers import capital

Heading = tuple[str, str]
LAST = 50
"""The order of a page that names none."""


class Spot(NamedTuple):
    """A page on a shelf: its order there, its address, its path below docs/, its words."""

    order: int
    address: str
    page: str
    title: str


class Outline:
    """The pages on their shelves.

    Args:
        metas: path of a page below docs/ -> its front matter.
    Raises SiteError for a page that the menu lacks, or a shelf that it does not name.
    """

    def __init__(self, metas: Mapping[str, Mapping[str, Any]]) -> None:
        plan = menu()
        self.words, self.shelves = plan.word, plan.shelf
        if faults := [*_faults(plan, metas)]:
            raise SiteError(faults)
        spots = [(meta.get("shelf"), _spot(page, meta)) for page, meta in metas.items()]
        self.spots = {
            shelf: sorted(spot for on, spot in spots if on == shelf) for shelf in self.shelves
        }
        self.reading = [spot for spots in self.spots.values() for spot in spots]

    def of(self, page: str, base: str, shelf: str, parts: Sequence[Heading]) -> dict[str, Any]:
        """What the front matter of a page gains.

        Args:
            page: its path below docs/. base: the way from it to the root of the site.
            shelf: the one it stands on, "" for none. parts: its headings, anchor and words.
        """
        groups = (self._group(name, page, base, shelf, parts) for name in self.shelves)
        words = [_word(row, page, base) for row in self.words]
        place = self._place(page, base, shelf) if shelf in self.shelves else {}
        return {"menu": words, "side": [*filter(None, groups)], **place}

    def _group(
        self, name: str, page: str, base: str, shelf: str, parts: Sequence[Heading]
    ) -> dict[str, Any]:
        row, spots = self.shelves[name], self.spots[name]
        group = {"id": name, "title": row.title}
        if row.folds and name != shelf:
            return group | {"href": base + paths.address_of(row.page)}
        rows = [_entry(spot, page, base, parts) for spot in spots]
        return group | {"pages": rows} if rows else {}

    def _place(self, page: str, base: str, shelf: str) -> dict[str, Any]:
        """Which page of its shelf it is, and its neighbours in reading order."""
        own = self.shelves[shelf].page
        counted = [spot.page for spot in self.spots[shelf] if spot.page != own]
        at = [spot.page for spot in self.reading].index(page)
        out: dict[str, Any] = {}
        if page != own:
            title, place = self.shelves[shelf].title, counted.index(page) + 1
            out["where"] = {"title": capital(title), "place": place, "length": len(counted),
                            "href": base + paths.address_of(own)}  # fmt: skip
        if at > 0:
            out["before"] = _link(self.reading[at - 1], base)
        if at + 1 < len(self.reading):
            out["after"] = _link(self.reading[at + 1], base)
        return out


def _faults(plan: Menu, metas: Mapping[str, Mapping[str, Any]]) -> Iterator[str]:
    for page in [*(row.page for row in plan.word), *(row.page for row in plan.shelf.values())]:
        if page not in metas:
            place = at("docs/_data/menu.toml", paths.text(paths.DATA / "menu.toml"), f'"{page}"')
            yield f"{place}: there is no page docs/{page}"
    for page, meta in metas.items():
        if (shelf := meta.get("shelf")) and shelf not in plan.shelf:
            place = at(f"docs/{page}", paths.prose().get(page, ""), f"shelf: {shelf}")
            yield f"{place}: there is no shelf {shelf}; known: {', '.join(plan.shelf)}"


def _spot(page: str, meta: Mapping[str, Any]) -> Spot:
    title = curly(str(meta.get("menu") or meta.get("title", page)))
    return Spot(meta.get("order", LAST), paths.address_of(page), page, title)


def _word(row: Word, page: str, base: str) -> dict[str, str]:
    folder = row.page.removesuffix("index.md")
    inside = folder.endswith("/") and page.startswith(folder)
    here = "page" if row.page == page else "true" if inside else ""
    return {"word": row.word, "href": base + paths.address_of(row.page), "here": here}


def _entry(spot: Spot, page: str, base: str, parts: Sequence[Heading]) -> dict[str, Any]:
    here = spot.page == page
    rows = [{"title": words, "href": f"#{anchor}"} for anchor, words in parts]
    return {**_link(spot, base), "here": here, "parts": rows if here and len(rows) > 1 else []}


def _link(spot: Spot, base: str) -> dict[str, str]:
    return {"title": spot.title, "href": base + spot.address}
