"""The target: how far the viewer is, in a sentence and in a picture of what lacks."""

from __future__ import annotations

from kanhu.core.target import Bar, Slot, Target
from kanhu.wording.target import WHO
from kanhu_table.draw.runs import gaps_filled
from kanhu_table.draw.scene import Scene
from kanhu_table.html import Html, el
from kanhu_table.words import joined, say


def target(scene: Scene) -> Html | None:
    """What the game aims at and how far it is; None if there is nothing, or it is switched off."""
    found = scene.target
    if found is None:
        return None
    aside = _named(scene, found, found.aside) or _others(scene, found)
    said = el("p", el("b", _named(scene, found, found.says)), el("span", aside) if aside else None)
    picture = [_bar(found.bar)] if found.bar is not None else []
    picture += [_pips(found)] if found.of else []
    picture += [_slots(scene, found.slots)] if found.slots else []
    whole = " kt-whole" * complete(found)
    return el("div", said, picture, class_="kt-target" + whole, id=f"{scene.id}-target")


def complete(found: Target) -> bool:
    """Whether the card in question completes the hand, or nothing lacks any more: then the finished
    groups are shown wherever there is room for anything."""
    return bool(found.slots) and found.nearer is True and all(
        each.lack == len(each.ghost) for each in found.slots)  # fmt: skip


def _named(scene: Scene, found: Target, text: str) -> str:
    """A sentence with the name of the seat that it speaks of."""
    return text.replace(WHO, scene.match.names[found.seat]) if found.seat >= 0 else text


def _others(scene: Scene, found: Target) -> str:
    """What further seats have: "West 21, East 34"."""
    return joined(
        say("felt.of_other", name=scene.seat(seat), points=points) for seat, points in found.others
    )


def _pips(found: Target) -> Html:
    """As many marks as make the whole, those filled that are there."""
    marks = [el("i", class_="kt-done" if at < found.done else None) for at in range(found.of)]
    return el("p", marks, class_="kt-pips", aria_hidden="true")


def _bar(bar: Bar) -> Html:
    """Points so far, and where they must come to."""
    top = max(bar.of, bar.value)
    return el(
        "svg",
        el("rect", width=top, height=6, class_="kt-of"),
        el("rect", width=bar.value, height=6, class_="kt-done"),
        el("path", d=f"M{bar.needed} 0V6", class_="kt-needed"),
        class_="kt-meter", view_box=f"0 0 {top} 6", aria_hidden="true", preserveaspectratio="none",
    )  # fmt: skip


def _slots(scene: Scene, slots: tuple[Slot, ...]) -> Html:
    """The groups as corners of cards, with a hole for each card that lacks."""
    return el("ul", [_slot(scene, each) for each in slots], class_=f"kt-slots {scene.tab_shape}",
              aria_hidden="true")  # fmt: skip


def _slot(scene: Scene, each: Slot) -> Html:
    laid = gaps_filled(scene.view.setup.pack, each.cards)
    cells = [el("li", scene.tab(kind)) for kind in laid]
    cells += [el("li", scene.tab(kind), class_="kt-ghost") for kind in each.ghost]
    cells += [el("li", class_="kt-hole") for _ in range(each.lack - len(each.ghost))]
    title = scene.worth(each.title, each.points)
    return el("li", el("ol", cells, class_="kt-cells"), el("em", title))
