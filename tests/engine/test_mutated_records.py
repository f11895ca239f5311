"""The law of records: a damaged one is refused in a line, or says itself what was made of it."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from random import Random
from typing import Any

import pytest

import kanhu
from kanhu.catalogue import Game
from kanhu.study import conformance
from kanhu.text import record
from kanhu.text.record import Record, RecordError
from kanhu.text.table import Table
from tests.scale import Scale

MOVES = 14
STRANGE = "\0\n\t \u202e~.,:;=[]{}\"'0123456789-eExX_Aaé虎"


def cut(text: str, chance: Random) -> str:
    return text[: chance.randrange(len(text))]


def dropped(text: str, chance: Random) -> str:
    at = chance.randrange(len(text))
    return text[:at] + text[at + chance.randint(1, 3) :]


def changed(text: str, chance: Random) -> str:
    at = chance.randrange(len(text))
    return text[:at] + chance.choice(STRANGE) + text[at + 1 :]


def added(text: str, chance: Random) -> str:
    at = chance.randrange(len(text) + 1)
    return text[:at] + chance.choice(STRANGE) * chance.choice((1, 2, 40)) + text[at:]


def moved(text: str, chance: Random) -> str:
    a, b = sorted(chance.sample(range(len(text)), 2))
    c = min(len(text), b + chance.randint(1, 12))
    return text[:a] + text[b:c] + text[a:b] + text[c:]


def doubled(text: str, chance: Random) -> str:
    a = chance.randrange(len(text))
    b = min(len(text), a + chance.randint(1, 30))
    return text[:b] + text[a:b] + text[b:]


DAMAGE: tuple[Callable[[str, Random], str], ...] = (cut, dropped, changed, added, moved, doubled)


def words(text: str) -> list[str]:
    return text.split()


def values(text: str) -> Any:
    return json.loads(text)


def given(found: Record) -> dict[str, Any]:
    """A record as JSON, with nothing that may be left out."""
    data = {"format": "kanhu-record", "version": 1, **found._asdict()}
    return {key: list(value) if isinstance(value, tuple) else value for key, value in data.items()}


def says_itself(text: str, found: Record) -> bool:
    """Whether a record that was read is what stands in the text, and nothing else."""
    bare = text.strip().lstrip("\ufeff")
    if bare.startswith("{"):
        told, whole = values(bare), given(found)
        assert isinstance(told, Mapping)
        return all(whole[key] == value for key, value in told.items())
    if bare.lower().startswith(record.FORMAT):
        named = {line.split(":", 1)[0].strip() for line in bare.split("\n\n")[0].splitlines()[1:]}
        mine = [*found.text().split("\n\n", 1)]
        head = [line for line in mine[0].splitlines()[1:] if line.split(":", 1)[0] in named]
        rest = bare.split("\n\n", 1)[1] if "\n\n" in bare else ""
        told_head = [words(line.replace(":", ": ", 1)) for line in
                     bare.split("\n\n")[0].splitlines()[1:] if line.strip()]  # fmt: skip
        return (
            sorted(words(line.replace(":", ": ", 1)) for line in head) == sorted(told_head)
            and words(rest) == list(found.moves)
        )  # fmt: skip
    checked = found.link()
    return bare in (
        checked,
        re.sub(r"^(\d)\.[^~]*", r"\1", checked),
    )  # old links have no check value


@pytest.mark.parametrize("game", kanhu.games(), ids=lambda game: game.id)
def test_a_damaged_record_is_refused_or_says_itself_what_was_read(
    game: Game, scale: Scale, record_property: Callable[[str, object], None]
) -> None:
    wanted = -(-scale.mutants // len(kanhu.games()))
    sound: list[Record] = []
    for number in range(scale.seed, scale.seed + wanted):
        chance = Random(f"record {game.id} {number}")
        if len(sound) < 12:
            table = conformance.random_match(game, game.options(), number, moves=MOVES)
            sound.append(table.record())
        good = chance.choice(sound)
        forms = (good.text(), good.sealed(), good.link(), json.dumps(given(good)))
        text = chance.choice(DAMAGE)(chance.choice(forms), chance)
        try:
            law(text, good)
        except Exception as error:
            error.add_note(f"mutant {game.id} {number}: {text!r}")
            raise
    record_property("soak", ["records", wanted])


def law(text: str, good: Record) -> None:
    """Refuse a damaged record in words, or read it for what it says, and play what can be played."""
    try:
        found = record.parse(text)
    except RecordError as error:
        said = str(error)
        assert said
        assert said.isprintable(), said
        assert len(said) < 600, said
        return
    assert found == good or says_itself(text, found), found
    try:
        Table.load(found)
    except RecordError as error:
        assert str(error).isprintable()
