"""What the ear is told of the cards chosen just now."""

from __future__ import annotations

from typing import NamedTuple

from kanhu_table.draw.ghost import ghost
from kanhu_table.draw.reading import reading
from kanhu_table.draw.scene import Scene
from kanhu_table.words import joined, say


class Aloud(NamedTuple):
    """What the cards chosen just now come to, for the ear.

    Attributes:
        plays: what they would do. lacks: why they would do nothing, if there is anything they are
            chosen for. rest: how to take what goes with them.
    """

    plays: tuple[str, ...]
    lacks: tuple[str, ...]
    rest: tuple[str, ...]


def aloud(scene: Scene) -> Aloud:
    """What the cards chosen just now come to."""
    rows = scene.game.meta["verb"]
    verbs = dict.fromkeys(move.verb for move in scene.view.legal)
    found = [it for verb in verbs if rows[verb].get("pick") and (it := reading(scene, verb))]
    rest = ghost(scene)
    return Aloud(
        tuple(joined((it.words, it.why)) for it in found if it.fits),
        tuple(it.why or say("moves.no_play") for it in found[:1]),
        (rest.says,) if rest else (),
    )


def read_aloud(now: Aloud, before: Aloud, *, more: bool) -> list[str]:
    """What is told of cards chosen: that they make no play only if those before made one, as the
    ear is spared the way to a longer play.

    Args:
        more: there are more of them than before, so that what goes with them has been told.
    """
    said = now.plays or (now.lacks if before.plays else ())
    return [*said, *(line for line in now.rest if not (more and line in before.rest))]
