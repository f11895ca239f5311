"""The rest of the one combination that the chosen cards can belong to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from kanhu.cards.kinds import Cards, holds, without
from kanhu.core.moves import Move
from kanhu_table.draw.scene import Scene
from kanhu_table.words import say


class Ghost(NamedTuple):
    """The cards that are still to be chosen.

    Attributes:
        rest: their kinds. values: as chosen in the hand ("5H#1"). says: how to take them.
    """

    rest: Cards
    values: tuple[str, ...]
    says: str


def ghost(scene: Scene) -> Ghost | None:
    """What lacks to the only play of more cards that those chosen can be part of, if it is one."""
    ticks, match = scene.session.ticks, scene.match
    if not (ticks and match.to_decide):
        return None
    pack = scene.view.setup.pack
    kinds = {code: kind for kind, code in enumerate(pack.codes)}
    parted = [value.partition("#") for value in ticks]
    if any(code not in kinds for code, _, _ in parted):
        return None
    chosen = tuple(sorted(kinds[code] for code, _, _ in parted))
    found: dict[Cards, Move] = {}
    for move in _wholes(scene, chosen):
        found.setdefault(move.cards, move)
        if len(found) > 1:
            return None
    if not found:
        return None
    (move,) = found.values()
    rest, taken = without(move.cards, chosen), set(ticks)
    values = list[str]()
    for kind, count in Counter(rest).items():
        free = (f"{pack.codes[kind]}#{copy}" for copy in range(1, pack.cards.count(kind) + 1))
        values += [value for value in free if value not in taken][:count]
    named = scene.view.setup.wording.named(scene.view, move) or say(
        "tray.rest_cards", count=len(move.cards)
    )
    named = named[:1].lower() + named[1:]
    return Ghost(rest, tuple(values), say("tray.rest", play=named))


def _wholes(scene: Scene, chosen: Cards) -> Iterator[Move]:
    """Every play of more cards that the chosen ones can be part of.

    Where suits do not matter the legal moves hold each play in one set of suits, and the chosen
    cards stand in for those of their ranks.
    """
    rows, ranks = scene.game.meta["verb"], scene.view.setup.pack.ranks
    larger = [
        move for move in scene.view.legal
        if len(move.cards) > len(chosen)
        and rows[move.verb].get("pick") and not rows[move.verb].get("ordered")
    ]  # fmt: skip
    yield from (move for move in larger if holds(move.cards, chosen))
    if scene.view.setup.law.phases[scene.view.phase].allows is None:
        return
    state, own = scene.match.table.state, Counter(ranks[kind] for kind in chosen)
    for move in larger:
        if not holds(move.cards, chosen) and own <= Counter(ranks[kind] for kind in move.cards):
            swapped = move._replace(cards=_swapped(move.cards, chosen, ranks))
            if holds(scene.view.hand, swapped.cards) and state.refuse(swapped) is None:
                yield swapped


def _swapped(cards: Cards, chosen: Cards, ranks: tuple[str, ...]) -> Cards:
    """The cards of a play with the chosen ones in place of others of their ranks."""
    out = list(cards)
    for kind in chosen:
        if kind in out:
            continue
        out.remove(next(it for it in out if ranks[it] == ranks[kind] and it not in chosen))
        out.append(kind)
    return tuple(sorted(out))
