"""The examples on the page about records and positions are true."""

import json
import re
from pathlib import Path

import kanhu
from kanhu.text import position, record
from kanhu.text.judging import read_hand

PAGE = (Path(__file__).parents[2] / "docs" / "about" / "formats.md").read_text("utf-8")


def block(pattern: str) -> str:
    (found,) = re.findall(pattern, PAGE, re.DOTALL)
    return str(found)


def test_the_record_on_the_page_replays() -> None:
    text = block(r"```\n(kanhu record.*?)```")
    table = kanhu.Table.load(record.parse(text))
    assert table.cursor == 3
    assert table.record().text() == text


def test_the_sealed_record_on_the_page_is_the_one_above_it() -> None:
    plain, sealed = (record.parse(block(rf"```\n({kind} record.*?)```"))
                     for kind in ("kanhu", "kanhu sealed"))  # fmt: skip
    assert sealed == plain


def test_the_position_on_the_page_can_be_set_up() -> None:
    data = json.loads(block(r"```json\n(.*?)```"))
    state = position.load(data)
    assert (state.phase, state.actor) == (data["phase"], data["actor"])
    assert any(move.verb == "claim" for move in state.legal())


def test_the_hands_on_the_page_can_be_read() -> None:
    texts = re.findall(r"`((?:money|french|spanish):[^`]+)`", PAGE)
    assert {read_hand(text).design for text in texts} == {"money", "french", "spanish"}
