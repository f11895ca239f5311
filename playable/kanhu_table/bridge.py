"""The bridge: one JSON request from the page, one JSON answer.

    ask    {id, table, rev, op, ...}
      op: "open"  {open: {game, options, seed, seats, base | record | link | position}, cursor, ui}
          "do"    {do: value of the pressed button, picked: ["5H#1"], fields: {}}
          "go"    {all}: one public move of a bot, or all until a person is asked
          "seek"  {to}: a state of the record that may be shown
          "ui"    {ui}: sort, aid, log; ticks: the cards ticked just now
          "state" the present state in words
          "judge" {hand, game, base}: a hand judged by a game; there need be no table
    answer {id, table, rev, html, setup, record, cursor, more, events, say, refused, stale, picked,
            download, link, over, error, open, address, hash, version, ms}

`rev` counts changes. A request made for another `rev` plays nothing and gets the present table
with `stale` true. A request that fails changes nothing and gets `error` {message, way_out}.
"""

from __future__ import annotations

import json
import time
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

import kanhu
from kanhu.game import Elsewhere
from kanhu.moves import Event, Refusal
from kanhu_table import presses
from kanhu_table.draw.moves import read_aloud
from kanhu_table.draw.now import now
from kanhu_table.draw.prompt import note_of, prompt_of, repeats
from kanhu_table.draw.scene import Scene
from kanhu_table.draw.setup import setup
from kanhu_table.draw.table import form, position_hash
from kanhu_table.html import curly
from kanhu_table.match import CLOSING, Match
from kanhu_table.opening import Trouble
from kanhu_table.presses import Press
from kanhu_table.session import Session

_SPOKEN, _FEW = 4, 3
_MANY = 8  # sentences; more are not listened to
_LOOKS = ("cover", "first", "prev", "next", "last", "seek", "note:prev", "note:next")
_FREE = ("open", "ui", "state")  # these do not depend on what the page saw last
_sessions: dict[str, Session] = {}


def handle(text: str) -> str:
    """Answer one request. Never raises: whatever goes wrong is said in the answer.

    A game whose folder is not here yet is asked for in place of an answer, {"bring": its id}.
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
        return json.dumps({"bring": missing.game})
    except RecursionError:
        answer = _failed(ask, "The request is nested too deeply.", None)
    except Exception as error:  # the page must get an answer, whatever it sent
        message = f"The table could not do this ({type(error).__name__}: {error})."
        answer = _failed(
            ask, message, "Nothing has changed. Take back a move or open the deal anew."
        )
    answer["say"] = [curly(line) for line in answer["say"]]
    if answer["error"] is not None:
        answer["error"] = {key: words and curly(words) for key, words in answer["error"].items()}
    answer["ms"] = round(1000 * (time.perf_counter() - begun), 1)
    return json.dumps(answer, ensure_ascii=False)


def _answer(ask: Mapping[str, Any]) -> dict[str, Any]:
    name, op = str(ask.get("table", "")), str(ask.get("op", ""))
    if op == "open":
        return _open(name, ask)
    if op == "judge":
        # Loaded when wanted: tables need none of it.
        from kanhu_table.judged import judged

        html, link = judged(ask)
        return _bare(ask) | {"html": html, "link": link}
    session = _sessions.get(name)
    if session is None:
        raise Trouble("This table is not open.", "Load the page again.")
    if op not in _OPS:
        raise Trouble(f"The table does not know '{op}'.", "Load the page again.")
    if op not in _FREE and ask.get("rev") != session.rev:
        return _drawn(session, ask) | {"stale": True}
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
    cursor = ask.get("cursor")
    moves = len(session.match.table.moves)
    if trouble is None and isinstance(cursor, int) and 0 <= cursor < moves:
        if session.match.replay is not None:
            session.match.seek(sum(stop <= cursor for stop in session.match.stops()) - 1)
        else:
            session.match.table.seek(cursor)
        session.match.settle()
    if ask.get("resume") and isinstance(ask.get("rev"), int):
        session.rev = int(ask["rev"])  # what the page has seen still holds
    _sessions[name] = session
    answer = _drawn(session, ask)
    if asked.get("record") or asked.get("link") or asked.get("position"):
        answer["setup"] = setup(session)
        if cursor is None and trouble is None:
            answer["say"] = [f"{session.game.title}, {session.summary()}.", now(Scene(session))]
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
    session.part, session.notice = trouble.part, trouble.message
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
            session.part, session.notice = error.part, error.message
        raise
    answer = _drawn(session, ask)
    _tell(session, press, answer, cursor if session.match is match else None)
    return answer


def _drawn(session: Session, ask: Mapping[str, Any]) -> dict[str, Any]:
    """The present table."""
    scene = Scene(session)
    match = session.match
    fresh, session.fresh = session.fresh, False
    refused = session.refused
    return {
        "id": ask.get("id"), "table": session.id, "rev": session.rev, "html": form(scene),
        "covered": _covered(session),
        "setup": setup(session) if fresh else None,
        "record": match.record().text(), "cursor": match.table.cursor, "more": match.more,
        "events": [], "say": [], "stale": False, "picked": None, "download": None, "link": None,
        "over": match.over, "error": None, "open": session.reopen(),
        "address": "" if match.replay or match.table.custom else match.address(),
        "hash": position_hash(scene), "version": kanhu.__version__,
        "refused": None if refused is None else {
            "clause": refused.clause, "text": refused.message,
            "instead": [match.table.game.move_text(match.table.state, move)
                        for move in refused.instead],
        },
    }  # fmt: skip


def _covered(session: Session) -> str | None:
    """The drawing to be kept of a shared screen: who comes back to it may be somebody else."""
    match = session.match
    if len(match.persons) < 2 or match.shown_to is None:
        return None
    shown, match.shown_to = match.shown_to, None
    try:
        return form(Scene(replace(session, hint=None, refused=None, which=(), notice="")))
    finally:
        match.shown_to = shown


def _tell(session: Session, press: Press, answer: dict[str, Any], since: int | None) -> None:
    """Add what happened since the last answer, in words and for the motion."""
    scene = Scene(session)
    match = session.match
    heard: list[Event] = []
    if since is not None and match.table.cursor > since and not match.browsing:
        heard = [event for hand in match.heard(since) for event in hand]
    elif press.value == "on":
        heard = match.dealt()
    if match.covered:
        heard = []
    told = _told(scene, heard)
    if match.covered and press.value != "ui":
        told = [now(scene)]
    if not told and press.value in _LOOKS:
        told = scene.told[-1:]
    lines = press.say + told
    if press.value == "hint" and session.hint is not None:
        lines = [f"Hint: {scene.words.button(scene.view, session.hint.move)}.",
                 *(reason.text for reason in session.hint.reasons)]  # fmt: skip
    if match.to_decide and (told or press.value in ("undo", "redo", "cover")):
        prompt, note = prompt_of(scene), note_of(scene)
        lines = [*(lines[:-1] if lines and repeats(prompt, lines[-1]) else lines), prompt]
        lines += [note] * (bool(note) and note not in lines)
    if session.refused is not None and press.value != "ui":
        lines = [_instead(scene, session.refused)]
    elif session.notice:
        lines.append(session.notice)
    answer["say"] = [" ".join(lines)] if len(lines) > _SPOKEN else lines
    answer["events"] = [_event(scene, event) for event in heard]
    answer["picked"], answer["download"] = press.picked_back, press.download
    answer["link"] = press.link


def _told(scene: Scene, heard: list[Event]) -> list[str]:
    """What happened, for the ear; of a hand that ended the verdict, and that once."""
    told = _shortened(scene, [event for event in heard if event.what not in CLOSING])
    if heard and scene.match.counting and scene.verdict is not None:
        told.append(scene.verdict.spoken)
    return told


def _shortened(scene: Scene, heard: list[Event]) -> list[str]:
    """What happened, for the ear: of a long row only what is rare, and each seat's last step."""
    whole = scene.words.events(heard)
    if len(whole) <= _MANY:
        return whole
    often = Counter(event.what for event in heard)
    last = {event.seat: at for at, event in enumerate(heard)}
    seats = scene.view.setup.seats
    kept = [
        event
        for at, event in enumerate(heard)
        if often[event.what] <= seats or last[event.seat] == at
    ]
    told = scene.words.events(kept)
    if len(told) == len(whole):
        return whole
    return [f"In short; the log has {len(whole) - len(told)} more lines.", *told]


