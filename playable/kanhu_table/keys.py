"""The keys of `game.toml`, so that a misspelt one is found. KEYS.md tells what they mean."""

from __future__ import annotations

import string
from typing import Any

from kanhu.catalogue import Game
from kanhu.wording.target import PLACES
from kanhu.wording.words import FINAL, ONLY, SINGLES, WITHOUT
from kanhu_table.draw.figures import SHAPES
from kanhu_table.faces import DRESSES

KINDS = ("stock", "heap", "hand", "trick", "melds", "cards", "count")
ANY = "*"
FAN, HARD = 3, 3  # cards on a tile, and the level of the hardest game
LONGEST = 16  # words that tell what one word of the game means

# Table -> its keys; "x.*" holds for every table below x; ANY allows all keys.
_KEYS: dict[str, str] = {
    "game": "id title prefix rules order shelf place date also signs signs_note signs_lang players "
    "lead summary direction faces question single",
    "facts": ANY,
    "pack": ANY,
    "card.*": "name signs local gloss",
    "meld.*": "title signs gloss",
    "place.*": "title kind plays best parts empty hint hand turned aside",
    "mark": ANY,
    "mark.*": "word shape seats",
    "fact.*": "title each unit signed divide zero seat card when values",
    "partners": "across field when own other",
    "score": "unit signed divide running target target_when hands title case",
    "sort": "ways first ranks title",
    "hand": "waits",
    "count": "laid left left_clause row clause part tally",
    "match": "settle paid",
    "goal": ANY,
    "order": ANY,
    "word": ANY,
    "verdict.*": "you side foe look why_you why",
    "sum": ANY,
    "sum.*": "gain gain_you pay pay_you factor factors paid_by shared",
    "phase.*": "clause you wait note lead lead_clause you_when wait_when note_when clause_when",
    "verb.*": "letter title called cards button button_none main ordered fits pick choose "
    "pick_label sizes reads stays fill extra list listed bluff bluff_in bluff_when number look key "
    "takes",
    "say": ANY,
    "did": ANY,
    "demo": "options seed seats",
    "tile": "cards where level",
    "judge": "tables pack",
    "target": ANY,
    "crib": "title first melds example row",
}
# The same for tables that are lists of rows.
_ROWS = {
    "crib": frozenset("title meld cards worth clause when any whole".split()),
    "goal": frozenset("says clause when".split()),
    "order": frozenset("title says clause when".split()),
    "word": frozenset("word says clause when".split()),
}


def faults(game: Game) -> list[str]:
    """What the table does not understand in a game's `game.toml`, one sentence each."""
    out: list[str] = []
    for name, rows in game.meta.items():
        if name in _KEYS:
            out += _unknown(name, rows, _KEYS[name])
        if f"{name}.*" in _KEYS:
            for key, row in rows.items():
                if isinstance(row, dict):
                    out += _unknown(f"{name}.{key}", row, _KEYS[f"{name}.*"])
        if name not in _KEYS and f"{name}.*" not in _KEYS:
            out.append(f"[{name}] is no table of game.toml")
    return [f"{game.id}: {fault}" for fault in [*out, *_values(game)]]


def _unknown(name: str, rows: dict[str, Any], known: str) -> list[str]:
    if known == ANY:
        return []
    return [f"[{name}] {key} is no key" for key in rows if key not in known.split()]


def _values(game: Game) -> list[str]:
    """Values that must be one of a few, and names that must exist."""
    meta, board, out = game.meta, game.rules.board, list[str]()
    for stem, row in meta.get("place", {}).items():
        if row.get("kind", "cards") not in KINDS:
            out.append(f"[place.{stem}] kind is none of {', '.join(KINDS)}")
        if "title" not in row:
            out.append(f"[place.{stem}] has no title")
        for key in ("plays", "best", "parts"):
            if key in row and not hasattr(board, row[key]):
                out.append(f"[place.{stem}] {key}: the board has no {row[key]}")
    for field, row in {**meta.get("mark", {}), **meta.get("fact", {})}.items():
        if not hasattr(board, field):
            out.append(f"the board has no {field}")
        if isinstance(row, dict) and row.get("shape", "disc") not in SHAPES:
            out.append(f"[mark.{field}] shape is none of {', '.join(SHAPES)}")
    out += [f"[did] {what} is not told of in [say]" for what in meta.get("did", {})
            if what not in meta.get("say", {})]  # fmt: skip
    out += _conditions(game)
    out += _targets(game)
    out += [fault for table in _ROWS for fault in _listed(game, table)]
    out += _terms(game)
    out += _tile(game)
    sprites = {sprite for dresses in DRESSES.values() for sprite in dresses}
    if meta["game"].get("faces", "money") not in sprites:
        out.append(f"[game] faces is none of {', '.join(sorted(sprites))}")
    stems = {place.name for place, _ in _zones(game)}
    out += [f"the place {stem} has no title" for stem in stems - set(meta.get("place", {}))]
    return out


