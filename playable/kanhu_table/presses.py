"""What a pressed button does to a session."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from kanhu import players
from kanhu.cards.chance import stream
from kanhu.cards.kinds import CardError
from kanhu.core.moves import Move, MoveError, Refused
from kanhu_table import newgame, opening, sharing
from kanhu_table.draw.over import add_panel, known
from kanhu_table.parts import need
from kanhu_table.session import Session
from kanhu_table.words import say

_HINT_STREAM = 0x417


@dataclass
class Press:
    """A pressed button with the form it stood in, and what comes of it.

    Attributes:
        value: of the button. picked: cards chosen ("5H#1"). fields: other fields of the form.
        download: a file to save (name and text).
        picked_back: cards to tick now, or None to leave the ticks to the page.
        say: lines to speak besides the events.
    """

    value: str
    picked: list[str] = field(default_factory=list)
    fields: Mapping[str, str] = field(default_factory=dict)
    download: dict[str, str] | None = None
    picked_back: list[str] | None = None
    say: list[str] = field(default_factory=list)


def press(session: Session, it: Press) -> None:
    """Carry out a press. Raises Trouble for what cannot be opened."""
    head, colon, rest = it.value.partition(":")
    if colon and head in _WITH_WORD:
        _WITH_WORD[head](session, it, rest)
    elif it.value in _PLAIN:
        _PLAIN[it.value](session, it)
    elif it.value in newgame.PRESSES:
        newgame.PRESSES[it.value](session, it.fields)
    else:
        session.notice = say("presses.unknown")


# --- moves -------------------------------------------------------------------------------------


def _move(session: Session, it: Press, text: str) -> None:
    state = session.match.table.state
    if not session.match.to_decide:
        session.notice = say("presses.not_your_turn")
        return
    try:
        _play(session, it, state.order(session.game.read_move(state, text)))
    except MoveError as error:
        session.notice = str(error)


def _verb(session: Session, it: Press, verb: str) -> None:
    """A verb with the cards that are ticked."""
    if not session.match.to_decide:
        session.notice = say("presses.not_your_turn")
        return
    number = str(it.fields.get("n", ""))
    points = int(number) if number.isascii() and number.isdigit() and len(number) < 7 else 0
    try:
        tried = session.match.tried(verb, it.picked, points)
    except CardError as error:
        session.notice = str(error)
        return
    moves = session.match.meant(tried)
    if len(moves) > 1:
        session.which, it.picked_back = moves, None
        it.say = [say("tray.many_ways")]
    else:
        _play(session, it, moves[0] if moves else tried)


def _play(session: Session, it: Press, move: Move) -> None:
    try:
        session.match.play(move)
    except Refused as error:
        session.refused, session.hint, session.which = error.refusal, None, ()
        it.picked_back = None
    else:
        session.changed()
        session.panel = ""
        it.picked_back = []


def _cover(session: Session, it: Press) -> None:
    _close(session, it)  # what lies open was opened by somebody else
    session.match.shown_to = session.match.here.actor
    session.changed()


def _on(session: Session, it: Press) -> None:
    match = session.match
    if match.counting and not match.over:
        match.gone_on = match.table.cursor
        match.shown_to = None  # several people have read the count; the next hand is one's own
        match.settle()
        session.changed()
        it.picked_back = []


def _again(session: Session, it: Press) -> None:
    """The same deal from its start, with the same players."""
    session.replace(session.match.deal_again())
    it.picked_back = []


# --- stepping ----------------------------------------------------------------------------------


def _undo(session: Session, it: Press) -> None:
    """Back at once where a person plays alone; several at one screen are asked first."""
    if len(session.match.persons) > 1 and session.match.undoable:
        _sheet(session, it, "undo")
    else:
        _undo_surely(session, it)


def _undo_surely(session: Session, it: Press, word: str = "") -> None:
    if session.match.undo():
        session.match.table.assisted = True
        verdict = session.match.counting
        _stepped(session, it, say("presses.verdict") if verdict else say("presses.undone"))
    else:
        session.notice = say("presses.no_undo")


def _redo(session: Session, it: Press) -> None:
    if session.match.redo():
        session.match.settle()
        _stepped(session, it, say("presses.redone"))
    else:
        session.notice = say("presses.no_redo")


def _seek(where: Callable[[int, int], int]) -> Callable[[Session, Press], None]:
    def step(session: Session, it: Press) -> None:
        match = session.match
        stops = len(match.visible_states())
        to_stop(session, where(match.at, stops))
        it.say = [say("presses.at", move=match.at, last=stops - 1), *_notes(session)]
        it.picked_back = []

    return step


def _notes(session: Session) -> list[str]:
    """What an annotated record says of the position on show."""
    return [note.says for note in session.match.noted().get(session.match.at, ())]


def _note(session: Session, it: Press, which: str) -> None:
    """On or back to the position with the next note."""
    match = session.match
    places = sorted(match.noted())
    there = [at for at in places if at > match.at][:1] if which == "next" else [
        at for at in places if at < match.at][-1:]  # fmt: skip
    if not there:
        session.notice = say("presses.no_note")
        return
    to_stop(session, there[0])
    it.say, it.picked_back = _notes(session), []


def to_stop(session: Session, stop: int) -> None:
    """Show a state of the record that may be shown, by its index."""
    session.match.seek(stop)
    session.match.settle()
    session.changed()


def _stepped(session: Session, it: Press, words: str) -> None:
    session.changed()
    it.say = [words]
    it.picked_back = []


def _branch(session: Session, it: Press) -> None:
    if not session.match.browsing:
        session.notice = say("presses.at_end")
        return
    left, session.match = session.match, session.match.branch()
    session.match.settle()
    session.aside, session.panel = left, "left"
    _stepped(session, it, say("presses.branched"))


def _return(session: Session, it: Press) -> None:
    if session.aside is None:
        session.notice = say("presses.no_line")
        return
    session.match, session.aside = session.aside, None
    session.panel = ""
    _stepped(session, it, say("presses.returned"))


# --- help and sharing --------------------------------------------------------------------------


def _hint(session: Session, it: Press) -> None:
    match = session.match
    if not match.to_decide:
        session.notice = say("presses.no_hint")
        return
    seat = match.viewer or 0
    chance = stream(match.table.state.seed ^ _HINT_STREAM, match.table.cursor, seat)
    session.hint = players.decide(match.view(), "expert", chance.next64())
    session.refused = None
    session.panel, match.table.assisted = "", True


def _review(session: Session, it: Press) -> None:
    """Look at the hand on show again; nothing is told of one that goes on."""
    if not session.match.counting or session.match.viewer is None:
        session.notice = say("review.not_now")
        return
    need("review")
    from kanhu_table.review import review_sheet
    from kanhu_table.reviewing import Reviewing

    add_panel("review", review_sheet)

    found = session.review
    _close(session, it)
    try:
        session.review = found or Reviewing(session.match)
    except ValueError:
        session.notice = say("review.nothing")
    session.panel = "review"


def _retry(session: Session, it: Press, text: str) -> None:
    """Back to a decision of the hand on show, to play on otherwise; the game is put aside."""
    asked, left = session.review, session.match
    if asked is None or not text.isdecimal() or int(text) not in asked.decided:
        session.notice = say("presses.unknown")
        return
    session.match = left.from_move(int(text))
    session.match.settle()
    session.aside, session.panel = left, "left"
    _stepped(session, it, say("presses.branched"))


def _choose(session: Session, it: Press) -> None:
    """Put the button of the hint first, with its cards chosen if it wants any; play nothing."""
    if session.hint is None:
        return
    move = session.advised = session.hint.move
    picked = bool(session.game.meta["verb"][move.verb].get("pick"))
    it.picked_back = _ticks(session, move) if picked else []
    session.ticks, session.hint = tuple(it.picked_back or ()), None


def _ticks(session: Session, move: Move) -> list[str] | None:
    """The cards of a move as the hand's checkboxes name them."""
    codes = session.match.table.state.setup.pack.codes
    seen: Counter[int] = Counter()
    out = []
    for kind in move.cards:
        seen[kind] += 1
        out.append(f"{codes[kind]}#{seen[kind]}")
    return out or None


