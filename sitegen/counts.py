"""How many there are and which: marks in pages that a build fills in, so that nobody types a number
or a list of games.

`{count:games}` is the number of games in words, `{Count:games}` the same with a capital. Besides
`games` there are the shelves (`main`), the designs of packs (`french`: games that are played with
it), and the id of a game with `-records`: its example games. `{games:main}` are the titles of the
games of a shelf or a design, in their order.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence

from holdings.trouble import SiteError, at
from kanhu.catalogue import Game, setup
from kanhu.core.grammar import listed
from kanhu.text.replays import found as found_replays
from rendering.numbers import capital, few

MARK = re.compile(r"\{([Cc]ount|games):([\w-]+)\}")


def of_games(games: Iterable[Game]) -> Mapping[str, int | Sequence[str]]:
    """Name of a mark -> how many there are, or the titles of those games."""
    titles, records = defaultdict[str, list[str]](list), dict[str, int]()
    for game in games:
        for name in ("games", game.meta["game"]["shelf"], setup(game, game.options()).pack.design):
            titles[name].append(game.title)
        records[f"{game.id}-records"] = len(found_replays(game))
    return {**titles, **records}


def filled(text: str, counts: Mapping[str, int | Sequence[str]], place: str) -> str:
    """A text with its marks filled in. Raises SiteError for all that name nothing."""
    if lost := [mark[0] for mark in MARK.finditer(text) if not _value(mark, counts)]:
        known = ", ".join(sorted(counts))
        raise SiteError(f"{at(place, text, mark)}: there is nothing to count under {mark}; "
                        f"known: {known}" for mark in lost)  # fmt: skip
    return MARK.sub(lambda mark: _value(mark, counts), text)


def _value(mark: re.Match[str], counts: Mapping[str, int | Sequence[str]]) -> str:
    """What stands for a mark; "" if it names nothing."""
    value = counts.get(mark[2])
    if mark[1] == "games":
        return listed(value) if isinstance(value, Sequence) else ""
    if value is None:
        return ""
    words = few(value if isinstance(value, int) else len(value))
    return capital(words) if mark[1] == "Count" else words
