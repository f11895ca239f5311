"""Plays everything the page can ask for, inside the browser's Python (see product.prove).

It must import nothing on its own account but `json` and `sys`, which the table needs anyway. The
answer says what was played, which any other Python must agree on, and which modules were looked
for in vain.
"""

import json
import sys
from collections.abc import Sequence
from importlib import import_module
from importlib.abc import MetaPathFinder
from typing import Any

MOVES = 12


class Missed(MetaPathFinder):
    """Asked last, finds nothing, and remembers for what it was asked."""

    def __init__(self) -> None:
        self.names: set[str] = set()

    def find_spec(self, fullname: str, path: Sequence[str] | None, target: object = None) -> None:
        """Remember a module that nobody else has found."""
        self.names.add(fullname)


class Chance:
    """A few arbitrary numbers, without importing `random`."""

    def __init__(self, seed: int) -> None:
        self.now = seed * 2654435761 % 2**32

    def below(self, n: int) -> int:
        """A number from 0 to n - 1."""
        self.now = (self.now * 1664525 + 1013904223) % 2**32
        return (self.now >> 16) % n


def play_engine(game: Any, seed: int, limit: int = 400) -> str:
    """Random moves of a game through the engine's own interface; returns the record's text."""
    import kanhu

    chance = Chance(seed)
    table = kanhu.Table.new(game, game.options(), seed)
    while table.state.outcome is None and len(table.moves) < limit:
        legal = table.state.legal()
        table.play(legal[chance.below(len(legal))])
    end = len(table.moves)
    table.seek(end // 2)
    table.seek(end)
    return table.record().text()


def ask(handle: Any, **request: Any) -> Any:
    """One request to the bridge; an error in the answer is an error of the build."""
    answer = json.loads(handle(json.dumps({"id": 1, "table": "rehearsal", **request})))
    if answer.get("error"):
        raise RuntimeError(f"bridge, op {request.get('op')!r}: {answer['error']}")
    return answer


BEFORE = ("hint", "close", "rules", "share", "link:deal", "link:position", "link:record", "save")
AFTER = ("undo", "redo", "first", "next", "branch", "return", "prev", "last", "on", "cover", "?")


def play_bridge(game_id: str, seed: int) -> Any:
    """A short game through the bridge: every kind of press, bots, records good and broken."""
    handle = import_module("kanhu_table.bridge").handle

    def press(answer: Any, value: str) -> Any:
        return ask(handle, rev=answer["rev"], op="do", do=value, picked=[], fields={})

    answer = ask(handle, rev=0, op="open", open={"game": game_id, "seed": seed})
    for value in BEFORE:
        answer = press(answer, value)
    for _ in range(MOVES):
        move = next_move(answer["html"])
        if answer.get("more"):
            answer = ask(handle, rev=answer["rev"], op="go")
        elif move and not answer.get("over"):
            answer = press(answer, move)
        else:
            break
    for value in AFTER:
        answer = press(answer, value)
    record = answer["record"]
    for opening in ({"record": record}, {"record": "1~no~such~record"}, {"game": "no such game"}):
        handle(json.dumps({"id": 1, "table": "other", "rev": 0, "op": "open", "open": opening}))
    judge_hands(handle, game_id)
    press(answer, "new")  # last, for its seed is another one every time
    return record


def judge_hands(handle: Any, game_id: str) -> None:
    """Cards of the game's own pack and of the others', judged by the game."""
    for hand in ("money:c7.s3.m3.c9.s1.m1.rf.s9.ot", "french:AH.2C.3D.QH.KH", "spanish:3O.4O.5O"):
        for name in ("", game_id):
            ask(handle, op="judge", hand=hand, game=name)


def next_move(html: str) -> str | None:
    """The first button of the drawn table that plays a move, or None."""
    mark = 'value="move:'
    at = html.find(mark)
    return None if at < 0 else html[at + 7 : html.index('"', at + 7)]


def cross() -> None:
    """Let an error cross into JavaScript: its words are made by modules of their own."""
    if sys.platform != "emscripten":
        return
    from pyodide.code import run_js

    def fail() -> None:
        raise ValueError("rehearsal")

    said = run_js("(fail) => { try { fail(); } catch (error) { return String(error); } }")(fail)
    if "ValueError: rehearsal" not in said:
        raise RuntimeError(f"an error in Python reads in JavaScript: {said}")


def answer(argument: dict[str, list[str]]) -> dict[str, Any]:
    """Import what the sources mention (`imports`), then play every game found."""
    missed = Missed()
    sys.meta_path.append(missed)
    for name in argument["imports"]:
        if name.partition(".")[0] in sys.stdlib_module_names:
            import_module(name)
    import kanhu

    played = {game.id: [play_engine(game, 1), play_bridge(game.id, 1)] for game in kanhu.games()}
    cross()
    sys.meta_path.remove(missed)
    return {"played": played, "missed": sorted(missed.names)}
