"""Cards in few letters, where a button has no room for their names."""

from __future__ import annotations

from collections.abc import Iterable

from kanhu.core.grammar import listed

_OF = " of "


def briefly(names: Iterable[str]) -> str:
    """Short names of cards in a row, neighbours of one suit with that suit once.

    >>> briefly(["5 of hearts", "7 of hearts"])
    '5 and 7 of hearts'
    >>> briefly(["joker", "K of clubs"])
    'joker and K of clubs'
    """
    groups: list[tuple[str, list[str]]] = []
    for name in names:
        head, of, suit = name.rpartition(_OF)
        if groups and of and groups[-1][0] == suit:
            groups[-1][1].append(head)
        else:
            groups.append((suit if of else "", [head if of else name]))
    return listed(f"{listed(ranks)}{_OF}{suit}" if suit else ranks[0] for suit, ranks in groups)
