"""The end of a hand and of a match: the verdict, how it came about, and one table of scores."""

from __future__ import annotations

from fractions import Fraction

from kanhu.cards.kinds import Cards
from kanhu.core.results import HandResult, Outcome
from kanhu.wording.amounts import amount, hands, pays, plain
from kanhu.wording.results import is_single, stopped
from kanhu.wording.scoretable import Line, lines, remarks, shown
from kanhu.wording.sums import Sum, sums
from kanhu_table.draw.clauses import clause_link, quoted
from kanhu_table.draw.figures import score_format, target
from kanhu_table.draw.runs import gaps_filled
from kanhu_table.draw.scene import Scene
from kanhu_table.html import Html, el, join
from kanhu_table.words import joined, labelled, say

_COLUMNS = 4  # more seats than that are the table's rows


def result(scene: Scene) -> Html:
    """Who has won and by how much, why, and the table."""
    last: HandResult | None = scene.view.board.last
    if last is None or scene.verdict is None:
        return join()
    said = scene.verdict
    name = f"{scene.id}-result"
    head = el(
        "div", scene.head(said.head, id=name, class_="kt-head"),
        el("p", stopped(said.why), class_="kt-how") if said.why else None,
        el("p", say("result.last_hand", verdict=stopped(said.hand)), class_="kt-how")
        if said.hand else None,
        class_="kt-verdict",
    )  # fmt: skip
    table = _rows(scene, last) if len(last.points) > _COLUMNS else _columns(scene, last)
    box = el("div", table, class_="kt-scorebox", tabindex="0", role="group", aria_labelledby=name)
    why = scene.panel_button("reasons", say("result.why"), class_="kt-open kt-reasons")
    won = " kt-won" if said.won else ""
    # No landmark of its own: a coached hand shows the same result in several steps of one page.
    return el("div", head, box, why, class_=f"kt-result{won}")


def result_tray(scene: Scene) -> tuple[str, str]:
    """The two lines beside the buttons: how the match stands, and who begins the next hand."""
    board, outcome = scene.view.board, _outcome(scene)
    if outcome is not None:
        return _gained(scene, outcome), _settled(scene, outcome)
    goal = target(scene)
    number = hands(scene.game, scene.view.setup.options)
    if goal is not None:
        stands = _stands(scene, board.totals, goal)
    elif number is not None:
        stands = say("result.hand_over", hand=board.hand, hands=number)
    else:
        stands = _totals(scene, board.totals)
    return stands, _next(scene)


def why_rows(scene: Scene) -> list[Html]:
    """What is behind it all: the clause that ended the hand, how everybody's points come about,
    what else was looked at, and all cards laid open."""
    last: HandResult | None = scene.view.board.last
    if last is None:
        return []
    setup, outcome = scene.view.setup, _outcome(scene)
    clauses = [last.ended]
    if outcome is not None:
        clauses += [row[0] for row in outcome.reasons if not _single(scene, outcome)]
        clauses.append(str(scene.game.meta.get("match", {}).get("settle", "")))
    out = [el("li", quoted(scene, each)) for each in dict.fromkeys(clauses) if each]
    out += [el("li", str(means)) for means in [score_format(scene).get("means")] if means]
    out += [_reckoned(scene, found) for found in _sums_of(scene, last)]
    seen = [line for line in lines(setup, last) if not line.paid]
    titles = [(line.title, line.clause) for line in [*seen, *remarks(setup, last)]]
    out += [
        el("li", title, " ", clause_link(scene, clause) if clause else None)
        for title, clause in dict.fromkeys(titles)
    ]
    for row in shown(setup, last):
        named = scene.standing(_small(row.title), row.cards)
        worth = amount(row.worth, {**score_format(scene), "signed": False}) if row.worth else ""
        title = labelled(scene.seat(row.seat), joined((named, worth)))
        link = clause_link(scene, row.clause) if row.clause else None
        out.append(el("li", title, " ", _group(scene, row.cards), " ", link, class_="kt-shown"))
    return out


def _sums_of(scene: Scene, last: HandResult) -> list[Sum]:
    """The sums of all seats in the order of the table."""
    names = [scene.seat(seat) for seat in range(len(last.points))]
    found = sums(scene.view.setup, last, names, scene.me)
    return [found[seat] for seat in _order(scene, len(names))]


def _reckoned(scene: Scene, found: Sum) -> Html:
    """The points of one seat, what they are summed up or multiplied of, and why."""
    points = plain(found.points, score_format(scene))
    if found.terms:
        points = say("result.equals", points=points, terms=found.terms)
    steps = [
        el("li", step.text, " ", [_group(scene, cards) for cards in step.cards], " ",
           clause_link(scene, step.clause) if step.clause else None)
        for step in found.steps
    ]  # fmt: skip
    title = el("b", labelled(scene.seat(found.seat), points))
    return el("li", title, el("ul", steps), class_="kt-reckoned")