def _terms(game: Game) -> list[str]:
    """Words of the game that are not told in one plain sentence, by a clause."""
    out = list[str]()
    for row in game.meta.get("word", ()):
        named = f"[word] {row.get('word', '?')}"
        out += [
            f"{named}: there is no {key}" for key in ("word", "says", "clause") if key not in row
        ]
        says = str(row.get("says", ""))
        if len(says.split()) > LONGEST:
            out.append(f"{named}: it takes more than {LONGEST} words")
        if not says.endswith("."):
            out.append(f"{named}: it is no sentence")
    return out


def _tile(game: Game) -> list[str]:
    """What the tile of the game cannot show."""
    from kanhu.catalogue import setup

    row, out = game.meta.get("tile", {}), list[str]()
    codes = str(row.get("cards", "")).split()
    odd = set(codes) - set(setup(game, game.options()).pack.codes)
    if row and (odd or len(codes) != FAN):
        out.append(f"[tile] cards are not {FAN} codes of the pack")
    if row.get("level", HARD) not in range(1, HARD + 1):
        out.append(f"[tile] level is no number from 1 to {HARD}")
    return out


def _conditions(game: Game) -> list[str]:
    """Conditions of a phase's words that could never be true."""
    board, verbs, out = game.rules.board, game.meta.get("verb", {}), list[str]()
    for phase, row in game.meta.get("phase", {}).items():
        for key in ("you_when", "wait_when", "note_when", "clause_when"):
            for word in (word for rows in row.get(key, {}) for word in rows.split()):
                verb = word.removeprefix(WITHOUT)
                hand = word in (ONLY, SINGLES, FINAL)
                known = verb in verbs if verb != word else hand or hasattr(board, word)
                if not known and word not in game.rules.moments:
                    out.append(f"[phase.{phase}] {key}: {word} is no condition")
    for verb, row in verbs.items():
        unknown = row.get("bluff", {}).keys() - game.schema.options.keys()
        out += [f"[verb.{verb}] bluff: {option} is no option" for option in unknown]
    return out


def _targets(game: Game) -> list[str]:
    """Sentences of the target with a place that nothing fills."""
    rows, out = game.meta.get("target", {}), list[str]()
    for key, text in {**rows, **rows.get("slot", {})}.items():
        if isinstance(text, str):
            for _, name, _, _ in string.Formatter().parse(text):
                if name is not None and name not in PLACES:
                    out.append(f"[target] {key}: nothing fills {{{name}}}")
    return out


def _listed(game: Game, table: str) -> list[str]:
    """Rows of a list with a key, a clause or an option that there is not."""
    found, out = game.meta.get(table, ()), list[str]()
    for row in found.get("row", ()) if isinstance(found, dict) else found:
        names = (row.get(key) for key in ("title", "meld", "word", "says"))
        named = f"[{table}] {next(filter(None, names), '?')}"
        out += [f"{named}: {key} is no key" for key in row if key not in _ROWS[table]]
        if "clause" in row and game.clause(row["clause"]) is None:
            out.append(f"{named}: there is no {row['clause']}")
        for option in row.get("when", {}):
            if option not in game.schema.options:
                out.append(f"{named}: {option} is no option")
    return out


def _zones(game: Game) -> list[tuple[Any, int]]:
    from kanhu.catalogue import setup

    return list(setup(game, game.options()).zones.values())
