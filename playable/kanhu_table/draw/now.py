"""The present state in one paragraph, for the ear."""

from __future__ import annotations

from collections import Counter

from kanhu.cards import Cards
from kanhu_table.draw.ask import prompt_of
from kanhu_table.draw.hand import sorted_hand
from kanhu_table.draw.scene import HEAP, STOCK, Scene, cards_held


def now(scene: Scene) -> str:
    """Whose turn it is, the hand by name, top of the heap, stock and totals."""
    match, view = scene.match, scene.view
    if match.covered:
        actor = match.here.actor
        return f"The screen is for {match.names[actor] if actor is not None else 'nobody'}."
    totals = ", ".join(
        f"{scene.seat(seat)} {total}" for seat, total in enumerate(view.board.totals)
    )
    if match.counting:
        end = "The match is over." if match.over else "The hand is counted."
        return f"{end} Match points: {totals}."
    parts = [prompt_of(scene)]
    if scene.me is not None:
        order = [kind for group in sorted_hand(scene, view.hand) for kind in group]
        parts.append(f"Your hand, {cards_held(len(order))}: {_named(scene, tuple(order))}.")
    heap = view.zones.get(HEAP, ())
    if isinstance(heap, tuple) and heap:
        parts.append(f"On top of the {scene.place(HEAP).lower()}: {scene.words.card(heap[-1])}.")
    if STOCK in view.zones:
        parts.append(f"{scene.place(STOCK)}: {cards_held(view.count(STOCK))}.")
    parts.append(f"Match points: {totals}.")
    return " ".join(parts)


def _named(scene: Scene, cards: Cards) -> str:
    counted = Counter(cards)
    return ", ".join(
        ("two of " if counted[kind] == 2 else "") + scene.words.card(kind)
        if counted[kind] < 3 else f"{counted[kind]} of {scene.words.card(kind)}"
        for kind in dict.fromkeys(cards)
    )  # fmt: skip
