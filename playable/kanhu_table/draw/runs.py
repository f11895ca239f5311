"""A run with a wild card in it: that lies where the card would lie that it stands for."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from kanhu.cards.kinds import Kind, Pack
from kanhu.cards.packs import suit_name


def gaps_filled(pack: Pack, cards: Sequence[Kind]) -> list[Kind]:
    """Cards of one suit and wild ones, these in the gaps: 3-4-5 with a wild four. Others as they
    are."""
    wild = [kind for kind in cards if not suit_name(pack, kind)]
    plain = sorted(kind for kind in cards if suit_name(pack, kind))
    one_suit = len({suit_name(pack, kind) for kind in plain}) == 1
    gaps = [after - before - 1 for before, after in pairwise(plain)]
    if not (wild and one_suit) or min(gaps, default=0) < 0 or not 0 < sum(gaps) <= len(wild):
        return list(cards)
    out = plain[:1]
    for kind, gap in zip(plain[1:], gaps, strict=True):
        out += [wild.pop() for _ in range(gap)]
        out.append(kind)
    return out + wild
