"""A page that talks to the bridge, for scripted sessions."""

from __future__ import annotations

import json
import re
from html import unescape
from typing import Any

import pytest

from kanhu_table import bridge

THREE = {
    "game": "khanhoo",
    "options": "wilkinson;players=3",
    "seed": "1891",
    "seats": ["person", "novice", "regular"],
    "base": "../../",
}
_MOVE = re.compile(r'<button name="do" value="(move:[^"]+)"')
_PICK = re.compile(r'name="pick" value="([^"]+)"')
_HINTED = re.compile(r'data-move="([^"]+)"')
_LINK = re.compile(r'value="#g=([^"]*)"')
_STATE = re.compile(r'data-state="(\w+)"')
_BUTTONS = re.compile(r"<button .*?</button>")


class Page:
    """Keeps what a page keeps: the last answer."""

    def __init__(self, opening: dict[str, Any] | None = None, table: str = "t") -> None:
        self.table = table
        self.answer: dict[str, Any] = {"rev": 0}
        if opening is not None:
            self.ask("open", open=opening)

    def ask(self, op: str, **more: Any) -> dict[str, Any]:
        asked = {"id": 7, "table": self.table, "rev": self.answer["rev"], "op": op, **more}
        self.answer = json.loads(bridge.handle(json.dumps(asked)))
        return self.answer

    def press(self, value: str, picked: tuple[str, ...] = (), **fields: str) -> dict[str, Any]:
        names = {name.replace("__", "."): text for name, text in fields.items()}
        return self.ask("do", do=value, picked=list(picked), fields=names)

    @property
    def html(self) -> str:
        return str(self.answer["html"])

    @property
    def hand(self) -> list[str]:
        return _PICK.findall(self.html)

    @property
    def moves(self) -> list[str]:
        return _MOVE.findall(self.html)

    @property
    def state(self) -> str:
        """What the table is at: turn, wait, look, covered or result."""
        return str(_STATE.findall(self.html)[0])

    @property
    def tray(self) -> str:
        """The part with the question and the buttons."""
        return self.html.partition('class="kt-tray"')[2].partition("</section>")[0]

    @property
    def buttons(self) -> list[str]:
        """The buttons below the question."""
        return _BUTTONS.findall(self.tray.partition('class="kt-acts"')[2])

    @property
    def line(self) -> str:
        """What is to be done, or what is going on."""
        return self.tray.partition('class="kt-line">')[2].partition("</b>")[0]

    def sheet(self, name: str) -> str:
        """What stands on a sheet that lies open; "" if it does not."""
        mark = f'<section class="kt-over kt-over--{name}'
        return self.html.partition(mark)[2].partition("</section>")[0]

    @property
    def link(self) -> str:
        """The link on the share sheet; "" if that is not open."""
        found = _LINK.search(self.sheet("share"))
        return unescape(found[1]) if found else ""

    @property
    def hinted(self) -> str:
        """The move of the hint that lies open."""
        return str(_HINTED.findall(self.sheet("hint"))[0])

    def has(self, value: str) -> bool:
        return f'name="do" value="{value}"' in self.html

    def step(self) -> dict[str, Any]:
        """What a patient person does next."""
        if self.answer["more"]:
            return self.ask("go")
        if self.has("on"):
            return self.press("on")
        if self.has("cover"):
            return self.press("cover")
        if self.moves:
            return self.press(self.moves[0])
        return self.press("verb:throw", (self.hand[-1],))

    def play(self, steps: int) -> None:
        for _ in range(steps):
            if self.answer["over"]:
                return
            self.step()
            assert self.answer["error"] is None, self.answer["error"]
            assert not self.answer["stale"]

    def until(self, mark: str, steps: int = 400) -> None:
        """Play until the drawing holds a text."""
        for _ in range(steps):
            if mark in self.html:
                return
            self.step()
        pytest.fail(f"'{mark}' never came")
