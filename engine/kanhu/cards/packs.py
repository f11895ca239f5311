"""Designs of packs: how a code is spelt, which suit and rank it names, and how it is spoken."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from kanhu.cards.kinds import CardError, Kind, Pack
from kanhu.quoting import quoted

FRENCH_SUITS = {"H": "hearts", "C": "clubs", "D": "diamonds", "S": "spades"}
"""Code of a French suit -> its name."""
FRENCH_RANKS = {
    "A": "ace", "2": "two", "3": "three", "4": "four", "5": "five", "6": "six", "7": "seven",
    "8": "eight", "9": "nine", "T": "ten", "10": "ten", "J": "jack", "Q": "queen", "K": "king",
}  # fmt: skip
"""Code of a rank in a French suit -> its name."""
JOKERS = {"X": "joker", "XR": "red joker", "XB": "black joker"}
"""Code of a joker -> its name; any pack may have them."""
SPANISH_SUITS = {"O": "coins", "C": "cups", "E": "swords", "B": "batons"}
"""Code of a Spanish suit -> its name."""
SPANISH_RANKS = {
    "1": "ace", "2": "two", "3": "three", "4": "four", "5": "five", "6": "six", "7": "seven",
    "8": "eight", "9": "nine", "10": "jack", "11": "horse", "12": "king",
    "J": "jack", "H": "horse", "K": "king",
}  # fmt: skip
"""Code of a rank in a Spanish suit -> its name."""
MONEY_SUITS = {"c": "cash", "s": "strings", "m": "myriads", "t": "tens of myriads"}
"""Code of a suit of money cards -> its name."""
SUITS = {"french": FRENCH_SUITS, "spanish": SPANISH_SUITS, "money": MONEY_SUITS}
"""Design -> its suits."""
MONEY_HONOURS = {
    "rf": "red flower", "wf": "white flower", "hm": "hundred myriad", "ot": "old thousand",
    "mm": "myriad myriad",
}  # fmt: skip
"""Code of a money card without a suit -> its name."""
MONEY_TENS = {
    "2": "twenty", "3": "thirty", "4": "forty", "5": "fifty", "6": "sixty", "7": "seventy",
    "8": "eighty", "9": "ninety",
}  # fmt: skip
"""Code of a rank of the tens of myriads -> how many they are."""
NUMERALS = ("", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
"""The ranks of all other money cards in words, by their numbers."""


def read_code(design: str, code: str) -> tuple[str, str, str]:
    """Suit key, rank key and spoken name of a code in a design.

    Raises CardError for a code the design does not know.
    """
    if code in JOKERS:
        return "", code, JOKERS[code]
    if design == "money":
        if code in MONEY_HONOURS:
            return "", code, MONEY_HONOURS[code]
        suit, rank = code[:1], code[1:]
        if suit == "t" and rank in MONEY_TENS:
            return suit, rank, f"{MONEY_TENS[rank]} myriad"
        if suit in ("c", "s", "m") and rank.isdigit() and 1 <= int(rank) <= 9:
            return suit, rank, f"{NUMERALS[int(rank)]} of {MONEY_SUITS[suit]}"
    suits, ranks = {
        "french": (FRENCH_SUITS, FRENCH_RANKS), "spanish": (SPANISH_SUITS, SPANISH_RANKS),
    }.get(design, ({}, {}))  # fmt: skip
    suit, rank = code[-1:], code[:-1]
    if suit in suits and rank in ranks:
        return suit, rank, f"{ranks[rank]} of {suits[suit]}"
    raise CardError(f"{quoted(code)} is no card of the {design} design.")


def suit_name(pack: Pack, kind: Kind) -> str:
    """The spoken name of a card's suit ("clubs"), "" for a card without suit."""
    return SUITS[pack.design].get(pack.suits[kind], "")


def spoken_suit(pack: Pack, kind: Kind) -> str:
    """The suit in the spoken name of a card, "" for a card with a name of its own, such as
    half cash or twenty myriad."""
    suit = suit_name(pack, kind)
    return suit if pack.names[kind].endswith(f" of {suit}") else ""


def build(
    design: str, codes: Sequence[str], copies: Mapping[str, int] | int, wild: Sequence[str] = ()
) -> Pack:
    """A pack of the given codes.

    Args:
        design: french, money or spanish.
        codes: one code a kind, in the order hands are sorted.
        copies: how often each code stands in the pack, or one number for all.
        wild: codes of cards that may stand for others.

    Raises CardError for a code the design does not know.
    """
    read = [read_code(design, code) for code in codes]
    counts = [copies if isinstance(copies, int) else copies.get(code, 0) for code in codes]
    return Pack(
        design=design,
        codes=tuple(codes),
        names=tuple(name for _, _, name in read),
        suits=tuple(suit for suit, _, _ in read),
        ranks=tuple(rank for _, rank, _ in read),
        wild=frozenset(kind for kind, code in enumerate(codes) if code in wild),
        cards=tuple(kind for kind, count in enumerate(counts) for _ in range(count)),
    )
