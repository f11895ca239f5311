"""The schemas of a game's data files: files fit them, editors find them, and the engine keeps to them."""

from __future__ import annotations

import copy
import json
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import jsonschema
import pytest

import kanhu
from card_art import cards as art
from kanhu import schema
from kanhu_table.draw.figures import SHAPES
from tests.folders import folder
from tests.laws import holds_for
from workshop import keys

FILES = [
    path
    for game in kanhu.games()
    for name in schema.FILES
    for path in sorted(folder(game).parent.glob(name if "." in name else f"{name}/*.toml"))
]
FORMS = {name: schema.form(name) for name in schema.FILES}


def shown(path: Path) -> str:
    return f"{path.parent.name}/{path.name}"


def form_of(path: Path) -> str:
    """The file or folder whose schema a file is held to."""
    return path.parent.name if path.parent.name in FORMS else path.name


def test_the_page_of_keys_is_up_to_date() -> None:
    assert keys.PAGE.read_text("utf-8") == keys.page(), "run 'python -m workshop.keys'"


@pytest.mark.parametrize("name", FORMS)
def test_a_schema_is_one(name: str) -> None:
    jsonschema.Draft202012Validator.check_schema(FORMS[name])
    used = {key for rule in rules(FORMS[name]) for key in rule}
    assert used <= UNDERSTOOD, "a keyword that kanhu.schema does not heed"


UNDERSTOOD = {
    "$schema", "$defs", "$ref", "title", "description", "examples", "type", "properties", "required",
    "additionalProperties", "items", "anyOf", "enum", "pattern", "minLength", "minItems", "maxItems",
    "minimum", "maximum",
}  # fmt: skip


def rules(rule: Any) -> Iterator[dict[str, Any]]:
    """A schema and all the schemas in it."""
    if not isinstance(rule, dict):
        return
    yield rule
    for key in ("properties", "$defs"):
        for inner in rule.get(key, {}).values():
            yield from rules(inner)
    for inner in [rule.get("items"), rule.get("additionalProperties"), *rule.get("anyOf", ())]:
        yield from rules(inner)


@holds_for(lambda: FILES, shown)
def test_a_file_names_its_schema_and_fits(path: Path) -> None:
    source = path.read_text("utf-8")
    named = re.match(r"#:schema (\S+)\n", source)
    assert named, "the first line names no schema"
    assert (
        path.parent / named[1]
    ).resolve() == schema.FOLDER / f"{form_of(path).removesuffix('.toml')}.json"
    jsonschema.validate(tomllib.loads(source), FORMS[form_of(path)])


@holds_for(lambda: FILES, shown)
def test_the_engine_finds_what_the_library_finds(path: Path) -> None:
    """A value at a time is taken out, doubled or replaced, at random."""
    data, chance = tomllib.loads(path.read_text("utf-8")), Random(shown(path))
    library = jsonschema.Draft202012Validator(FORMS[form_of(path)])
    found = 0
    for _ in range(60):
        changed = damaged(data, chance)
        ours = bool([*schema.faults(changed, form_of(path))])
        assert ours == (not library.is_valid(changed)), [*library.iter_errors(changed)]
        found += ours
    assert 5 < found < 60


WRONG: tuple[Any, ...] = (
    3,
    -1,
    True,
    "",
    "HC-3",
    "x y",
    [],
    {},
    ["a"],
    [1, 2],
    {"a": 1},
    {"a": "b"},
)


def damaged(data: Any, chance: Random) -> Any:
    """A copy with one value changed."""
    made = copy.deepcopy(data)
    places = [*holders(made)]
    holder = places[chance.randrange(len(places))]
    steps = list(holder) if isinstance(holder, dict) else list(range(len(holder)))
    step = steps[chance.randrange(len(steps))]
    how = chance.randrange(3)
    if how == 0:
        del holder[step]
    elif how == 1 and isinstance(holder, dict):
        holder[f"{step}x"] = holder[step]
    else:
        holder[step] = copy.deepcopy(WRONG[chance.randrange(len(WRONG))])
    return made


def holders(data: Any) -> Iterator[Any]:
    """All tables and lists with something in them."""
    if isinstance(data, dict | list) and data:
        yield data
        for inner in data.values() if isinstance(data, dict) else data:
            yield from holders(inner)


def test_words_for_few_values_are_those_that_the_table_knows() -> None:
    form = FORMS["game.toml"]["properties"]
    (mark,) = [
        each for each in form["mark"]["additionalProperties"]["anyOf"] if "properties" in each
    ]
    assert set(mark["properties"]["shape"]["enum"]) == set(SHAPES)
    assert set(form["game"]["properties"]["faces"]["enum"]) == set(art.designs())


def test_a_fault_has_its_line_and_says_what_is_expected() -> None:
    source = json.dumps({})
    with pytest.raises(ValueError, match=r"^1: the key example is missing: a list, not empty$"):
        schema.check({}, "examples.toml", source)
    rows = '#:schema x\n[[example]]\nid = "1"\n\n[[example]]\nid = 2\n'
    with pytest.raises(ValueError, match=r"^2: example\[1\]: the key title is missing: text"):
        schema.check(tomllib.loads(rows), "examples.toml", rows)
    second = rows.replace(
        'id = "1"', 'id = "1"\ntitle = "A"\nclauses = ["T-1"]\nkind = "a"\nsays = "B"'
    )
    with pytest.raises(ValueError, match=r"^9: example\[2\]: the key title is missing"):
        schema.check(tomllib.loads(second), "examples.toml", second)
