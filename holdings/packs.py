"""What the cards are called and what is known of them: `docs/_data/packs.toml` and the drawings."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import field
from msgspec.structs import replace

from card_art import cards as art
from card_art.data import table
from holdings import toml


class Name(toml.Row):
    """One name of a card: whose it is, the language, the name, signs, romanisation, meaning."""

    text: str
    card: str = ""
    tongue: str = ""
    whose: str = field(default="", name="place")
    lang: str = ""
    signs: str = ""
    roman: str = ""
    gloss: str = ""
    claim: str = ""


class About(toml.Row):
    """A sentence on some cards, with the claim it rests on."""

    cards: str
    says: str
    claim: str


class Object(toml.Row):
    """A thing in a museum or library; the fields are explained in the file."""

    key: str
    house: str
    number: str
    families: str
    url: str
    shows: str
    learnt: str
    source: str = ""


class _Tongue(toml.Row):
    title: str
    lang: str


class _Words(toml.Row):
    ranks: tuple[str, ...]
    suits: Mapping[str, str]


class _Gloss(_Words):
    sound: _Words | None = None


class _Family(toml.Row):
    english: str
    own: str = ""


class File(toml.Row):
    """The whole file; the comments in it explain its parts."""

    tongue: Mapping[str, _Tongue]
    gloss: Mapping[str, _Gloss]
    family: Mapping[str, _Family]
    name: Mapping[str, tuple[Name, ...]]
    about: Mapping[str, tuple[About, ...]]
    object: tuple[Object, ...]


_file = toml.file("packs.toml", File)


def english(family: str, code: str) -> str:
    """The card's name in English."""
    return art.name(family, code, _file().family[family].english)


def suits(family: str) -> Mapping[str, str]:
    """Suit key -> its English word."""
    words: Mapping[str, str] = table("words")[family][_file().family[family].english]["suits"]
    return words


def names(family: str, code: str) -> list[Name]:
    """The names of a card in the languages of its players."""
    rows = [row for row in _file().name.get(family, ()) if row.card == code]
    plain, own = art.name(family, code), _file().family[family].own
    found = [Name(text=plain, tongue=own)] if own else []
    for tongue in art.languages(family):
        said = art.name(family, code, tongue)
        special = [row for row in rows if row.tongue == tongue]
        if not special and tongue in _file().tongue and said != plain:
            sound, meaning = _sound(family, code, tongue), _gloss(family, code, tongue)
            special = [Name(text=said, tongue=tongue, roman=sound, gloss=meaning)]
        found += special
    found += [row for row in rows if not row.tongue]
    tongues = [_file().tongue.get(name.tongue, _Tongue("", "")) for name in found]
    return [
        replace(name, whose=name.whose or tongue.title, lang=name.lang or tongue.lang)
        for name, tongue in zip(found, tongues, strict=True)
    ]


def _gloss(family: str, code: str, tongue: str) -> str:
    """A name put into English word for word, where the data says how."""
    row = _file().gloss.get(tongue)
    suit, rank = art.parts(family, code)
    if row is None or suit not in row.suits:
        return ""
    return f"{row.ranks[int(rank) - 1]} {row.suits[suit]}{'s' * (int(rank) > 1)}"


def _sound(family: str, code: str, tongue: str) -> str:
    """How a name in signs is read, where the data says how."""
    row = _file().gloss.get(tongue)
    suit, rank = art.parts(family, code)
    if row is None or row.sound is None or suit not in row.sound.suits:
        return ""
    return row.sound.ranks[int(rank) - 1] + row.sound.suits[suit]


def about(family: str, code: str) -> list[About]:
    """What is known of a single card beyond its names."""
    return [row for row in _file().about.get(family, ()) if code in row.cards.split()]


def objects(family: str) -> list[Object]:
    """The objects that show a family of designs; "all" for those of every one."""
    return [row for row in _file().object if family == "all" or family in row.families.split()]


def every_object() -> Mapping[str, Object]:
    """All objects by their keys."""
    return {row.key: row for row in _file().object}
