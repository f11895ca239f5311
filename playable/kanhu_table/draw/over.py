"""Which sheets lie over the felt now, and what is on them."""

from __future__ import annotations

from collections.abc import Callable

from kanhu.bots import Reason
from kanhu.moves import Move
from kanhu.replays import Note
from kanhu_table.draw.bar import more
from kanhu_table.draw.clauses import clause_link, clause_title, quoted
from kanhu_table.draw.felt import heap_sheet
from kanhu_table.draw.moves import bluffs, choices
from kanhu_table.draw.prompt import clause_of
from kanhu_table.draw.result import why_rows
from kanhu_table.draw.scene import Scene
from kanhu_table.draw.seats import seat_sheet
from kanhu_table.draw.sheets import move_buttons, sheet
from kanhu_table.draw.trick import trick_sheet
from kanhu_table.html import Html, el, join

_CHOICES, _REASONS = 16, 2


def sheets(scene: Scene) -> Html:
    """The sheets, at most one of which the engine has opened; the page opens the others."""
    return join(_replay(scene), _opened(scene), _notice(scene), _aside(scene), more(scene))


def _opened(scene: Scene) -> Html | None:
    session = scene.session
    if session.refused is not None:
        return _refused(scene)
    if session.which and scene.match.to_decide:
        return _which(scene)
    if session.hint is not None:
        return _hint(scene)
    if session.panel.startswith("seat"):
        return seat_sheet(scene, int(session.panel.removeprefix("seat")))
    draw = _PANELS.get(session.panel)
    return draw(scene) if draw else None


def _value(scene: Scene, move: Move) -> str:
    return "move:" + scene.game.move_text(scene.match.table.state, move, short=True)


def _refused(scene: Scene) -> Html | None:
    """Why a move was not played, and what is allowed: those cards are ringed in the hand."""
    refusal = scene.session.refused
    if refusal is None:
        return None
    return sheet(scene, "refused", refusal.message, quoted(scene, refusal.clause))


def _which(scene: Scene) -> Html:
    """The cards chosen last fit several moves."""
    moves = scene.session.which
    few, rest = moves[:_CHOICES], len(moves) - _CHOICES
    buttons = [(_value(scene, move), scene.words.button(scene.view, move)) for move in few]
    left = el("p", f"There are {rest} more: choose cards to narrow it down.") if rest > 0 else None
    return sheet(scene, "which", "Which do you mean?", move_buttons(scene, buttons), left)


def _others(scene: Scene) -> Html | None:
    """The plays that have no button of their own."""
    if not scene.match.to_decide:
        return None
    rest, risked = choices(scene)[1], bluffs(scene)
    if not (rest or risked):
        return None
    drawn = el("div", [choice.draw() for choice in rest], class_="kt-moves") if rest else None
    return sheet(scene, "others", "Other plays", drawn, risked)


def _why(scene: Scene) -> Html | None:
    """The rule in force."""
    clause = clause_of(scene)
    return (
        sheet(scene, "why", clause_title(scene, clause), quoted(scene, clause)) if clause else None
    )


def _hint(scene: Scene) -> Html | None:
    """What the engine would do: its two weightiest reasons, and the others on asking."""
    decision = scene.session.hint
    if decision is None:
        return None
    reasons = [el("li", reason.text) for reason in decision.reasons]
    rest = None
    if len(reasons) > _REASONS:
        rest = el(
            "details", el("summary", "How is this reckoned?"),
            el("ul", [_reckoned(scene, reason) for reason in decision.reasons]), class_="kt-look",
            id=f"{scene.id}-reckoned",
        )  # fmt: skip
    choose = None
    if decision.move.cards:
        choose = el("button", "Choose it", name="do", value="choose", class_="kt-b")
    return sheet(
        scene, "hint", scene.words.button(scene.view, decision.move),
        el("ul", reasons[:_REASONS], data_move=_value(scene, decision.move)), rest,
        foot=el("div", choose, class_="kt-moves") if choose else None,
    )  # fmt: skip


def _reckoned(scene: Scene, reason: Reason) -> Html:
    clause = clause_link(scene, reason.clause) if reason.clause else None
    return el("li", reason.text, " ", clause)


