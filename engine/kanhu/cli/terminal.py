"""Play in the terminal: one person against computer players, by typing moves."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence

from kanhu import players
from kanhu.cards.chance import MAX_SEED
from kanhu.catalogue import Game
from kanhu.cli.answers import UserError
from kanhu.core.moves import MoveError, Refused, spelled
from kanhu.core.options import Options
from kanhu.core.view import View
from kanhu.players import LevelError
from kanhu.quoting import quoted
from kanhu.text.record import Record
from kanhu.text.table import Table
from kanhu.wording.seats import seat_names, to_the_right
from kanhu.wording.words import Words

HELP = (
    "Type “moves” for the moves you can make; then play one by its number, its long form or its "
    "short form (throw 5H, t5H). You can also type: hint, undo, rule CLAUSE, record, quit."
)


def play(
    game: Game, options: Options, seed: int | None, level: str, seat: int,
    ask: Callable[[str], str] = input, tell: Callable[[str], None] = print,
) -> Record:  # fmt: skip
    """Play until the match ends or the person leaves. Returns the record.

    Raises UserError for a seat that does not exist, LevelError for a level and SeedError for a
    seed that does not.
    """
    if not 0 <= seat < options.players:
        raise UserError(f"seat {seat} is none of 0 to {options.players - 1}")
    if level not in players.LEVELS:
        raise LevelError(f"{quoted(level)} is none of: {', '.join(players.LEVELS)}")
    seed = secrets.randbelow(MAX_SEED + 1) if seed is None else seed
    table = Table.new(game, options, seed)
    names = seat_names(options.players, to_the_right(game, options))
    words = Words(table.state.setup, names, seat)
    tell(f"{game.title}, {options.text}, seed {seed}. {HELP}")
    heard = 0
    while True:
        lines = words.events(table.log(seat)[heard:])
        heard = len(table.log(seat))
        for line in lines:
            tell("  " + line)
        if table.state.outcome is not None:
            return table.record(full_options=True)
        actor = table.state.actor
        if actor == seat:
            if not _person(table, words, seat, ask, tell):
                return table.record(upto_cursor=True)
            heard = min(heard, len(table.log(seat)))
        elif actor is not None:
            decision = players.decide(table.view(actor), level, players.bot_seed(seed, actor))
            table.play(decision.move)


def _person(
    table: Table, words: Words, seat: int, ask: Callable[[str], str], tell: Callable[[str], None]
) -> bool:
    """Let the person decide once. Returns False if the person leaves."""
    view = table.view(seat)
    pack = view.setup.pack
    _show(view, words, tell)
    while True:
        try:
            text = ask("> ").strip()
        except EOFError:
            return False
        if text in ("quit", "q", "exit"):
            return False
        if text == "undo":
            return _undo(table, seat, tell)
        if _answered(text, table, view, words, tell):
            continue
        try:
            if text.isdecimal() and 1 <= int(text) <= len(view.legal):
                text = spelled(view.legal[int(text) - 1], pack)
            table.play(table.game.read_move(table.state, text))
        except (MoveError, Refused) as error:
            tell(str(error))
            continue
        return True


def _show(view: View, words: Words, tell: Callable[[str], None]) -> None:
    pack = view.setup.pack
    tell("")
    for place in ("heap", "laid"):
        for zone, cards in view.zones.items():
            found, owner = view.setup.zones[zone]
            if found.name == place and isinstance(cards, tuple) and cards:
                title = view.setup.game.meta["place"][place]["title"]
                whose = "" if owner < 0 else f" ({words.name(owner)})"
                tell(f"{title}{whose}: {pack.text(cards)}")
    tell(f"Hand: {pack.text(view.hand)}")
    tell(words.prompt(view))
    if note := words.note(view).text:
        tell(note)


def _answered(
    text: str, table: Table, view: View, words: Words, tell: Callable[[str], None]
) -> bool:
    """Carry out a word that is no move. Returns False if there is no such word."""
    command, _, rest = text.partition(" ")
    if command in ("help", "?", ""):
        tell(HELP)
    elif command == "moves":
        for number, move in enumerate(view.legal, 1):
            tell(f"{number:3}  {spelled(move, view.setup.pack):28} {words.button(view, move)}")
    elif command == "hint":
        decision = players.decide(view, players.LEVELS[-1], seed=0)
        table.assisted = True
        tell(words.button(view, decision.move))
        for reason in decision.reasons:
            tell(f"  {reason.text}" + (f" ({reason.clause})" if reason.clause else ""))
    elif command == "rule":
        clause = table.game.clause(rest.strip().upper())
        tell(
            f"{clause.id} {clause.title}. {clause.text}"
            if clause
            else f"There is no rule {quoted(rest)}."
        )
    elif command == "record":
        tell(table.record(upto_cursor=True).text())
    else:
        return False
    return True


def _undo(table: Table, seat: int, tell: Callable[[str], None]) -> bool:
    """Back to the person's last decision."""
    now = table.cursor
    for cursor in range(now - 1, -1, -1):
        table.seek(cursor)
        if table.state.actor == seat:
            table.assisted = True
            return True
    table.seek(now)
    tell("There is nothing to undo.")
    return True


__all__: Sequence[str] = ["play"]
