"""What a button would do with the cards that are chosen just now, in words."""

from __future__ import annotations

from collections import Counter
from typing import Any, NamedTuple

from kanhu.cards.kinds import CardError
from kanhu.core.moves import Move
from kanhu_table.draw.scene import Scene
from kanhu_table.words import say

SHORT = 30
"""Letters that one of three buttons has room for."""


class Reading(NamedTuple):
    """What a button would do with the chosen cards.

    Attributes:
        words: what it would do. why: a line of reason. fits: whether it may.
        seen: what the button says; of many cards their number, as they can be seen to be chosen.
    """

    words: str
    why: str
    fits: bool
    seen: str


def reading(scene: Scene, verb: str) -> Reading | None:
    """What a verb would do with the cards chosen just now; None if no cards are chosen."""
    row, ticks, match = scene.game.meta["verb"][verb], scene.session.ticks, scene.match
    if not (ticks and match.to_decide):
        return None
    try:
        tried = match.tried(verb, ticks)
    except CardError:
        return None
    meant = match.meant(tried)
    if len(meant) > 1:
        return Reading(plain(row), say("tray.many_ways"), True, plain(row))
    move = meant[0] if meant else tried
    refusal = match.table.state.refuse(move)
    if refusal is not None:
        if _may_grow(scene, move):
            far = _so_far(scene, verb, len(ticks))
            return Reading(far, "", False, far)
        return Reading(plain(row), refusal.message, False, plain(row))
    warned = scene.view.setup.wording.warns(scene.view, move)
    return Reading(scene.words.button(scene.view, move), warned, True, seen(scene, move))


def seen(scene: Scene, move: Move) -> str:
    """What a button says of a move with the chosen cards: of many their number."""
    row = scene.game.meta["verb"][move.verb]
    words, short = (scene.words.button(scene.view, move, short=it) for it in (False, True))
    short = str(row.get("this", short)) if len(move.cards) == 1 else short
    return short if len(words) > SHORT else words


def _so_far(scene: Scene, verb: str, count: int) -> str:
    """How many cards are chosen, where a verb wants a certain number of them now."""
    sizes = {len(move.cards) for move in scene.view.legal if move.verb == verb}
    if len(sizes) == 1:
        return say("tray.chosen", count=count, of=max(sizes))
    return plain(scene.game.meta["verb"][verb])


def _may_grow(scene: Scene, move: Move) -> bool:
    """Whether some legal move has these cards and more, so that they are no mistake yet."""
    alike = scene.view.setup.law.phases[scene.view.phase].alike
    ranks = scene.view.setup.pack.ranks
    chosen = Counter[Any](ranks[kind] if alike else kind for kind in move.cards)
    return any(
        len(move.cards) < len(other.cards)
        and chosen <= Counter[Any](ranks[kind] if alike else kind for kind in other.cards)
        for other in scene.view.legal if other.verb == move.verb
    )  # fmt: skip


def plain(row: dict[str, Any], key: str = "choose") -> str:
    """What a button says of its verb alone: what is to be chosen for it."""
    text = str(row.get(key, row["title"]))
    return text[:1].upper() + text[1:]
