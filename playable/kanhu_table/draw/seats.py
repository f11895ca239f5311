"""The other players: one line each, in order of play. What lies with them opens on a press."""

from __future__ import annotations

from kanhu.wording.words import Did
from kanhu_table.draw.beside import beside
from kanhu_table.draw.crib import meaning
from kanhu_table.draw.figures import figures, marks, roles, standing, total
from kanhu_table.draw.scene import Scene, number
from kanhu_table.draw.sheets import sheet
from kanhu_table.html import Html, el, join
from kanhu_table.words import joined, labelled, say, titles

FEW = 3  # other players whose melds lie on the felt; more of them have theirs at their names
_FAN, _TABS = 10, 3


def order(scene: Scene) -> list[int]:
    """All seats but the viewer's, beginning with the next to play."""
    count = scene.view.setup.seats
    first = 0 if scene.me is None else scene.me + 1
    return [(first + step) % count for step in range(count - (scene.me is not None))]


def seats(scene: Scene) -> Html:
    """The plaques."""
    shown = order(scene)
    way = say("seats.in_order_right") if scene.match.right else say("seats.in_order")
    kind = f" kt-seats--{len(shown)}" if len(shown) <= FEW else " kt-many"
    return el(
        "ol", [_seat(scene, seat, many=len(shown) > FEW) for seat in shown], aria_label=way,
        id=f"{scene.id}-seats", class_="kt-seats" + kind + " kt-right" * scene.match.right,
    )  # fmt: skip


def at_play(scene: Scene) -> bool:
    """Whether a hand is being played."""
    return not (scene.match.counting or scene.match.covered)


def _seat(scene: Scene, seat: int, *, many: bool) -> Html:
    hidden = _hidden(scene, seat) if at_play(scene) else 0
    turn = at_play(scene) and scene.view.actor == seat
    name = scene.match.names[seat]
    letters = "".join(part[0] for part in _compass(name))
    did = scene.did.get(seat)
    stands = _standing(scene, seat) if many else join(standing(scene, seat))
    part = el("span", stands, " ", _roles(scene, seat, did), class_="kt-part")
    said = el("small", part, _did(scene, seat))
    heard = el("span", " ", did.aloud, " ", class_="vh") if did else None
    lines = el("span", el("b", name, class_="kt-name"), " ", said, heard, " ", class_="kt-who")
    held = (
        el("span", _fan(scene, seat, hidden), number(hidden), class_="kt-held") if hidden else None
    )
    tabs = beside(scene, seat, tabs=True) if many and at_play(scene) else None
    inner = join(el("span", letters, class_="kt-mono", aria_hidden="true"), lines, held)
    button = scene.panel_button(f"seat{seat}", inner, class_="kt-plaque")
    return el(
        "li", button, tabs,
        class_="kt-seat" + " kt-turn" * turn,
        data_place=f"seat{seat}", id=f"{scene.id}-seat{seat}", data_side=side_of(scene, seat),
    )  # fmt: skip


def _standing(scene: Scene, seat: int) -> Html:
    """The standing of one of many seats: what has no room is for the ear alone."""
    brief = el("span", standing(scene, seat, brief=True), class_="kt-brief", aria_hidden="true")
    return join(brief, el("span", standing(scene, seat), class_="kt-whole"))


def _compass(name: str) -> list[str]:
    """The parts of a compass name: north and east of Northeast."""
    for head in ("North", "South"):
        if name.startswith(head) and name != head:
            return [head, name.removeprefix(head).capitalize()]
    return [name]


def side_of(scene: Scene, seat: int) -> str:
    """On which side of the felt a seat is, by its name: w, n, e, or s."""
    name = scene.match.names[seat]
    return "".join(part[0].lower() for part in _compass(name))


def _fan(scene: Scene, seat: int, count: int) -> Html:
    backs = [el("i", scene.face("back")) for _ in range(min(count, _FAN))]
    return el("span", backs, class_="kt-fan", aria_hidden="true", data_place=f"hand{seat}")


def _did(scene: Scene, seat: int) -> Html | None:
    """What the seat did last, in words and with the corners of few cards: the style sheet shows
    what the second line has room for."""
    did = scene.did.get(seat)
    if did is None:
        return None
    what = join(" ", el("b", did.what)) if did.what else None
    tabs = scene.tabs(did.cards) if 0 < len(did.cards) <= _TABS else None
    return el("span", el("i", did.verb), what, tabs, class_="kt-did", aria_hidden="true")


def _roles(scene: Scene, seat: int, did: Did | None) -> list[Html]:
    """What part the seat has in this hand, and whether it is to move; what it did last says some of
    it already. What stands before that is apart."""
    words = roles(scene, seat)
    if at_play(scene) and scene.view.actor == seat:
        asked = scene.still or scene.match.browsing or seat in scene.match.persons
        words.append(say("seats.to_move") if asked else say("seats.thinking"))
    words = [word for word in words if not did or word not in did.verb]
    ahead = {mark.word for mark in marks(scene, seat) if mark.first}
    first = joined((word for word in words if word in ahead), "dots")
    rest = joined((word for word in words if word not in ahead), "dots")
    drawn = (("kt-role kt-first", first), ("kt-role", rest))
    return [el("span", part, " ", class_=kind) for kind, part in drawn if part]


def _hidden(scene: Scene, seat: int) -> int:
    zones = [spot.zone(seat) for spot in scene.spots if spot.each and spot.kind == "hand"]
    return sum(scene.view.count(zone) for zone in zones)


def _part(scene: Scene, word: str) -> str:
    """The part a seat has in this hand, with what its word means."""
    means = meaning(scene, word)
    return labelled(word.capitalize(), means) if means else word.capitalize()


def seat_sheet(scene: Scene, seat: int) -> Html:
    """All that is known of a seat."""
    facts = [titles("seats.kinds")[scene.match.kinds[seat]], total(scene, seat)]
    facts += [_part(scene, mark.word) for mark in marks(scene, seat)]
    facts += [figure.words for figure in figures(scene, seat)]
    if at_play(scene) and seat in scene.did:
        facts.append(say("seats.last", move=scene.did[seat].aloud))
    known = scene.face_up_hand(seat)
    hand = (
        scene.row(known, "small", say("seats.hand_of", name=scene.match.names[seat]))
        if known
        else None
    )
    lying = beside(scene, seat, anchors=False) if at_play(scene) else []
    return sheet(
        scene, f"seat{seat}", scene.seat(seat),
        el("ul", [el("li", fact) for fact in facts]), hand, lying,
    )  # fmt: skip
