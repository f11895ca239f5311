"""The two lines of the tray: what to do or whom the table waits for, and what there is to know.

Words come from the game's `game.toml` (`kanhu/schema/KEYS.md`, `[phase.KEY]`).
"""

from __future__ import annotations

import re
from typing import Any

from kanhu.wording.conditions import chosen
from kanhu_table.draw.scene import Scene
from kanhu_table.words import say

_LONG = 64  # letters that two lines of a phone have room for; a longer event stands in the moves
_WORD = re.compile(r"[^\W\d_]{3,}|\d+")


def prompt_of(scene: Scene) -> str:
    """What is to be done, or whom the table waits for."""
    if scene.match.browsing:
        return say("tray.at_move", move=scene.match.at, last=len(scene.match.visible_states()) - 1)
    lead = _lead(scene).get("lead")
    return scene.words.fill(scene.view, str(lead)) if lead else scene.words.prompt(scene.view)


def note_of(scene: Scene) -> str:
    """At the first decision what the game is played for; then what another seat did that bears on
    the question, else what there is to say of it, else what happened since the viewer's last move.
    """
    if scene.match.browsing:
        return scene.sentences[-1] if scene.sentences else ""
    if scene.goal:
        return str(scene.goal["says"])
    note, of_player = scene.words.note(scene.view)
    if not of_player:
        note = _after(scene) or note
    if note or not scene.sentences or not scene.match.table.cursor:
        return note
    asked, last = prompt_of(scene), scene.sentences[-1]
    first = weightiest(scene) if scene.match.to_decide else ""
    both = f"{first} {last}".strip() if first != last and not repeats(asked, last) else first
    fitting = (text for text in (both, first, last) if 0 < len(text) <= _LONG)
    return next((text for text in fitting if not repeats(asked, text)), "")


def _after(scene: Scene) -> str:
    """What another seat did last, since the viewer's last move, of what the phase names."""
    row: dict[str, Any] = scene.game.meta["phase"].get(scene.view.phase, {})
    said = row.get("note_after", {}) if scene.match.to_decide else {}
    found = [event for event in scene.since if event.what in said and event.seat != scene.me]
    return scene.words.event_as(found[-1], str(said[found[-1].what])) if found else ""


def weightiest(scene: Scene) -> str:
    """The event since the viewer's last move in this hand that matters most, if it matters more
    than what came last: another seat took the viewer's discard, another seat took a card that lay
    open to all, somebody spoke (a call, a bid, a pass), somebody led. Of equal ones the last."""
    heap, found = scene.spot("heap"), list[tuple[int, str]]()
    for event, mine in list(scene.words.owned(scene.heard))[len(scene.heard) - len(scene.since) :]:
        taken = heap is not None and event.src == heap.stem and event.seat not in (-1, scene.me)
        spoken = event.seat != scene.me and not (event.src or event.dst)
        if text := scene.words.event(event, mine=mine):
            led = event.what == "lead"
            found.append((4 if mine else 3 if taken else 2 if spoken else int(led), text))
    most = max((weight for weight, _ in found), default=0)
    return next((text for weight, text in reversed(found) if weight == most > 0), "")


def clause_of(scene: Scene) -> str:
    """Number of the clause in force."""
    row: dict[str, Any] = scene.game.meta["phase"].get(scene.view.phase, {})
    found = str(_lead(scene).get("lead_clause") or row.get("clause", ""))
    return chosen(scene.view, found, row.get("clause_when", {}))


def _lead(scene: Scene) -> dict[str, Any]:
    """The phase's row of words, for the very first move of a dealt match only."""
    match = scene.match
    first = match.table.cursor == 0 and not match.table.custom and match.to_decide
    return dict(scene.game.meta["phase"][scene.view.phase]) if first else {}


def repeats(prompt: str, line: str) -> bool:
    """Whether a question says all that a line says: the same names, cards and numbers."""
    asked = {_stem(word) for word in _WORD.findall(prompt)}
    return all(_stem(word) in asked for word in _WORD.findall(line))


def _stem(word: str) -> str:
    """A word without its ending, so that "discards" and "discarded" are one."""
    return word.lower()[:5]
