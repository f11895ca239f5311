"""The bridge: one JSON request from the page, one JSON answer.

    ask    {id, table, rev, op, ...}
      op: "open"  {open: {game, options, seed, seats, base | record | link | position}, cursor, ui}
          "do"    {do: value of the pressed button, picked: ["5H#1"], fields: {}}
          "go"    {all}: one public move of a bot, or all until a person is asked
          "seek"  {to}: a state of the record that may be shown
          "work"  on at what takes long, as long as the answers say `working`
          "ui"    {ui}: sort, aid, out, log; ticks: the cards ticked just now
          "state" the present state in words
          "judge" {hand, game, base}: a hand judged by a game; there need be no table
    answer {id, table, rev, html, setup, record, cursor, more, events, say, refused, stale, picked,
            download, link, over, error, elsewhere, open, address, hash, version, working,
            ms}

`rev` counts changes. A request made for another `rev` plays nothing and gets the present table
with `stale` true. A request that fails changes nothing and gets `error` {message, way_out}. What
holds another game than the one asked for is not opened: `elsewhere` names that game.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

import kanhu
from kanhu.catalogue import Elsewhere
from kanhu.quoting import brief
from kanhu_table import presses
from kanhu_table.answer import announce, empty_answer, full_answer
from kanhu_table.draw.aloud import aloud, read_aloud
from kanhu_table.draw.now import now
from kanhu_table.draw.scene import Scene
from kanhu_table.draw.setup import new_game_form
from kanhu_table.html import curly
from kanhu_table.match import Match
from kanhu_table.opening import Trouble
from kanhu_table.parts import Absent
from kanhu_table.presses import Press
from kanhu_table.session import Session
from kanhu_table.words import say

_FREE = ("open", "ui", "state")  # these do not depend on what the page saw last
_sessions: dict[str, Session] = {}


def handle(text: str) -> str:
    """Answer one request. Never raises: whatever goes wrong is said in the answer.

    What is not here yet, of a game or of the table, is asked for in place of an answer, {"bring":
    name of a zip}.
    """
    begun = time.perf_counter()
    ask: dict[str, Any] = {}
    try:
        read = json.loads(text)
        ask = read if isinstance(read, dict) else {}
        answer = _answer(ask)
    except Trouble as trouble:
        answer = _failed(ask, trouble.message, trouble.way_out, trouble.clause)
    except Elsewhere as missing:
        return json.dumps({"bring": missing.name})
    except Absent as missing:
        return json.dumps({"bring": f"part-{missing}"})
    except RecursionError:
        answer = _failed(ask, say("trouble.nested"), None)
    except Exception as error:  # the page must get an answer, whatever it sent
        # For whoever looks at the browser's console: a reader is told what to do.
        print(f"{type(error).__name__}: {error}", file=sys.stderr)
        answer = _failed(ask, say("trouble.failed"), say("trouble.failed_way"))
    answer["say"] = [curly(line) for line in answer["say"]]
    if answer["error"] is not None:
        answer["error"] = {key: words and curly(words) for key, words in answer["error"].items()}
    answer["ms"] = round(1000 * (time.perf_counter() - begun), 1)
    return json.dumps(answer, ensure_ascii=False)


def forget() -> None:
    """Close all tables."""
    _sessions.clear()


def _answer(ask: Mapping[str, Any]) -> dict[str, Any]:
    name, op = str(ask.get("table", "")), str(ask.get("op", ""))
    if op == "open":
        return _open(name, ask)
    if op == "judge":
        # Loaded when wanted: tables need none of it.
        from kanhu_table.judged import judged

        html, link = judged(ask)
        return empty_answer(ask) | {"html": html, "link": link}
    session = _sessions.get(name)
    if session is None:
        raise Trouble(say("trouble.not_open"), say("trouble.load_again"))
    if op not in _OPS:
        raise Trouble(say("trouble.unknown", what=brief(op)), say("trouble.load_again"))
    if op not in _FREE and ask.get("rev") != session.rev:
        return full_answer(session, ask) | {"stale": True}
    return _carried_out(session, ask, _OPS[op])


def _open(name: str, ask: Mapping[str, Any]) -> dict[str, Any]:
    """Open a table. If it cannot be opened as asked, one that is there stays as it is."""
    asked = ask.get("open")
    asked = asked if isinstance(asked, dict) else {}
    ui = ask.get("ui")
    ui = ui if isinstance(ui, dict) else {}
    trouble = None
    try:
        session = Session.open(name, asked, ui)
    except Trouble as found:
        trouble = found
        session = _fall_back(name, asked, ui, found)
    opened = session.match if trouble is None else trouble.salvaged
    if opened is not None and asked.get("game", opened.table.game.id) != opened.table.game.id:
        return empty_answer(ask) | {"elsewhere": opened.table.game.id}
    cursor = ask.get("cursor")
    moves = len(session.match.table.moves)
    if trouble is None and isinstance(cursor, int) and 0 <= cursor < moves:
        if session.match.replay is not None:
            session.match.seek(sum(stop <= cursor for stop in session.match.visible_states()) - 1)
        else:
            session.match.table.seek(cursor)
        session.match.settle()
    if ask.get("resume") and isinstance(ask.get("rev"), int):
        session.rev = int(ask["rev"])  # what the page has seen still holds
    _sessions[name] = session
    answer = full_answer(session, ask)
    if asked.get("record") or asked.get("link") or asked.get("position"):
        answer["setup"] = new_game_form(session)
        if cursor is None and trouble is None:
            told = say("now.opened", game=session.game.title, summary=session.setting())
            answer["say"] = [told, now(Scene(session))]
    if trouble is not None:
        answer["error"] = {"message": trouble.message, "way_out": trouble.way_out}
    return answer


def _fall_back(
    name: str, asked: Mapping[str, Any], ui: Mapping[str, Any], trouble: Trouble
) -> Session:
    """The table to show when what was asked for is broken; raises Trouble if there is none."""
    session = _sessions.get(name)
    if session is None:
        plain = {key: value for key, value in asked.items()
                 if key not in ("record", "link", "position")}  # fmt: skip
        if len(plain) == len(asked):
            raise trouble
        session = Session.open(name, plain, ui)
    session.salvaged = trouble.salvaged
    return session


def _carried_out(
    session: Session, ask: Mapping[str, Any], op: Callable[[Session, Mapping[str, Any]], Press]
) -> dict[str, Any]:
    """Run an operation; if it fails the session is as before."""
    kept, match = replace(session, ui=dict(session.ui)), session.match
    cursor, record = match.table.cursor, match.record()
    flags = (match.browsing, match.shown_to, match.gone_on)
    try:
        press = op(session, ask)
    except Exception as error:
        if tuple(record.moves) != match.record().moves:
            match = Match(kanhu.Table.load(record), match.kinds)
        match.table.seek(cursor)
        match.table.assisted = record.assisted
        match.browsing, match.shown_to, match.gone_on = flags
        session.__dict__.update(kept.__dict__ | {"match": match})
        if isinstance(error, Trouble):
            session.salvaged = error.salvaged
        raise
    answer = full_answer(session, ask)
    announce(session, press, answer, cursor if session.match is match else None)
    return answer


def _failed(
    ask: Mapping[str, Any], message: str, way_out: str | None, clause: str = ""
) -> dict[str, Any]:
    """An answer that says what went wrong, with the present table if there is one."""
    session = _sessions.get(str(ask.get("table", "")))
    if clause and clause not in message:
        message = say("trouble.with_clause", message=message, clause=clause)
    error = {"message": message, "way_out": way_out}
    if session is not None:
        try:
            return full_answer(session, ask) | {"error": error}
        except Exception:  # even the drawing fails: say so without it
            error["way_out"] = say("trouble.load_again")
    return empty_answer(ask) | {"error": error}


# --- operations --------------------------------------------------------------------------------


def _do(session: Session, ask: Mapping[str, Any]) -> Press:
    picked, fields = ask.get("picked"), ask.get("fields")
    press = Press(
        str(ask.get("do", "")),
        [str(card) for card in picked] if isinstance(picked, list) else [],
        {str(key): str(value) for key, value in fields.items()} if isinstance(fields, dict) else {},
    )
    session.notice = ""
    if not press.value.startswith(("sheet:", "link:")):
        session.refused = None
    presses.press(session, press)
    return press


def _go(session: Session, ask: Mapping[str, Any]) -> Press:
    match = session.match
    started = match.table.cursor
    match.step()
    while ask.get("all") and match.more:
        match.step()
    if match.table.cursor != started:
        session.changed()
    return Press("go")


def _seek(session: Session, ask: Mapping[str, Any]) -> Press:
    to = ask.get("to")
    presses.to_stop(session, to if isinstance(to, int) else 0)
    return Press("seek", picked_back=[])


def _ui(session: Session, ask: Mapping[str, Any]) -> Press:
    ui = ask.get("ui")
    ui = ui if isinstance(ui, dict) else {}
    if "ticks" not in ui:
        session.set_ui(ui)
        return Press("ui")
    before, ticks = aloud(Scene(session)), set(session.ticks)
    session.set_ui(ui)
    more = ticks < set(session.ticks)
    return Press("ui", say=read_aloud(aloud(Scene(session)), before, more=more))


def _state(session: Session, ask: Mapping[str, Any]) -> Press:
    return Press("state", say=[now(Scene(session))])


def _work(session: Session, ask: Mapping[str, Any]) -> Press:
    asked, told = session.review, list[str]()
    if asked is not None and asked.found is None:
        asked.go_on()
        told = [asked.in_short()] if asked.found is not None else []
    return Press("work", say=told)


_OPS: dict[str, Callable[[Session, Mapping[str, Any]], Press]] = {
    "do": _do, "go": _go, "seek": _seek, "ui": _ui, "state": _state,
    "work": _work,
}  # fmt: skip
