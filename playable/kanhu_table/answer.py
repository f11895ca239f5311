"""An answer to the page: the present table, and what happened since the last one, for the ear and
for the motion. `bridge` says which fields it has."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import kanhu
from kanhu.moves import Event, Refusal
from kanhu_table.draw.now import now
from kanhu_table.draw.prompt import note_of, prompt_of, repeats
from kanhu_table.draw.scene import Scene
from kanhu_table.draw.setup import setup
from kanhu_table.draw.table import form, position_hash
from kanhu_table.match import CLOSING
from kanhu_table.presses import Press
from kanhu_table.session import Session
from kanhu_table.words import joined, say

_SPOKEN, _FEW = 4, 3
_MANY = 8  # sentences; more are not listened to
_LOOKS = ("cover", "first", "prev", "next", "last", "seek", "note:prev", "note:next")


def bare(ask: Mapping[str, Any]) -> dict[str, Any]:
    """An answer without a table."""
    return {
        "id": ask.get("id"), "table": ask.get("table"), "rev": 0, "html": "", "covered": None,
        "setup": None,
        "record": "", "cursor": 0, "more": False, "events": [], "say": [], "refused": None,
        "stale": False, "picked": None, "download": None, "link": None, "over": False,
        "error": None, "elsewhere": None, "open": None, "address": "", "hash": "",
        "version": kanhu.__version__,
    }  # fmt: skip


def drawn(session: Session, ask: Mapping[str, Any]) -> dict[str, Any]:
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
        "over": match.over, "error": None, "elsewhere": None, "open": session.reopen(),
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


def tell(session: Session, press: Press, answer: dict[str, Any], since: int | None) -> None:
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
        move = scene.words.button(scene.view, session.hint.move)
        lines = [say("now.hint", move=move), *(reason.text for reason in session.hint.reasons)]
    if match.to_decide and (told or press.value in ("undo", "redo", "cover")):
        prompt, note = prompt_of(scene), note_of(scene)
        lines = [*(lines[:-1] if lines and repeats(prompt, lines[-1]) else lines), prompt]
        lines += [note] * (bool(note) and note not in lines)
    if session.refused is not None and press.value != "ui":
        lines = [_instead(scene, session.refused)]
    elif session.notice:
        lines.append(session.notice)
    answer["say"] = [joined(lines, "sentences")] if len(lines) > _SPOKEN else lines
    answer["events"] = [_event(scene, event) for event in heard]
    answer["picked"], answer["download"] = press.picked_back, press.download


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
    return [say("now.in_short", count=len(whole) - len(told)), *told]


def _instead(scene: Scene, refusal: Refusal) -> str:
    """A refusal in words: the reason, its clause, and what is allowed."""
    buttons = [scene.words.button(scene.view, move) for move in refusal.instead[:_FEW]]
    reason, moves, more = refusal.message, joined(buttons, "long"), len(refusal.instead) - _FEW
    if not moves:
        return reason
    if more > 0:
        return say("now.refused_more", reason=reason, moves=moves, count=more)
    return say("now.refused", reason=reason, moves=moves)


def _event(scene: Scene, event: Event) -> dict[str, Any]:
    codes = scene.view.setup.pack.codes
    return {
        "what": event.what, "who": event.seat if event.seat >= 0 else None,
        "cards": [codes[kind] for kind in event.cards], "from": event.src, "to": event.dst,
        "text": scene.words.event(event),
    }  # fmt: skip
