"""An answer to the page: the present table, and what happened since the last one, for the ear and
for the motion. `bridge` says which fields it has."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import kanhu
from kanhu.core.moves import Event, Refusal
from kanhu.wording.results import stopped
from kanhu_table.draw.now import now
from kanhu_table.draw.prompt import note_of, prompt_of, repeats
from kanhu_table.draw.scene import Scene
from kanhu_table.draw.setup import new_game_form
from kanhu_table.draw.table import form, position_hash
from kanhu_table.match import CLOSING
from kanhu_table.presses import Press
from kanhu_table.session import Session
from kanhu_table.words import joined, say

_Owned = tuple[Event, bool]
_SPOKEN, _FEW = 4, 3
_MANY = 8  # sentences; more are not listened to
_LOOKS = ("cover", "first", "prev", "next", "last", "seek", "note:prev", "note:next")


def empty_answer(ask: Mapping[str, Any]) -> dict[str, Any]:
    """An answer without a table: all fields, empty."""
    return {
        "id": ask.get("id"), "table": ask.get("table"), "rev": 0, "html": "", "covered": None,
        "setup": None,
        "record": "", "cursor": 0, "more": False, "events": [], "say": [], "refused": None,
        "stale": False, "picked": None, "download": None, "link": None, "over": False,
        "error": None, "elsewhere": None, "open": None, "address": "", "hash": "",
        "version": kanhu.__version__, "working": False,
    }  # fmt: skip


def full_answer(session: Session, ask: Mapping[str, Any]) -> dict[str, Any]:
    """The whole answer: the present table as it is drawn, its record, and what the page keeps; what
    has happened is added by `announce`."""
    scene = Scene(session)
    match = session.match
    fresh, session.fresh = session.fresh, False
    if match.to_decide and scene.still_out is not None:
        match.table.assisted = True
    refused = session.refused
    return {
        "id": ask.get("id"), "table": session.id, "rev": session.rev, "html": form(scene),
        "covered": _covered(session),
        "setup": new_game_form(session) if fresh else None,
        "record": match.record().text(), "cursor": match.table.cursor, "more": match.more,
        "events": [], "say": [], "stale": False, "picked": None, "download": None, "link": None,
        "over": match.over, "error": None, "elsewhere": None, "open": session.reopen(),
        "address": "" if match.replay or match.table.custom else match.address(),
        "hash": position_hash(scene), "version": kanhu.__version__,
        "working": session.review is not None and session.review.found is None,
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


def announce(session: Session, press: Press, answer: dict[str, Any], since: int | None) -> None:
    """Add what happened since the last answer, in words and for the motion."""
    scene = Scene(session)
    match = session.match
    heard = _heard(session, press, since)
    told = _announced(scene, _untold(session, press, since, heard))
    if match.covered and press.value != "ui":
        told = [now(scene)]
    if not told and press.value in _LOOKS:
        told = scene.sentences[-1:]
    lines = press.say + told
    if press.value == "hint" and session.hint is not None:
        move = scene.words.button(scene.view, session.hint.move)
        lines = [say("now.hint", move=move), *(reason.text for reason in session.hint.reasons)]
    if match.to_decide and (told or heard or press.value in ("undo", "undo:sure", "redo", "cover")):
        prompt = prompt_of(scene)
        note = scene.words.note(scene.view).text if told else note_of(scene)
        lines = [*(lines[:-1] if lines and repeats(prompt, lines[-1]) else lines), prompt]
        lines += [note] * (bool(note) and note not in lines)
    if session.refused is not None and press.value != "ui":
        lines = [_instead(scene, session.refused)]
    elif session.notice:
        lines.append(session.notice)
    answer["say"] = [joined(lines, "sentences")] if len(lines) > _SPOKEN else lines
    answer["events"] = [_event(scene, event) for event in heard]
    answer["picked"], answer["download"] = press.picked_back, press.download


def _heard(session: Session, press: Press, since: int | None) -> list[Event]:
    """What happened since a move, as far as this is a game that goes on."""
    match = session.match
    if match.covered:
        return []
    if since is not None and match.table.cursor > since and not match.browsing:
        return [event for hand in match.heard(since) for event in hand]
    return match.dealt() if press.value == "on" else []


def _untold(session: Session, press: Press, since: int | None, heard: list[Event]) -> list[Event]:
    """What the ear is told now. Moves of the others wait for the last of them, so that all of them
    are one sentence."""
    match, waited = session.match, session.untold
    session.untold = ()
    if since is None or match.covered or match.browsing or match.table.cursor < since:
        return heard
    whole = [*waited, *heard]
    if not match.more or press.value == "on":
        return whole
    own = max((at for at, event in enumerate(whole, 1) if event.seat == match.viewer), default=0)
    session.untold = tuple(whole[own:])
    return whole[:own]


def _announced(scene: Scene, heard: list[Event]) -> list[str]:
    """What happened, for the ear; of a hand that ended the head of the verdict, and that once."""
    told = _shortened(scene, [row for row in _owned(scene, heard) if row[0].what not in CLOSING])
    if heard and scene.match.counting and scene.verdict is not None:
        told.append(stopped(scene.verdict.head))
    return told


def _owned(scene: Scene, heard: list[Event]) -> list[_Owned]:
    """Events with whether another seat took what the viewer had discarded, be it told already."""
    last = len(scene.heard) - len(heard)
    if last >= 0 and scene.heard[last:] == heard:
        return list(scene.words.owned(scene.heard))[last:]
    return list(scene.words.owned(heard))


def _shortened(scene: Scene, heard: list[_Owned]) -> list[str]:
    """What happened, for the ear: of a long row only what is rare, and each seat's last step."""
    whole = _texts(scene, heard)
    if len(whole) > _MANY:
        often = Counter(event.what for event, _ in heard)
        last = {event.seat: at for at, (event, _) in enumerate(heard)}
        seats = scene.view.setup.seats
        kept = [
            row
            for at, row in enumerate(heard)
            if often[row[0].what] <= seats or last[row[0].seat] == at
        ]
        told = _texts(scene, kept)
        if len(told) < len(whole):
            left = say("now.in_short", count=len(whole) - len(told))
            return [left, *_sentences(scene, told)]
    return _sentences(scene, whole)


def _texts(scene: Scene, heard: list[_Owned]) -> list[tuple[int, str]]:
    """Events in sentences, each with its seat."""
    told = ((event.seat, scene.words.event(event, mine=mine)) for event, mine in heard)
    return [row for row in told if row[1]]


def _sentences(scene: Scene, told: list[tuple[int, str]]) -> list[str]:
    """What the others do one after another as one sentence; without what the question says."""
    out, row = list[str](), list[str]()
    if told and scene.match.to_decide and repeats(prompt_of(scene), told[-1][1]):
        told = told[:-1]
    for seat, text in told:
        if seat in (-1, scene.me):
            out += [*_one(row), text]
            row = []
        else:
            row.append(text)
    return [*out, *_one(row)]


def _one(row: list[str]) -> list[str]:
    """Sentences as one, if there are any."""
    return [joined((*(text.removesuffix(".") for text in row[:-1]), *row[-1:]), "long")] * bool(row)


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
