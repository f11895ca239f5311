"""The sheet of a review: how far it is, and then the costliest decisions and what luck did."""

from __future__ import annotations

from kanhu.core.moves import Move
from kanhu.study.review import Moment, Review, Turn
from kanhu.study.statistics import Mean
from kanhu.wording.amounts import score_format
from kanhu_table.draw.clauses import clause_link
from kanhu_table.draw.scene import Scene
from kanhu_table.draw.sheets import sheet
from kanhu_table.html import Html, el
from kanhu_table.reviewing import Reviewing
from kanhu_table.words import say


def review_sheet(scene: Scene) -> Html | None:
    """The review of the hand on show; None if none was asked for."""
    asked = scene.session.review
    if asked is None:
        return None
    if asked.found is None:
        done = round(100 * asked.progress)
        bar = el("progress", say("review.part", percent=done), value=done, max=100,
                 aria_label=say("review.working"))  # fmt: skip
        stop = el("button", say("review.cancel"), name="do", value="close", class_="kt-b")
        return sheet(
            scene, "review", say("review.working"), bar, el("div", stop, class_="kt-moves")
        )
    return _result(scene, asked, asked.found)


def _result(scene: Scene, asked: Reviewing, found: Review) -> Html:
    moments = [_moment(scene, asked.decided[moment.at], moment) for moment in found.moments]
    agreed = None
    if found.agreed < found.decisions:
        agreed = el("p", say("review.agreed", agreed=found.agreed, count=found.decisions))
    return sheet(
        scene, "review", asked.in_short(), agreed,
        el("ol", moments, class_="kt-moments") if moments else None,
        el("h4", say("review.luck")), el("ul", [el("li", it) for it in _luck(scene, found)]),
        el("p", say("review.how"), class_="kt-soft"), tall=True,
    )  # fmt: skip


def _moment(scene: Scene, turn: Turn, moment: Moment) -> Html:
    """A decision: what was played, what is better, what that cost, and why."""
    size = _size(scene, moment.cost.mean)
    between = _between(scene, moment.cost)
    if moment.sure:
        cost = say("review.cost", cost=size, between=between)
    else:
        cost = say("review.perhaps", cost=size, between=between)
    reasons = [
        el("li", each.text, " ", clause_link(scene, each.clause) if each.clause else None)
        for each in moment.reasons[:2]
    ]
    number = moment.at - scene.match.hand_start + 1
    again = el(
        "button", say("review.again"), el("span", say("review.from", move=number), class_="vh"),
        name="do", value=f"retry:{moment.at}", class_="kt-b",
    )  # fmt: skip
    return el(
        "li",
        el("p", el("b", say("review.move", move=number)), el("b", f"−{size}", aria_hidden="true")),
        _row(scene, turn, moment.move, say("review.played")),
        _row(scene, turn, moment.better, say("review.better")),
        el("p", cost), el("ul", reasons), again,
    )  # fmt: skip


def _row(scene: Scene, turn: Turn, move: Move, label: str) -> Html:
    cards = scene.tabs(move.cards) if move.cards else None
    words = scene.words.button(turn.view, move)
    return el("p", el("small", label), " ", cards, el("span", words), class_="kt-way")


def _luck(scene: Scene, found: Review) -> list[str]:
    """What the first cards were worth, what came of them, and what is left to luck."""
    dealt = say(
        "review.dealt", worth=_signed(scene, found.expected.mean),
        between=_between(scene, found.expected),
    )  # fmt: skip
    came = say("review.came", result=_signed(scene, found.result))
    return [dealt, came, say("review.rest", rest=_signed(scene, found.luck))]


def _between(scene: Scene, value: Mean) -> str:
    low, high = _signed(scene, value.low), _signed(scene, value.high)
    return say("review.between", low=low, high=high)


def _size(scene: Scene, value: float) -> str:
    """A number of points or of money, to one place."""
    divide = int(score_format(scene.game, scene.view.setup.options).get("divide", 1))
    return f"{abs(value) / divide:.1f}"


def _signed(scene: Scene, value: float) -> str:
    size = _size(scene, value)
    sign = "" if not float(size) else "−" if value < 0 else "+"
    return sign + size
