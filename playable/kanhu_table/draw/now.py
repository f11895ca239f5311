"""The present state in one paragraph, for the ear."""

from __future__ import annotations

from kanhu.amounts import plain
from kanhu_table.draw.figures import figures, listed, marks, money
from kanhu_table.draw.hand import apart, sorted_hand
from kanhu_table.draw.prompt import note_of, prompt_of
from kanhu_table.draw.scene import Scene, cards_held
from kanhu_table.draw.trick import spoken


def now(scene: Scene) -> str:
    """Whose turn it is, the hand by name, top of the heap, stock and totals."""
    match, view = scene.match, scene.view
    if match.covered:
        actor = match.here.actor
        return f"The screen is for {match.names[actor] if actor is not None else 'nobody'}."
    totals = ", ".join(
        f"{scene.seat(seat)} {plain(total, money(scene))}"
        for seat, total in enumerate(view.board.totals)
    )
    if match.counting:
        told = scene.verdict.spoken if scene.verdict is not None else ""
        return f"{told} {_head(scene)}: {totals}."
    parts = [prompt_of(scene), *filter(None, [note_of(scene)])]
    if scene.me is not None:
        parts.append(_hand(scene, scene.me))
    parts += _spots(scene)
    if listed(figures(scene)):
        parts.append(f"{listed(figures(scene))}.")
    parts += _seats(scene)
    parts.append(f"{_head(scene)}: {totals}.")
    return " ".join(parts)


def _head(scene: Scene) -> str:
    return str(money(scene).get("title", "Match points"))


def _spots(scene: Scene) -> list[str]:
    """The places in the middle."""
    out = []
    for spot in scene.spots:
        cards = scene.view.zones.get(spot.stem, ())
        if spot.kind == "heap" and isinstance(cards, tuple) and cards:
            out.append(f"On top of the {spot.title.lower()}: {scene.words.card(cards[-1])}.")
        elif spot.kind == "stock":
            out.append(f"{spot.title}: {cards_held(scene.view.count(spot.stem))}.")
        elif spot.kind == "trick":
            out += filter(None, [spoken(scene, spot)])
        elif not spot.each and isinstance(cards, tuple) and cards:
            out.append(f"{spot.title}: {scene.words.cards(cards)}.")
    return out


def _seats(scene: Scene) -> list[str]:
    """Marks and figures of every seat that has any."""
    said = [
        (scene.seat(seat), listed([*marks(scene, seat), *figures(scene, seat)]))
        for seat in range(scene.view.setup.seats)
    ]
    return [f"{name}: {words}." for name, words in said if words]


def _hand(scene: Scene, seat: int) -> str:
    """The viewer's cards by name, those kept apart last, with the name of their place."""
    order = [kind for group in sorted_hand(scene, scene.view.hand) for kind in group]
    beside = apart(scene, seat)
    held = len(order) + sum(len(group.cards) for group in beside)
    named = [scene.words.counted(order)] * bool(order)
    named += [f"{group.title}: {scene.words.counted(group.cards)}" for group in beside]
    return f"Your hand, {cards_held(held)}: {'; '.join(named)}."
