"""The form for a new game: what its fields mean.

Fields: `preset`, one `opt.<key>` for each option, `num.<key>` for a number outside those offered,
`strength` for all of the computer's players, `seat.<n>` for one seat, and `seed`. A field that
still shows what was drawn was not chosen by hand, so options that depend on others may follow them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from kanhu.core.options import OptionError, Options, spell
from kanhu_table import opening, seats
from kanhu_table.draw.setup import strength
from kanhu_table.opening import Trouble
from kanhu_table.session import Session
from kanhu_table.words import say


def chosen(session: Session, fields: Mapping[str, str]) -> Options:
    """The options a form means. Raises OptionError naming the clause."""
    drawn, schema = session.draft, session.game.schema
    preset, by_hand = schema.parse(drawn.text)
    changes: dict[str, object] = dict(by_hand)
    if fields.get("preset", preset) != preset:
        preset = fields["preset"]
        changes = _as_many(session, preset, drawn.values["players"])
    for key in schema.options:
        value = str(fields.get(f"num.{key}") or fields.get(f"opt.{key}", "")).strip()
        if value and value != spell(drawn.values[key]):
            changes[key] = value
    # A choice that the preset implies anyway need not be named.
    implied = schema.resolve(preset, {}).values
    kept = {key: value for key, value in changes.items() if spell(value) != spell(implied.get(key))}
    return session.game.options(
        preset, **(kept if _same(session, preset, kept, changes) else changes)
    )


def _as_many(session: Session, preset: str, players: object) -> dict[str, object]:
    """As many may sit down as before, unless the preset says how many or is not for so many."""
    found = session.game.schema.presets.get(preset)
    if found is not None and "players" in found.set:
        return {}
    try:
        session.game.options(preset, players=players)
    except OptionError:
        return {}
    return {"players": players}


def _same(
    session: Session, preset: str, kept: Mapping[str, object], changes: Mapping[str, object]
) -> bool:
    resolve = session.game.schema.resolve
    return resolve(preset, kept) == resolve(preset, changes)


def _players(session: Session, fields: Mapping[str, str], count: int) -> tuple[str, ...]:
    """Who sits where: a strength chosen now holds for all seats of the computer."""
    drawn, wish = session.kinds, fields.get("strength", "")
    changed = bool(wish) and wish != strength(drawn)
    given = []
    for seat in range(count):
        kind = fields.get(f"seat.{seat}") or (drawn[seat] if seat < len(drawn) else wish)
        given.append(wish if changed and kind != seats.PERSON else kind)
    return seats.read(given, count, session.game)


def _setup(session: Session, fields: Mapping[str, str]) -> None:
    """Draw the form again with what follows from the choices made."""
    session.fresh = True
    try:
        options = chosen(session, fields)
    except OptionError as error:
        session.trouble = Trouble(error.message, say("setup.kept"), error.clause)
        return
    session.draft, session.trouble = options, None
    session.kinds = _players(session, fields, options.players)


def _new(session: Session, fields: Mapping[str, str]) -> None:
    """Deal a new game with the choices made. A setting that cannot be played changes nothing."""
    session.fresh = True
    try:
        options = chosen(session, fields)
        kinds = _players(session, fields, options.players)
        match = opening.deal(options, session.game, fields.get("seed"), list(kinds))
    except OptionError as error:
        session.trouble = Trouble(error.message, say("setup.choose"), error.clause)
        session.notice = say("setup.refused", reason=error.message)
        return
    except Trouble as error:
        session.trouble = error
        session.notice = say("setup.refused", reason=error.message)
        return
    session.replace(match)


PRESSES: dict[str, Callable[[Session, Mapping[str, str]], Any]] = {"setup": _setup, "new": _new}