# --- the table -----------------------------------------------------------------------------------


def _columns(scene: Scene, last: HandResult) -> Html:
    """Reasons are the rows, seats the columns."""
    order = _order(scene, len(last.points))
    names = [el("th", scene.seat(seat), scope="col") for seat in order]
    found = lines(scene.view.setup, last)
    looked = [_line(scene, line, order) for line in found if not line.paid]
    paid = [_line(scene, line, order) for line in found if line.paid]
    title, groups = _laid(scene, last)
    if groups:
        wide = el("td", el("span", groups, class_="kt-groups"), colspan=len(order))
        paid.insert(0, el("tr", el("th", title, scope="row"), wide, class_="kt-laid"))
    sums = [
        el("tr", el("th", title, scope="row"),
           [el("td", words[seat], class_="kt-most" if seat in top else None) for seat in order],
           class_=kind)
        for title, words, top, kind in _sums(scene, last)
    ]  # fmt: skip
    corner = el("td", el("span", say("result.reason"), class_="vh"))
    return el(
        "table", el("thead", el("tr", corner, names)),
        el("tbody", looked) if looked else None,
        el("tbody", paid) if paid else None, el("tbody", sums),
        class_=f"kt-score kt-cols-{len(order)}",
    )  # fmt: skip


def _rows(scene: Scene, last: HandResult) -> Html:
    """Many seats: they are the rows, and each names its reasons one after another."""
    found = lines(scene.view.setup, last)
    sums, (title, groups) = _sums(scene, last), _laid(scene, last)
    named = (say("result.player"), say("result.for"), *(row[0] for row in sums))
    heads = [el("th", title, scope="col") for title in named]
    rows = []
    for seat in _order(scene, len(last.points)):
        reasons = [
            el("li", None if line.cards.get(seat) else f"{line.title} ", _cell(scene, line, seat))
            for line in found if seat in line.amounts
        ]  # fmt: skip
        if groups and seat == last.by:
            reasons.insert(0, el("li", f"{title} ", el("span", groups, class_="kt-groups")))
        cells = [
            el("td", words[seat], class_="kt-most" if seat in top else None)
            for _, words, top, _ in sums
        ]
        rows.append(
            el("tr", el("th", scene.seat(seat), scope="row"),
               el("td", el("ul", reasons, class_="kt-for") if reasons else _none()), cells)
        )  # fmt: skip
    return el("table", el("thead", el("tr", heads)), el("tbody", rows), class_="kt-score kt-turned")


def _line(scene: Scene, line: Line, order: list[int]) -> Html:
    cells = [
        el("td", _cell(scene, line, seat) if seat in line.amounts else _none()) for seat in order
    ]
    return el("tr", el("th", line.title, scope="row"), cells)


def _cell(scene: Scene, line: Line, seat: int) -> Html:
    """What one seat has of a reason: its cards, and the number."""
    row = score_format(scene) if line.paid else {}
    groups = [_group(scene, cards) for cards in line.cards.get(seat, ())]
    return el(
        "span", el("span", groups, class_="kt-groups") if groups else None,
        el("b", plain(line.amounts[seat], row)), class_="kt-cell",
    )  # fmt: skip


def _laid(scene: Scene, last: HandResult) -> tuple[str, list[Html]]:
    """How the hand lay that won it, where a whole hand wins and not its parts: title and groups."""
    title = str(scene.game.meta.get("count", {}).get("laid", ""))
    if not title or last.by < 0:
        return "", []
    rows = [row for row in shown(scene.view.setup, last) if row.seat == last.by]
    return title, [_group(scene, row.cards) for row in rows]


def _group(scene: Scene, cards: Cards) -> Html:
    """Cards that lie together: small for the eye, by name for the ear."""
    said = say("result.group", cards=scene.standing(scene.words.counted(cards), cards))
    laid = gaps_filled(scene.view.setup.pack, cards)
    return join(scene.tabs(laid), el("span", said, class_="vh"))


def _none() -> Html:
    return join(el("span", "–", aria_hidden="true", class_="kt-nil"),
                el("span", say("result.nothing"), class_="vh"))  # fmt: skip


def _sums(
    scene: Scene, last: HandResult
) -> list[tuple[Html, list[str], set[int], str | None]]:  # fmt: skip
    """The last rows: title, a text for each seat, seats ahead of all others, class."""
    outcome, board, row = _outcome(scene), scene.view.board, score_format(scene)
    title = join(say("result.hand"))
    if pays(scene.game, scene.view.setup.options):
        title = join(title, " ", el("small", say("result.in_unit", unit=row["unit"][1])))
    out: list[tuple[Html, tuple[int, ...], str | None]] = [(title, last.points, "kt-sum")]
    totals = outcome.totals if outcome is not None else board.totals
    if outcome is None or not _single(scene, outcome) or totals != last.points:
        out.append((join(_match_title(scene)), totals, None))
    texts = [
        (title, [plain(own, row) for own in points], _ahead(points), kind)
        for title, points, kind in out
    ]
    if outcome is not None and not _same(scene, outcome):
        paid = [_paid(scene, pay, outcome.den) for pay in outcome.payoff]
        texts.append((join(say("result.payments")), paid, set(), None))
    return texts


