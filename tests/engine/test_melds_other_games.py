"""Rows of the sister games: the same table must hold their melds when their turn comes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from kanhu.cards import packs
from kanhu.cards.kinds import Pack
from kanhu.melds import compile
from kanhu.melds.table import MeldTable

RANKS = [str(rank) for rank in range(1, 10)]
CODES = [f"{suit}{rank}" for suit in "csm" for rank in RANKS] + ["rf", "wf", "ot"]
HEADS = "c1 s1 m1 rf wf ot"
EYES = ["c1 c2 c3", "rf s9 ot", "wf s8 m9", "c9 s1 m1", "c8 s2 m2", "rf s9 m9", "c7 s3 m3"]
TRIPLETS: dict[str, dict[str, Any]] = {
    "any": {"any": {"pools": [f"c{r} s{r} m{r}" for r in RANKS], "least": 3, "most": 3}},
    "identical": {"same": {"count": 3}},
    "three_suits": {"rank": {"ranks": " ".join(f"c{r}" for r in RANKS)}},
}
WILD = {"wild_three": ("rf", "wf", "ot"), "rider": (), "wild_six": tuple(HEADS.split())}


def lake(heads: str, eyes: Sequence[str] = EYES, triplets: str = "any") -> tuple[Pack, MeldTable]:
    """Complete means a full division with eyes, which alone are worth a point (QK-19)."""
    pack = packs.build("money", CODES, 4, WILD[heads])
    rows = [
        {"key": "eyes", "points": 1, "cards": eyes, "own": 1},
        {"key": "run", "points": 0, "own": 1,
         "run": {"ranks": " ".join(f"c{r}" for r in RANKS), "least": 3, "most": 9}},
        {"key": "triplet", "points": 0, "own": 1, **TRIPLETS[triplets]},
    ]  # fmt: skip
    return pack, compile(pack, {"meld": rows, "wild": {"riders": HEADS}}, {})


def complete(hand: str, heads: str, **kind: Any) -> bool:
    pack, melds = lake(heads, **kind)
    whole = melds.full(tuple(sorted(pack.parse(hand.replace("·", " ")))))
    return whole is not None and whole.points > 0


# hand, wild_three, rider (worked examples of the dossier)
LAKE = [
    ("c7 s3 m3 · c2 c3 c4 · s5 s6 s7 · m4 m5 m6 · c6 s6 m6", True, True),
    ("c4 c5 c6 · c2 c3 c4 · s5 s6 s7 · m4 m5 m6 · c6 s6 m6", False, False),
    ("c8 s2 m2 · c4 c5 c6 c7 · s5 s6 s7 s8 · c1 s1 rf ot", True, True),
    ("c7 s3 m3 · c2 c3 rf · s5 s6 s7 · m4 m5 m6 · c6 s6 m6", True, False),
    ("c7 s3 m3 · c2 c3 s1 · s5 s6 s7 · m4 m5 m6 · c6 s6 m6", False, False),
    ("c9 s1 m1 · s1 s2 s3 s4 s5 s6 s7 s8 s9 · m7 m7 m7", True, True),
    ("rf s9 m9 · c2 c3 c4 c5 · s2 s2 s2 · m4 m5 m6 m7 m8", True, True),
    ("c8 s3 m2 · c2 c3 c4 c5 · s2 s2 s2 · m4 m5 m6 m7 m8", False, False),
    ("c1 c2 c3 · s4 s5 s6 · m4 m5 m6 · c7 c7 s7 · m9 m9 m9", True, True),
    ("c1 c2 c3 c4 · s4 s5 s6 · m4 m5 m6 · c7 c7 s7 · m1 m1", False, False),
    ("s4 s5 s6 s7 · rf wf ot · rf wf ot ot · c1 s1 m1 m1", True, False),
    ("c7 s3 m3 · c8 c9 c1 · s5 s6 s7 · m4 m5 m6 · c6 s6 m6", False, False),
    ("c7 s3 m3 · s8 s9 ot · s5 s6 s7 · m4 m5 m6 · c6 s6 m6", True, True),
    ("c7 s3 m3 · c8 c8 s8 m8 · s5 s5 s5 · m4 m5 m6 · c1 c1", False, False),
    ("c7 s3 m3 · c8 c8 s8 · s5 s5 s5 · m4 m5 m6 · c1 c1 s1", True, True),
    ("c7 s3 rf · c2 c3 c4 · s5 s6 s7 · m4 m5 m6 · c6 s6 m6", True, False),
    ("c7 s3 m3 · c7 s3 m3 · c8 s2 m2 · c9 s1 m1 · rf s9 ot", True, True),
]


@pytest.mark.parametrize(("hand", "wild_three", "rider"), LAKE)
def test_watching_the_lake_with_riders_and_wild_cards(
    hand: str, wild_three: bool, rider: bool
) -> None:
    assert complete(hand, "wild_three") == wild_three
    assert complete(hand, "rider") == rider


def test_watching_the_lake_options_of_rows() -> None:
    culin = [*EYES[:5], "c8 s3 m2", EYES[6]]
    assert complete(LAKE[7][0], "rider", eyes=culin)
    assert not complete(LAKE[6][0], "rider", eyes=culin)
    assert not complete(LAKE[14][0], "rider", triplets="identical")
    assert not complete(LAKE[14][0], "rider", triplets="three_suits")
    assert complete("c7 s3 m3 · c2 c3 s1 · s5 s6 s7 · m4 m5 m6 · c6 s6 m6", "wild_six")
