"""The count of a hand, every meld explained, and the end of a match."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

from kanhu.shape import HandResult, Outcome
from kanhu_table.draw.clauses import clause_link, quoted
from kanhu_table.draw.figures import amount, money, score, target
from kanhu_table.draw.scene import Scene
from kanhu_table.html import Html, el, join


def count(scene: Scene) -> Html:
    """What the last hand was worth to everybody, and how to go on."""
    last: HandResult | None = scene.view.board.last
    outcome = scene.match.table.state.outcome
    if last is None:
        return join()
    number = scene.view.board.hand + (1 if outcome is not None else 0)
    paid = "settled" if money(scene).get("signed") else "counted"
    head = scene.head(f"Hand {number} is {paid}", id=f"{scene.id}-count")
    ended = el("p", "How it ended: ", quoted(scene, last.ended), class_="kt-inforce")
    seats = range(len(last.points))
    first = scene.me if scene.me is not None else 0
    order = [*range(first, len(last.points)), *range(first)]
    shown = [*(_seat(scene, last, seat) for seat in order), _price(scene, last)]
    on = _go_on(scene, "on", "Next hand") if outcome is None else _go_on(scene, "new", "New match")
    return el(
        "section", head, ended, el("div", shown, class_="kt-counted"),
        _totals(scene, last, list(seats)), _end(scene, outcome) if outcome else None, on,
        class_="kt-count", aria_labelledby=f"{scene.id}-count",
    )  # fmt: skip


def _seat(scene: Scene, last: HandResult, seat: int) -> Html:
    melds, left = last.shown[seat] if seat < len(last.shown) else ((), ())
    rest = Counter(row for row in last.reasons if row[1] == seat)
    head = el("caption", el("b", scene.seat(seat)), f": {score(scene, last.points[seat])}")
    rows = []
    for key, cards, worth, clause in melds:
        title = scene.words.meld(key) + scene.stands(cards)
        counted = rest[(clause, seat, worth)] > 0
        rest[(clause, seat, worth)] -= 1
        # What only shows how the cards lay, and was never worth anything, is not "not counted".
        said = "not counted" if worth and not counted else _plain(scene, worth) if worth else ""
        rows.append(_row(scene, scene.row(cards, "tiny", title), title, said, clause))
    for clause, _, paid in (+rest).elements():
        rows.append(_row(scene, None, _reason(scene, clause), _plain(scene, paid), clause))
    words = scene.game.meta.get("count", {})
    if left:
        title = str(words.get("left", "left over"))
        said = str(words.get("left_clause", ""))
        rows.append(_row(scene, scene.row(left, "tiny", title), title, "", said))
    if not rows:
        return el("p", el("b", scene.seat(seat)), f": {score(scene, last.points[seat])}",
                  class_="kt-counted-none")  # fmt: skip
    cards_too = bool(melds or left)
    names = [str(words.get("cards", "Cards"))] * cards_too
    names += [str(words.get("worth", "Counted as")) if cards_too else "For"]
    names += [_unit(scene), "Clause"]
    body = [_cells(row, cards_too) for row in rows]
    return el("table", head, _heads(*names), el("tbody", body), class_="kt-table")


def _price(scene: Scene, last: HandResult) -> Html | None:
    """What a payment is summed up of, part by part."""
    if not last.price:
        return None
    words = scene.game.meta.get("count", {})
    cards_too = any(cards for _, cards, _, _ in last.price)
    rows = []
    for key, cards, part, clause in last.price:
        title = str(words.get("part", {}).get(key) or scene.words.meld(key))
        lying = scene.row(cards, "tiny", title) if cards else None
        row = _row(scene, lying, title, _plain(scene, part, signed=False), clause)
        rows.append(_cells(row, cards_too))
    paid = score(scene, sum(part for _, _, part, _ in last.price), signed=False)
    head = el("caption", el("b", str(words.get("price", "Each pays"))), f": {paid}")
    names = ["Cards"] * cards_too + ["For", _unit(scene), "Clause"]
    return el("table", head, _heads(*names), el("tbody", rows), class_="kt-table")


def _unit(scene: Scene) -> str:
    """Head of the column of figures: what they count."""
    return f"#{str(money(scene)['unit'][1]).capitalize()}"


def _reason(scene: Scene, clause: str) -> str:
    """What a row that belongs to no cards is for: the game's words, else the clause's title."""
    found = scene.game.clause(clause)
    said = scene.game.meta.get("count", {}).get("clause", {}).get(clause)
    return str(said or (found.title if found else clause))


Row = tuple[Html | None, str, str, Html | None]


def _row(scene: Scene, cards: Html | None, title: str, worth: str, clause: str) -> Row:
    return cards, title, worth, clause_link(scene, clause) if clause else None


def _cells(row: Row, cards_too: bool) -> Html:
    cards, title, worth, clause = row
    return el(
        "tr", el("td", cards) if cards_too else None, el("th", title, scope="row"),
        el("td", worth, class_="kt-num"), el("td", clause),
    )  # fmt: skip


def _plain(scene: Scene, worth: int, *, signed: bool | None = None) -> str:
    """A number without its unit: the column's head has it."""
    row = {**money(scene), "unit": ("", "")}
    return amount(worth, row if signed is None else {**row, "signed": signed})


