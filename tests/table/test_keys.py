"""`game.toml` of every game says only what the table understands, and the table what games need."""

from __future__ import annotations

import copy

import pytest

import kanhu
from card_art import cards as art
from kanhu_table import faces
from kanhu_table.keys import faults

GAMES = kanhu.games()
VERB = {"letter": "k", "title": "look", "cards": [0, 0], "button": "Look"}
PHASE = {"clause": "HC-3", "you": "Lead.", "wait": "{who} leads."}
WORD = {"word": "a", "says": "B.", "clause": "HC-1"}
CRIB = {"title": "Prices"}


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_key_is_known(game: kanhu.Game) -> None:
    assert faults(game) == []


@pytest.mark.parametrize(
    ("table", "key", "value", "found"),
    [
        ("game", "colour", "red", "game.colour: there is no such key"),
        (
            "place",
            "trick",
            {"title": "T", "kind": "pile"},
            'place.trick.kind: "pile" is not what is expected: one of',
        ),
        ("place", "trick", {"kind": "trick"}, "place.trick: the key title is missing"),
        ("place", "trick", {"title": "T", "best": "nobody"}, "the board has no nobody"),
        ("mark", "nobody", "word", "the board has no nobody"),
        ("mark", "leader", {"word": "leads", "shape": "star"}, 'mark.leader.shape: "star" is not'),
        ("fact", "pot", {"title": "Pot", "size": 3}, "fact.pot.size: there is no such key"),
        ("verb", "look", {**VERB, "chooses": True}, "verb.look.chooses: there is no such key"),
        (
            "phase",
            "lead",
            {**PHASE, "you_when": {"best": "x", "no-lead singles": "y", "nobody": "z"}},
            "[phase.lead] you_when: nobody is no condition",
        ),
        ("phase", "lead", {**PHASE, "clause_when": {"no-fly": "HC-1"}}, "no-fly is no condition"),
        ("tile", "picture", "KS", "tile.picture: there is no such key"),
        ("tile", "cards", "KS QH", "[tile] cards are not 3 codes"),
        ("tile", "cards", "KS QH m1", "[tile] cards are not 3 codes"),
        ("tile", "level", 4, "tile.level: 4 is not what is expected: a whole number from 1 to 3"),
        ("nonsense", "a", {}, "nonsense: there is no such key"),
        ("target", "some", "{gone} short", "[target] some: nothing fills {gone}"),
        ("target", "slot", {"a": "{lost}"}, "[target] a: nothing fills {lost}"),
        ("crib", "rows", [], "crib: the key title is missing"),
        (
            "crib",
            "",
            {**CRIB, "row": [{"title": "A", "says": ""}]},
            "crib.row[1].says: there is no such key",
        ),
        (
            "crib",
            "",
            {**CRIB, "row": [{"title": "A", "clause": "HC-99"}]},
            "[crib] A: there is no HC-99",
        ),
        (
            "crib",
            "",
            {**CRIB, "row": [{"title": "A", "when": {"b": [1]}}]},
            "[crib] A: b is no option",
        ),
        ("word", "", [{"word": "a", "means": "B."}], "word[1].means: there is no such key"),
        ("word", "", [{"word": "a", "says": "B."}], "word[1]: the key clause is missing"),
        ("word", "", [{**WORD, "clause": "HC-99"}], "[word] a: there is no HC-99"),
        ("word", "", [{**WORD, "says": "B " * 16 + "C."}], "[word] a: it takes more than 16"),
        ("word", "", [{**WORD, "says": "B"}], "[word] a: it is no sentence"),
        ("word", "", [{**WORD, "when": {"b": [1]}}], "[word] a: b is no option"),
    ],
)
def test_a_misspelt_key_is_found(
    tenth: kanhu.Game, monkeypatch: pytest.MonkeyPatch, table: str, key: str, value: object,
    found: str,
) -> None:  # fmt: skip
    meta = copy.deepcopy(dict(tenth.meta))
    if key:
        meta.setdefault(table, {})[key] = value
    else:
        meta[table] = value
    monkeypatch.setattr(tenth, "meta", meta)
    assert any(found in fault for fault in faults(tenth))


def test_every_dress_is_a_sprite_of_its_shape() -> None:
    dresses = [sprite for family in faces.SPRITES.values() for sprite in family]
    assert sorted(dresses) == sorted(art.designs())
    for family, known in faces.SPRITES.items():
        for sprite in known:
            design = art.design(sprite)
            assert design.family == family
            assert faces.box(sprite) == f"0 0 {design.box[0]:g} {design.box[1]:g}"


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_card_has_a_face_in_every_dress(game: kanhu.Game) -> None:
    pack = game.opening(game.options(), 1)[0].setup.pack
    for sprite in faces.SPRITES[pack.design]:
        for code in pack.codes:
            art.canonical(sprite, faces.symbol(game, code))
