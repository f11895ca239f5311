"""The count of a hand, every meld explained, and the end of a match."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

from kanhu.shape import HandResult, Outcome
from kanhu.words import points
from kanhu_table.draw.scene import Scene, clause_link, quoted
from kanhu_table.html import Html, el, join


def count(scene: Scene) -> Html:
    """What the last hand was worth to everybody, and how to go on."""
    last: HandResult | None = scene.view.board.last
    outcome = scene.match.table.state.outcome
    if last is None:
        return join()
    number = scene.view.board.hand + (1 if outcome is not None else 0)
    head = el("h4", f"Hand {number} is counted", id=f"{scene.id}-count")
    ended = el("p", "How it ended: ", quoted(scene, last.ended), class_="kt-inforce")
    seats = range(len(last.points))
    first = scene.me if scene.me is not None else 0
    order = [*range(first, len(last.points)), *range(first)]
    shown = [_seat(scene, last, seat) for seat in order]
    on = None if outcome is not None else el(
        "div", el("button", "Next hand", name="do", value="on", class_="kt-b kt-main"),
        class_="kt-moves-row",
    )  # fmt: skip
    return el(
        "section", head, ended, el("div", shown, class_="kt-counted"),
        _totals(scene, last, list(seats)), _end(scene, outcome) if outcome else None, on,
        class_="kt-count", aria_labelledby=f"{scene.id}-count",
    )  # fmt: skip


def _seat(scene: Scene, last: HandResult, seat: int) -> Html:
    melds, left = last.shown[seat]
    rest = Counter(row for row in last.reasons if row[1] == seat)
    rows = []
    for key, cards, worth, clause in melds:
        title = scene.words.meld(key)
        counted = rest[(clause, seat, worth)] > 0
        rest[(clause, seat, worth)] -= 1
        rows.append(_row(scene, scene.row(cards, "tiny", title), title,
                         worth if counted else None, clause))  # fmt: skip
    for clause, at, amount in (+rest).elements():
        found = scene.game.clause(clause)
        rows.append(_row(scene, None, found.title if found else clause, amount, clause)
                    if at == seat else join())  # fmt: skip
    if left:
        rows.append(_row(scene, scene.row(left, "tiny", "left over"), "left over", 0, ""))
    head = el("caption", el("b", scene.seat(seat)), f": {points(last.points[seat])}")
    heads = _heads("Cards", "Worth", "#Points", "Clause")
    return el("table", head, heads, el("tbody", rows), class_="kt-table")


def _row(scene: Scene, cards: Html | None, title: str, worth: int | None, clause: str) -> Html:
    return el(
        "tr", el("td", cards), el("th", title, scope="row"),
        el("td", "not counted" if worth is None else str(worth), class_="kt-num"),
        el("td", clause_link(scene, clause) if clause else None),
    )  # fmt: skip


def _totals(scene: Scene, last: HandResult, seats: list[int]) -> Html:
    target = scene.view.setup.options.values.get("target")
    rows = [
        el("tr", el("th", scene.seat(seat), scope="row"),
           el("td", f"{last.points[seat]:+d}", class_="kt-num"),
           el("td", str(scene.view.board.totals[seat]), class_="kt-num"))
        for seat in seats
    ]  # fmt: skip
    heads = _heads("Seat", "#This hand", "#Match")
    caption = f"Match to {target} points" if target else "Match"
    return el(
        "table", el("caption", caption), heads, el("tbody", rows),
        class_="kt-table kt-totals",
    )  # fmt: skip


def _end(scene: Scene, outcome: Outcome) -> Html:
    """Winners and the settlement."""
    names = [scene.seat(seat) for seat in outcome.winners]
    mine = scene.me is not None and scene.me in outcome.winners
    verb = "win" if mine or len(names) > 1 else "wins"
    won = el("p", el("strong", f"{' and '.join(names)} {verb} the match."), class_="kt-prompt")
    why = [el("p", quoted(scene, clause), class_="kt-inforce")
           for clause in dict.fromkeys(row[0] for row in outcome.reasons)]  # fmt: skip
    rows = [
        el("tr", el("th", scene.seat(seat), scope="row"),
           el("td", _signed(Fraction(pay, outcome.den)), class_="kt-num"))
        for seat, pay in enumerate(outcome.payoff)
    ]  # fmt: skip
    heads = _heads("Seat", "#Gets")
    settle = scene.game.meta.get("match", {}).get("settle", "")
    pays = el("table", el("caption", "Settlement"), heads, el("tbody", rows), class_="kt-table")
    said = el("p", quoted(scene, settle), class_="kt-inforce") if settle else None
    again = el(
        "div", el("button", "New match", name="do", value="new", class_="kt-b kt-main"),
        class_="kt-moves-row",
    )  # fmt: skip
    return el("div", won, why, pays, said, again, class_="kt-end")


def _heads(*titles: str) -> Html:
    """Column heads; those of figures are marked by a hash."""
    cells = [
        el("th", title.removeprefix("#"), scope="col", class_="kt-num" if title[0] == "#" else None)
        for title in titles
    ]
    return el("thead", el("tr", cells))


def _signed(amount: Fraction) -> str:
    return f"+{amount}" if amount > 0 else str(amount).replace("-", "−")