def _share(scene: Scene) -> Html:
    match = scene.match
    here = not (match.counting or match.covered or match.over) and bool(scene.view.phase)
    kinds = [
        ("position", "This moment, as I see it", here),
        ("deal", "This deal, from the start", not match.table.custom),
        ("record", "The whole game", True),
    ]
    buttons = [(f"link:{what}", title) for what, title, possible in kinds if possible]
    link = None
    if scene.session.link and not match.covered:  # it may hold the hand of whoever made it
        link = el(
            "label", "Link ",
            el("input", type="text", readonly=True, value=f"#g={scene.session.link}",
               name="link", class_="kt-linkbox"),
        )  # fmt: skip
    note = "A link to the deal or to the game holds the seed, and with it every hidden card. " \
        "A link to the moment holds only what you see."  # fmt: skip
    return sheet(
        scene, "share", "Share", move_buttons(scene, buttons), link, el("p", note, class_="kt-soft")
    )


def _force(scene: Scene) -> Html:
    """Every option with its value at this table; those the rule set has otherwise are marked."""
    options = scene.view.setup.options
    own = {part.partition("=")[0] for part in options.text.split(";")[1:]}
    rows = []
    for option in scene.game.schema.options.values():
        if option.key == "players":
            continue
        words = f"{option.title}: {option.label(options.values[option.key])}"
        links = [join(" ", clause_link(scene, clause)) for clause in option.clauses]
        changed = option.key in own
        rows.append(el("li", el("strong", words) if changed else words,
                       " (changed)" if changed else None, links))  # fmt: skip
    said = el("p", f"{scene.session.summary()}.")
    return sheet(scene, "force", "Rules at this table", said, el("ul", rows), tall=True)


def _heap(scene: Scene) -> Html | None:
    spot = scene.spot("heap")
    return heap_sheet(scene, spot) if spot is not None and scene.view.count(spot.stem) else None


def _trick(scene: Scene) -> Html | None:
    spot = scene.spot("trick")
    return trick_sheet(scene, spot) if spot is not None else None


def _reasons(scene: Scene) -> Html | None:
    """The clauses behind a verdict, and all cards laid open."""
    if not scene.match.counting:
        return None
    return sheet(scene, "reasons", "Why?", el("ul", why_rows(scene), class_="kt-whys"), tall=True)


_PANELS: dict[str, Callable[[Scene], Html | None]] = {
    "why": _why, "others": _others, "share": _share, "force": _force, "heap": _heap,
    "trick": _trick, "reasons": _reasons,
}  # fmt: skip


def known(name: str, seats: int) -> bool:
    """Whether a player may ask for a sheet of this name at a table of so many seats."""
    return name in _PANELS or name in [f"seat{seat}" for seat in range(seats)]


def _notice(scene: Scene) -> Html | None:
    """One line about the last press, or the way out of a broken record."""
    if scene.session.part is not None:
        button = el("button", "Open it up to the fault", name="do", value="partial", class_="kt-b")
        return sheet(scene, "notice", "A broken record", el("p", scene.session.notice), button)
    if not scene.session.notice:
        return None
    return sheet(scene, "notice", scene.session.notice)


def _aside(scene: Scene) -> Html | None:
    """The way back to a line that was left."""
    if scene.session.aside is None or (scene.match.to_decide is False and scene.match.more):
        return None
    count = len(scene.session.aside.stops()) - 1
    return el(
        "p", f"You left a line of {count} moves. ",
        el("button", "Return to it", name="do", value="return", class_="kt-b"),
        class_="kt-aside", id=f"{scene.id}-aside",
    )  # fmt: skip


def _replay(scene: Scene) -> Html | None:
    """An annotated record: its title, what is to be said of this moment, the way to the next."""
    shown = scene.match.replay
    if shown is None:
        return None
    at, noted = scene.match.at, scene.match.noted()
    here = [_remark(scene, note) for note in noted.get(at, ())]
    if not at:
        here.insert(0, el("p", shown.says, class_="kt-soft"))
    if not at and scene.me is not None:
        here.insert(0, el("p", f"You look on from the seat of {scene.match.names[scene.me]}.",
                          class_="kt-soft"))  # fmt: skip
    open_hands = el(
        "label", el("input", type="checkbox", name="open", value="on", data_ui=True,
                    checked=bool(scene.session.ui["open"])), " Show all hands", class_="kt-check",
    )  # fmt: skip
    steps = [
        _step("note:prev", "Previous note") if any(place < at for place in noted) else None,
        _step("note:next", "Next note") if any(place > at for place in noted) else None,
    ]
    return el(
        "section", scene.head(shown.title), el("div", here, class_="kt-remarks"),
        el("div", steps, open_hands, class_="kt-moves"), class_="kt-replay",
        id=f"{scene.id}-replay",
    )  # fmt: skip


def _step(value: str, text: str) -> Html:
    return el("button", text, name="do", value=value, class_="kt-b")


def _remark(scene: Scene, note: Note) -> Html:
    links = [join(" ", clause_link(scene, clause)) for clause in note.clauses]
    return el("p", note.says, links)