def _sheet(session: Session, it: Press, name: str) -> None:
    """Open a sheet, or shut it; whatever else lies there goes."""
    if known(name, len(session.match.kinds)):
        wanted = name if name != session.panel else ""
        _close(session, it)
        session.panel = wanted
        # They tell more than any hint.
        session.match.table.assisted |= wanted == "hands" and bool(session.match.hands())


def _close(session: Session, it: Press) -> None:
    session.panel = session.shared = session.notice = ""
    session.which = ()
    session.hint = session.refused = session.salvaged = None
    if session.review is not None and session.review.found is None:
        session.review = None  # given up


def _link(session: Session, it: Press, what: str) -> None:
    if what in sharing.possible(session.match):
        session.panel, session.shared = "share", what
    else:
        session.notice = say("share.no_position")


def _save(session: Session, it: Press, way: str = "") -> None:
    """Hand the game over as a file; a sealed one bears no seed in its name either."""
    match, record, sealed = session.match, session.match.record(), way == "sealed"
    name = "sealed" if sealed else str(record.seed)
    it.download = {
        "name": f"{session.game.id}-{name}-{match.at + 1}.txt",
        "text": record.sealed() if sealed else record.text(),
    }
    session.panel = ""


def _load(session: Session, it: Press) -> None:
    session.replace(opening.open_match({"record": it.fields.get("record", "")}))


def _partial(session: Session, it: Press) -> None:
    if session.salvaged is not None:
        session.replace(session.salvaged)


_PLAIN: dict[str, Callable[[Session, Press], Any]] = {
    "undo": _undo, "redo": _redo, "branch": _branch, "return": _return, "hint": _hint,
    "first": _seek(lambda at, stops: 0), "prev": _seek(lambda at, stops: at - 1),
    "next": _seek(lambda at, stops: at + 1), "last": _seek(lambda at, stops: stops - 1),
    "close": _close, "save": _save, "load": _load, "partial": _partial, "cover": _cover,
    "on": _on, "again": _again, "choose": _choose, "review": _review,
}  # fmt: skip
_WITH_WORD: dict[str, Callable[[Session, Press, str], Any]] = {
    "move": _move, "verb": _verb, "link": _link, "note": _note, "sheet": _sheet,
    "retry": _retry, "save": _save, "undo": _undo_surely,
}  # fmt: skip