def _ahead(points: tuple[int, ...]) -> set[int]:
    top = max(points)
    found = {seat for seat, own in enumerate(points) if own == top}
    return found if len(found) < len(points) else set()


def _match_title(scene: Scene) -> str:
    title, goal = str(score_format(scene).get("title", say("result.match"))), target(scene)
    number = hands(scene.game, scene.view.setup.options)
    if goal is not None:
        return say("result.match_to", title=title, target=goal)
    played = scene.view.board.hand + scene.match.over
    if number is None:
        return title
    return say("result.match_of", title=title, hand=played, hands=number)


def _order(scene: Scene, seats: int) -> list[int]:
    """Seats in order of play, the viewer first."""
    first = scene.me if scene.me is not None else 0
    return [*range(first, seats), *range(first)]


# --- the match -----------------------------------------------------------------------------------


def _outcome(scene: Scene) -> Outcome | None:
    return scene.match.table.state.outcome


def _same(scene: Scene, outcome: Outcome) -> bool:
    """The totals are what is paid: there is nothing more to tell."""
    divide = int(score_format(scene).get("divide", 1))
    return outcome.den in (1, divide) and outcome.payoff == outcome.totals


def _stands(scene: Scene, totals: tuple[int, ...], goal: int) -> str:
    """How a match to a target stands."""
    ahead, row = sorted(_ahead(totals) or range(len(totals))), score_format(scene)
    top, low = plain(max(totals), row), plain(min(totals), row)
    if max(totals) >= goal:
        return say("result.decider", points=top)
    if len(ahead) > 1:
        return say("result.level", points=top, target=goal)
    if len(totals) == 2:
        return say("result.two", points=top, other=low, target=goal)
    if ahead[0] == scene.me:
        return say("result.you_lead", points=top, target=goal)
    return say("result.leads", name=scene.match.names[ahead[0]], points=top, target=goal)


def _gained(scene: Scene, outcome: Outcome) -> str:
    """What the match has brought to the viewer."""
    if scene.me is None:
        return say("result.match_over")
    own = outcome.payoff[scene.me]
    if not own:
        return say("result.even")
    size = _paid(scene, abs(own), outcome.den).removeprefix("+")
    if _same(scene, outcome):
        size = amount(abs(own), {**score_format(scene), "signed": False})
    if own > 0:
        once = _single(scene, outcome)
        return say("result.gained_once", size=size) if once else say("result.gained", size=size)
    if _single(scene, outcome):
        return say("result.lost_once", size=size)
    return say("result.lost", size=size)


def _single(scene: Scene, outcome: Outcome) -> bool:
    """The match was one hand, of which all is told already."""
    return is_single(scene.view.board, outcome)


def _settled(scene: Scene, outcome: Outcome) -> str:
    """How points became payments, where they did; else how the match stands."""
    paid = str(scene.game.meta.get("match", {}).get("paid", ""))
    if paid and not _same(scene, outcome):
        return paid.format_map(scene.view.setup.options.values)
    return "" if _single(scene, outcome) else _totals(scene, outcome.totals)


def _totals(scene: Scene, totals: tuple[int, ...]) -> str:
    """The match in one line, as far as it is short enough."""
    played = scene.view.board.hand + scene.match.over
    if len(totals) > _COLUMNS:
        return say("result.played", count=played)
    row = score_format(scene)
    said = [
        say("now.total", name=scene.seat(seat), points=plain(totals[seat], row))
        for seat in _order(scene, len(totals))
    ]
    return say("result.after", count=played, totals=joined(said))


def _next(scene: Scene) -> str:
    """Who begins the next hand. Nobody may see who is asked in secret."""
    here, dealer = scene.match.here, scene.view.board.dealer
    if here.secret or here.actor is None:
        mine = dealer == scene.me
        return say("result.you_deal") if mine else say(
            "result.deals", name=scene.match.names[dealer])  # fmt: skip
    if here.actor == scene.me:
        return say("result.you_start")
    return say("result.starts", name=scene.match.names[here.actor])


def _paid(scene: Scene, pay: int, den: int) -> str:
    """A payment with its sign, in the game's money if it has any."""
    row = score_format(scene)
    if den == 1 and row.get("divide"):
        return plain(pay, {**row, "signed": True})
    part = Fraction(pay, den)
    return amount(part.numerator, {"divide": part.denominator, "signed": True})


def _small(title: str) -> str:
    return title[:1].lower() + title[1:]
