"""What the cards are called and what is told of them: `docs/_data/packs.toml` and the drawings."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, NamedTuple

from card_art import cards as art
from card_art.data import table
from sitegen import paths
from sitegen.evidence.register import load


class Name(NamedTuple):
    """One name of a card: whose it is, the language, the name, signs, romanisation, meaning."""

    whose: str
    lang: str
    text: str
    signs: str
    roman: str
    gloss: str
    claim: str


@cache
def data() -> dict[str, Any]:
    """The file, read once; treat it as read-only."""
    return load(paths.DATA / "packs.toml")


def english(sprite: str, code: str) -> str:
    """The card's name in English."""
    family = art.design(sprite).family
    return art.name(sprite, code, data()["family"][family]["english"])


def names(sprite: str, code: str) -> list[Name]:
    """The names of a card in the languages of its players."""
    family = art.design(sprite).family
    rows = [row for row in data().get("name", {}).get(family, ()) if row["card"] == code]
    own = data()["family"][family].get("own")
    found = [_said(own, art.name(sprite, code), "")] if own else []
    for tongue in art.languages(sprite):
        if tongue not in data()["tongue"]:
            continue
        special = [row for row in rows if row.get("tongue") == tongue]
        said = art.name(sprite, code, tongue)
        if special:
            found += [_row(row) for row in special]
        elif said != art.name(sprite, code):
            found.append(_said(tongue, said, _gloss(sprite, code, tongue)))
    return found + [_row(row) for row in rows if "tongue" not in row]


def _said(tongue: str, said: str, gloss: str) -> Name:
    row = data()["tongue"][tongue]
    return Name(row["title"], row["lang"], said, "", "", gloss, "")


def _row(row: Mapping[str, str]) -> Name:
    tongue = data()["tongue"].get(row.get("tongue", ""), {})
    return Name(
        row.get("place", tongue.get("title", "")),
        row.get("lang", tongue.get("lang", "")),
        row["text"],
        row.get("signs", ""),
        row.get("roman", ""),
        row.get("gloss", ""),
        row.get("claim", ""),
    )


def _gloss(sprite: str, code: str, tongue: str) -> str:
    """A name put into English word for word, where the data says how."""
    row = data().get("gloss", {}).get(tongue)
    suit, rank = art.parts(sprite, code)
    if row is None or suit not in row["suits"]:
        return ""
    many = "s" if int(rank) > 1 else ""
    return f"{row['ranks'][int(rank) - 1]} {row['suits'][suit]}{many}"


def told(family: str, code: str) -> list[tuple[str, str]]:
    """Sentences on a single card, each with the claim it rests on."""
    rows = data().get("about", {}).get(family, ())
    return [(row["says"], row["claim"]) for row in rows if code in row["cards"].split()]


def suits(family: str) -> Mapping[str, str]:
    """Suit key -> its English word."""
    words: Mapping[str, str] = table("words")[family][data()["family"][family]["english"]]["suits"]
    return words
