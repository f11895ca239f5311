"""How many there are: marks in pages that a build fills in, so that nobody types a number.

`{count:games}` is the number of games in words, `{Count:games}` the same with a capital. Besides
`games` there are the shelves (`main`), the designs of packs (`french`: games that are played with
it), and the id of a game with `-records`: its example games.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping

from holdings.trouble import SiteError, at
from kanhu.catalogue import Game, setup
from kanhu.text.replays import found as found_replays
from rendering.numbers import capital, few

MARK = re.compile(r"\{([Cc])ount:([\w-]+)\}")


def of_games(games: Iterable[Game]) -> Mapping[str, int]:
    """Name of a mark -> how many there are."""
    found = Counter[str]()
    for game in games:
        designs = setup(game, game.options()).pack.design
        found.update(("games", game.meta["game"]["shelf"], designs))
        found[f"{game.id}-records"] = len(found_replays(game))
    return found


def filled(text: str, counts: Mapping[str, int], place: str) -> str:
    """A text with its marks filled in. Raises SiteError for all that name nothing."""
    if lost := [mark[0] for mark in MARK.finditer(text) if mark[2] not in counts]:
        known = ", ".join(sorted(counts))
        raise SiteError(f"{at(place, text, mark)}: there is nothing to count under {mark}; "
                        f"known: {known}" for mark in lost)  # fmt: skip

    def number(mark: re.Match[str]) -> str:
        words = few(counts[mark[2]])
        return capital(words) if mark[1] == "C" else words

    return MARK.sub(number, text)
