"""The present state in one paragraph, for the ear."""

from __future__ import annotations

from kanhu.wording.amounts import plain
from kanhu_table.draw.figures import figures, listed, marks, score_format
from kanhu_table.draw.hand import apart, sorted_hand
from kanhu_table.draw.prompt import note_of, prompt_of
from kanhu_table.draw.scene import Scene
from kanhu_table.draw.trick import spoken
from kanhu_table.words import joined, labelled, say


def now(scene: Scene) -> str:
    """Whose turn it is, the hand by name, top of the heap, stock and totals."""
    return joined(now_in_two(scene), "sentences")


def now_in_two(scene: Scene) -> tuple[str, str]:
    """The same in two: what the table itself says in its first words, and the rest."""
    match, view = scene.match, scene.view
    if match.covered and match.here.actor is not None:
        return "", say("now.screen_for", name=match.names[match.here.actor])
    totals = joined(
        say("now.total", name=scene.seat(seat), points=plain(total, score_format(scene)))
        for seat, total in enumerate(view.board.totals)
    )
    title = str(score_format(scene).get("title", say("now.match_points")))
    stands = say("now.totals", title=title, totals=totals)
    if match.counting:
        return scene.verdict.spoken if scene.verdict is not None else "", stands
    asked = [prompt_of(scene), note_of(scene)]
    if scene.me is not None:
        asked.append(_hand(scene, scene.me))
    parts = _spots(scene)
    if listed(figures(scene)):
        parts.append(say("now.figures", figures=listed(figures(scene))))
    rest = joined((*parts, *_seats(scene), stands), "sentences")
    return joined(asked, "sentences"), rest


def _spots(scene: Scene) -> list[str]:
    """The places in the middle."""
    out = []
    for spot in scene.spots:
        cards = scene.view.zones.get(spot.stem, ())
        if spot.kind == "heap" and isinstance(cards, tuple) and cards:
            card = scene.words.card(cards[-1])
            out.append(say("felt.top", title=spot.title.lower(), card=card))
        elif spot.kind == "stock":
            out.append(say("felt.stock", title=spot.title, count=scene.view.count(spot.stem)))
        elif spot.kind == "trick":
            out.append(spoken(scene, spot))
        elif not spot.each and isinstance(cards, tuple) and cards:
            out.append(say("felt.place", title=spot.title, cards=scene.words.cards(cards)))
    return out


def _seats(scene: Scene) -> list[str]:
    """Marks and figures of every seat that has any."""
    said = [
        (scene.seat(seat), listed([*marks(scene, seat), *figures(scene, seat)]))
        for seat in range(scene.view.setup.seats)
    ]
    return [say("seats.facts", name=name, facts=facts) for name, facts in said if facts]


def _hand(scene: Scene, seat: int) -> str:
    """The viewer's cards by name, those kept apart last, with the name of their place."""
    order = [kind for group in sorted_hand(scene, scene.view.hand) for kind in group]
    beside = apart(scene, seat)
    held = len(order) + sum(len(group.cards) for group in beside)
    named = [scene.words.counted(order)] * bool(order)
    named += [labelled(group.title, scene.words.counted(group.cards)) for group in beside]
    return say("hand.named", count=held, cards=joined(named, "long"))
