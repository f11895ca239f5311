"""The packs: designs, codes, spoken names."""

from __future__ import annotations

from dataclasses import dataclass

from card_art.data import table


class ArtError(ValueError):
    """A design or a code that these packs do not have."""


@dataclass(frozen=True)
class Design:
    """One way to draw a pack: the kind of suits, the shape of the card, the index in its ends."""

    id: str
    family: str
    format: str
    index: str
    box: tuple[float, float]


def designs() -> tuple[str, ...]:
    """The ids of all designs that a table can show."""
    return tuple(table("packs")["design"])


def printed() -> tuple[str, ...]:
    """The ids of the designs that are for paper alone."""
    return tuple(table("packs")["printed"])


def design(name: str) -> Design:
    """A design by its id. Raises ArtError for an unknown one."""
    row = table("packs")["design"].get(name) or table("packs")["printed"].get(name)
    if row is None:
        raise ArtError(f"'{name}' is no design; there are {', '.join((*designs(), *printed()))}.")
    width, height = table("packs")["format"][row["format"]]["box"]
    return Design(name, row["family"], row["format"], row.get("index", ""), (width, height))


def faces(name: str) -> tuple[str, ...]:
    """All codes of a design in order: suit by suit, extra cards, the back last."""
    family = table("packs")["family"][design(name).family]
    first = family.get("suit_first", False)
    pips = [
        suit + rank if first else rank + suit
        for suit in family["suits"].split()
        for rank in family["ranks"].split()
    ]
    lacking = family.get("lacking", "").split()
    return (*(code for code in pips if code not in lacking), *family["extra"].split())


def aliases(name: str) -> dict[str, str]:
    """Other spellings of codes in a design, each with the code it stands for."""
    family = table("packs")["family"][design(name).family]
    return {
        other + suit: rank + suit
        for other, rank in family["alias"].items()
        for suit in family["suits"].split()
    }


def canonical(name: str, code: str) -> str:
    """The code as this package spells it. Raises ArtError for a card the design does not have."""
    known = aliases(name).get(code, code)
    if known not in faces(name):
        raise ArtError(f"'{code}' is no card of the design '{name}'.")
    return known


def parts(name: str, code: str) -> tuple[str, str]:
    """Suit and rank of a code. The rank of an extra card is its code, its suit mostly ""."""
    known = canonical(name, code)
    family = table("packs")["family"][design(name).family]
    if known in family["extra"].split():
        return family.get("of_suit", {}).get(known, ""), known
    if family.get("suit_first", False):
        return known[0], known[1:]
    return known[-1], known[:-1]


def name(design_id: str, code: str, lang: str = "en") -> str:
    """The spoken name of a card, in English where the language has no word of its own.

    Raises ArtError for a card the design does not have.
    """
    known = canonical(design_id, code)
    suit, rank = parts(design_id, known)
    words = table("words")[design(design_id).family]
    for row in (words.get(lang, {}), words["en"]):
        special = row.get("cards", {}).get(known)
        if special:
            return str(special)
        if suit and suit in row.get("suits", {}):
            ranks = row["ranks"]
            word = ranks[int(rank) - 1] if isinstance(ranks, list) else ranks.get(rank)
            if word:
                return str(row["form"]).format(rank=word, suit=row["suits"][suit])
    raise ArtError(f"'{code}' has no name.")


def languages(design_id: str) -> tuple[str, ...]:
    """The languages in which cards of a design have names."""
    return tuple(table("words")[design(design_id).family])
