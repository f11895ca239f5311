"""Plays everything the page can ask for; runs inside Pyodide (see assemble.mjs).

Whatever standard module this pulls in is kept for the browser. It must therefore import nothing
on its own account but `json` and `sys`, which the table needs anyway.

The last expression is JSON: what was played, with a checksum that the full and the trimmed Python
must agree on.
"""

import json
import sys
from importlib import import_module
from typing import Any

IMPORTS: list[str] = globals()["IMPORTS"]  # set by assemble.mjs

STDLIB = "/lib/python314.zip/"
HANDS = 2
MOVES = 40


def standard_files() -> list[str]:
    """Paths, inside the zip of the standard library, of all modules imported so far."""
    found = set()
    for module in list(sys.modules.values()):
        origin = getattr(getattr(module, "__spec__", None), "origin", None) or ""
        if origin.startswith(STDLIB):
            path = origin[len(STDLIB) :]
            found.add(path[:-1] if path.endswith(".pyc") else path)
    return sorted(found)


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


def perform() -> dict[str, list[Any]]:
    """Imports what the sources mention, then plays every game found."""
    for name in IMPORTS:
        import_module(name)
    import kanhu

    played = {}
    for game in kanhu.games():
        played[game.id] = [play_engine(game, seed) for seed in range(1, HANDS + 1)]
        played[game.id].append(play_bridge(game.id, 1))
    return played


json.dumps(perform(), sort_keys=True)