def _instead(scene: Scene, refusal: Refusal) -> str:
    """A refusal in words: the reason, its clause, and what is allowed."""
    moves = [scene.words.button(scene.view, move) for move in refusal.instead[:_FEW]]
    more = f", and {len(refusal.instead) - _FEW} more" if len(refusal.instead) > _FEW else ""
    allowed = f" You may: {'; '.join(moves)}{more}." if moves else ""
    return f"{refusal.message}{allowed}"


def _event(scene: Scene, event: Event) -> dict[str, Any]:
    codes = scene.view.setup.pack.codes
    return {
        "what": event.what, "who": event.seat if event.seat >= 0 else None,
        "cards": [codes[kind] for kind in event.cards], "from": event.src, "to": event.dst,
        "text": scene.words.event(event),
    }  # fmt: skip


def _failed(
    ask: Mapping[str, Any], message: str, way_out: str | None, clause: str = ""
) -> dict[str, Any]:
    """An answer that says what went wrong, with the present table if there is one."""
    session = _sessions.get(str(ask.get("table", "")))
    error = {"message": f"{message} ({clause})" if clause and clause not in message else message,
             "way_out": way_out}  # fmt: skip
    if session is not None:
        try:
            return _drawn(session, ask) | {"error": error}
        except Exception:  # even the drawing fails: say so without it
            error["way_out"] = "Load the page again."
    return _bare(ask) | {"error": error}


def _bare(ask: Mapping[str, Any]) -> dict[str, Any]:
    """An answer without a table."""
    return {
        "id": ask.get("id"), "table": ask.get("table"), "rev": 0, "html": "", "covered": None,
        "setup": None,
        "record": "", "cursor": 0, "more": False, "events": [], "say": [], "refused": None,
        "stale": False, "picked": None, "download": None, "link": None, "over": False,
        "error": None, "open": None, "address": "", "hash": "", "version": kanhu.__version__,
    }  # fmt: skip


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
    could = bool("ticks" in ui and read_aloud(Scene(session)))
    session.set_ui(ui)
    return Press("ui", say=read_aloud(Scene(session), could) if "ticks" in ui else [])


def _state(session: Session, ask: Mapping[str, Any]) -> Press:
    return Press("state", say=[now(Scene(session))])


_OPS: dict[str, Callable[[Session, Mapping[str, Any]], Press]] = {
    "do": _do, "go": _go, "seek": _seek, "ui": _ui, "state": _state,
}  # fmt: skip
