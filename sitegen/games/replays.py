"""The annotated records of a game on its page, each with a link that opens it at the table."""

from __future__ import annotations

from kanhu.game import Game
from kanhu.replays import Replay, ReplayError, check
from kanhu_table.opening import replay_link
from sitegen.evidence.register import Evidence
from sitegen.games.rules import references
from sitegen.markup import inline, text


def records(game: Game, evidence: Evidence) -> str:
    """All example games; a damaged one is a fault of the site."""
    items = []
    try:
        for replay in game.records.values():
            check(game, replay)
            items.append(_item(game, replay))
    except ReplayError as error:
        evidence.faults.append(str(error))
    return f'<ul class="records">{"".join(items)}</ul>' if items else ""


def _item(game: Game, replay: Replay) -> str:
    notes = "".join(
        f'<li value="{note.at}">{references(inline(note.says), game)} '
        f'<span class="clause__src">{references(text(", ".join(note.clauses)), game)}</span></li>'
        for note in replay.notes
    )
    players = len(replay.record.seats) or game.options(replay.record.options).players
    return (
        f'<li class="record" id="game-{text(replay.name)}"><h3>{inline(replay.title)}</h3>'
        f"<p>{references(inline(replay.says), game)}</p>"
        f'<p><a class="record__open" href="#game-{text(replay.name)}" '
        f'data-replay="{text(replay_link(replay))}">'
        f'Replay it at the table<span class="vh">: {text(replay.title)}</span></a> '
        f'<span class="clause__src">{players} players, {len(replay.record.moves)} moves, '
        f"seed {replay.record.seed}</span></p>"
        f'<details class="fold" data-search-exclude><summary>{len(replay.notes)} notes</summary>'
        f'<p class="clause__note">The number before a note is that of the move it follows.</p>'
        f'<ol class="record__notes">{notes}</ol></details></li>'
    )
