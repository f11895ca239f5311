"""The shelf: lists of the games that were found."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from kanhu.game import Game
from sitegen.markup import dress, inline, text


def shelf(
    which: str, games: Sequence[Game], pages: Mapping[str, str], base: str, *, short: bool = False
) -> str:  # fmt: skip
    """Games of a shelf in reading order.

    Args:
        which: "main" or "neighbour". games: those found.
        pages: game id -> address below the root. base: way to the root.
        short: one line a game.
    """
    rows = [
        (game.meta["game"]["order"], _found(game, pages, base, short))
        for game in games
        if game.meta["game"]["shelf"] == which
    ]
    items = "".join(item for _, item in sorted(rows))
    return f'<ul class="shelf{" shelf--short" * short}">{items}</ul>'


def _found(game: Game, pages: Mapping[str, str], base: str, short: bool) -> str:
    about = game.meta["game"]
    title = dress(text(game.title))
    if game.id in pages:
        title = f'<a href="{base}{text(pages[game.id])}">{title}</a>'
    signs = f" {dress(text(about['signs']))}" if about.get("signs") else ""
    when = ", ".join(filter(None, [str(about.get("place", "")), str(about.get("date", ""))]))
    head = f"{title}{signs}, {dress(text(when))}" if when else f"{title}{signs}"
    if short:
        return f"<li>{head}</li>"
    players = _span(game.players)
    return (
        f'<li><p class="shelf__name">{head}</p><p>{inline(str(about.get("summary", "")))} '
        f'<span class="clause__src">{players} players.</span></p></li>'
    )


def _span(numbers: Sequence[int]) -> str:
    low, high = min(numbers), max(numbers)
    return str(low) if low == high else f"{low} to {high}"