def _totals(scene: Scene, last: HandResult, seats: list[int]) -> Html:
    goal = target(scene)
    row = money(scene)
    rows = [
        el("tr", el("th", scene.seat(seat), scope="row"),
           el("td", _plain(scene, last.points[seat]) if row.get("signed")
              else _plain(scene, last.points[seat], signed=True), class_="kt-num"),
           el("td", _plain(scene, scene.view.board.totals[seat]), class_="kt-num"))
        for seat in seats
    ]  # fmt: skip
    heads = _heads("Seat", "#This hand", "#Match")
    caption = str(row.get("title", "Match"))
    hands = scene.view.setup.options.values.get(str(row.get("hands", "")))
    if goal is not None:
        caption += f" to {score(scene, goal, signed=False)}"
    elif isinstance(hands, int):
        caption += f" of {hands} hand{'s' * (hands != 1)}"
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
    clauses = list(dict.fromkeys(row[0] for row in outcome.reasons))
    why = [el("p", quoted(scene, clause), class_="kt-inforce") for clause in clauses]
    rows = [
        el("tr", el("th", scene.seat(seat), scope="row"),
           el("td", _paid(scene, pay, outcome.den), class_="kt-num"))
        for seat, pay in enumerate(outcome.payoff)
    ]  # fmt: skip
    heads = _heads("Seat", "#Gets")
    settle = scene.game.meta.get("match", {}).get("settle", "")
    # Where the totals are what was paid, the table of totals has said it.
    same = outcome.den == 1 and outcome.payoff == scene.view.board.totals
    pays = None if same else el(
        "table", el("caption", "Settlement"), heads, el("tbody", rows), class_="kt-table"
    )  # fmt: skip
    told = not settle or settle in clauses
    said = None if told else el("p", quoted(scene, settle), class_="kt-inforce")
    return el("div", won, why, pays, said, class_="kt-end")


def _go_on(scene: Scene, do: str, words: str) -> Html | None:
    """The button below a count: it stays in sight while the count is read. A picture has none."""
    if scene.session.still:
        return None
    button = el("button", words, name="do", value=do, class_="kt-b kt-main")
    return el("div", button, class_="kt-moves-row kt-on")


def _heads(*titles: str) -> Html:
    """Column heads; those of figures are marked by a hash."""
    cells = [
        el("th", title.removeprefix("#"), scope="col", class_="kt-num" if title[0] == "#" else None)
        for title in titles
    ]
    return el("thead", el("tr", cells))


def _paid(scene: Scene, pay: int, den: int) -> str:
    """A payment with its sign, in the game's money if it has any."""
    row = money(scene)
    if den == 1 and row.get("divide"):
        return amount(pay, {**row, "signed": True, "unit": ("", "")})
    part = Fraction(pay, den)
    return amount(part.numerator, {"divide": part.denominator, "signed": True})
