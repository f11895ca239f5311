"""What has been written down, at the command line: records, sealed or not, and positions."""

from __future__ import annotations

import argparse

from kanhu.catalogue import game_of
from kanhu.cli.answers import FAULTY, NO, OK, Answer, text_of
from kanhu.core.moves import spelled
from kanhu.core.results import Outcome
from kanhu.text.jsontext import JsonObject
from kanhu.text.position import loads as read_position
from kanhu.text.record import RecordError
from kanhu.text.record import parse as read_record
from kanhu.text.table import Table, UnplayableError
from kanhu.wording.conditions import in_force


def record(asked: argparse.Namespace) -> Answer:
    """Check and replay a record."""
    text = text_of(asked.file)
    try:
        read = read_record(text)
        table = Table.load(read)
    except RecordError as error:
        played = error.table.cursor if isinstance(error, UnplayableError) else None
        data = _record_data(played or 0, None)
        data |= {"ok": False}
        data["error"] = {"at": error.at, "clause": error.clause, "message": error.message}
        if played is None:
            if not asked.json:
                raise
            return FAULTY, data, ""
        return NO, data, f"{read.game}: {error}"
    outcome = table.state.outcome
    text = f"{read.game}: all {table.cursor} moves are legal"
    if outcome is not None:
        text += f"; totals {', '.join(map(str, outcome.totals))}"
    return OK, _record_data(table.cursor, outcome), text


def seal(asked: argparse.Namespace) -> Answer:
    """A record in its sealed form."""
    sealed = read_record(text_of(asked.file)).sealed()
    return OK, {"record": sealed}, sealed.rstrip("\n")


def _record_data(moves: int, outcome: Outcome | None) -> JsonObject:
    ended = outcome and {
        "payoff": list(outcome.payoff), "den": outcome.den, "winners": list(outcome.winners),
        "totals": list(outcome.totals),
        "reasons": [
            {"clause": clause, "seat": seat, "amount": amount}
            for clause, seat, amount in outcome.reasons
        ],
    }  # fmt: skip
    return {"ok": True, "moves": moves, "outcome": ended, "error": None}


def position(asked: argparse.Namespace) -> Answer:
    """List the legal moves of a position, or say which clause a move breaks."""
    state = read_position(text_of(asked.file))
    if asked.move is None:
        legal = [spelled(move, state.setup.pack) for move in state.legal()]
        data = {"phase": state.phase, "actor": state.actor, "legal": legal}
        return OK, data, "\n".join([f"{state.phase}, seat {state.actor}:", *legal])
    move = game_of(state.setup).read_move(state, asked.move)
    refusal = state.refuse(move)
    if refusal is None:
        clause = in_force(state.view(state.actor))
        return OK, {"ok": True, "clause": clause, "message": ""}, f"legal ({clause})"
    data = {
        "ok": False, "clause": refusal.clause, "message": refusal.message,
        "instead": [spelled(other, state.setup.pack) for other in refusal.instead],
    }  # fmt: skip
    return NO, data, f"{refusal.clause}: {refusal.message}"
