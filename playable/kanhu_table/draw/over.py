"""Which sheets lie over the felt now, and what is on them."""

from __future__ import annotations

from collections.abc import Callable

from kanhu.core.moves import Move
from kanhu.players import Reason
from kanhu.text.replays import Note
from kanhu_table import sharing
from kanhu_table.draw.bar import more
from kanhu_table.draw.clauses import clause_link, clause_title, quoted
from kanhu_table.draw.felt import heap_sheet
from kanhu_table.draw.hand import by_suit
from kanhu_table.draw.moves import choices
from kanhu_table.draw.others import draw_buttons, further
from kanhu_table.draw.prompt import clause_of
from kanhu_table.draw.result import why_rows
from kanhu_table.draw.scene import Scene
from kanhu_table.draw.seats import seat_sheet
from kanhu_table.draw.sheets import move_buttons, sheet
from kanhu_table.draw.trick import trick_sheet
from kanhu_table.html import Html, el, join
from kanhu_table.words import labelled, say, titles

_CHOICES, _REASONS = 16, 2


def sheets(scene: Scene) -> Html:
    """The sheets, at most one of which the engine has opened; the page opens the others."""
    return join(_replay(scene), _opened(scene), _notice(scene), more(scene))


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
    """Why a move was not played, and what is allowed: those cards are ringed in the hand. The rule
    behind it is told on asking."""
    refusal = scene.session.refused
    if refusal is None:
        return None
    rule = el(
        "details", el("summary", say("sheets.why")), quoted(scene, refusal.clause),
        class_="kt-look", id=f"{scene.id}-refusal",
    )  # fmt: skip
    return sheet(scene, "refused", refusal.message, rule)


def _which(scene: Scene) -> Html:
    """The cards chosen last fit several moves."""
    moves = scene.session.which
    few, rest = moves[:_CHOICES], len(moves) - _CHOICES
    buttons = [(_value(scene, move), scene.words.button(scene.view, move)) for move in few]
    left = el("p", say("sheets.which_more", count=rest)) if rest > 0 else None
    return sheet(scene, "which", say("sheets.which"), move_buttons(scene, buttons), left)


def _others(scene: Scene) -> Html | None:
    """The plays that have no button of their own."""
    if not scene.match.to_decide:
        return None
    shown, rest = choices(scene)
    if not rest:
        return None
    moves = el("div", draw_buttons(scene, rest), class_="kt-moves")
    return sheet(scene, "others", further(shown, rest), moves)


def _why(scene: Scene) -> Html | None:
    """The rule in force, and at the first turn those behind what a newcomer is told."""
    clause = clause_of(scene)
    if not clause:
        return None
    told = [row["clause"] for row in (scene.goal, *scene.in_force("order")) if scene.goal]
    links = [join(" ", clause_link(scene, also)) for also in told if also != clause]
    more = el("p", say("sheets.rules"), links) if links else None
    return sheet(scene, "why", clause_title(scene, clause), quoted(scene, clause), more)


def _hint(scene: Scene) -> Html | None:
    """What the engine would do: its two weightiest reasons, and the others on asking."""
    decision = scene.session.hint
    if decision is None:
        return None
    first, further = decision.reasons[:_REASONS], decision.reasons[_REASONS:]
    rest = None
    if further:
        rules = [join(" ", clause_link(scene, it.clause)) for it in first if it.clause]
        rest = el(
            "details", el("summary", say("sheets.reckoned")),
            el("ul", [_reckoned(scene, reason) for reason in further]),
            el("p", say("sheets.rules"), rules) if rules else None,
            class_="kt-look", id=f"{scene.id}-reckoned",
        )  # fmt: skip
    choose = None
    if decision.move.cards or decision.move.n:
        choose = el("button", say("sheets.choose"), name="do", value="choose", class_="kt-b")
    return sheet(
        scene, "hint", scene.words.button(scene.view, decision.move),
        el("ul", [el("li", reason.text) for reason in first],
           data_move=_value(scene, decision.move)), rest,
        foot=el("div", choose, class_="kt-moves") if choose else None,
    )  # fmt: skip


def _reckoned(scene: Scene, reason: Reason) -> Html:
    clause = clause_link(scene, reason.clause) if reason.clause else None
    return el("li", reason.text, " ", clause)


def _share(scene: Scene) -> Html:
    """A link, and what can be done with it; that is the page's part, as only it knows its address
    and what the browser can do."""
    offered = sharing.possible(scene.match)
    chosen = scene.session.shared if scene.session.shared in offered else offered[0]
    kinds = titles("share.kinds")
    whats = [
        el("button", kinds[what], name="do", value=f"link:{what}", class_="kt-b",
           aria_pressed="true" if what == chosen else "false") for what in offered
    ]  # fmt: skip
    ways = [
        el("button", words, type="button", class_="kt-b", data_share=way, hidden=way == "send")
        for way, words in titles("share.ways").items()
    ]
    field = el("input", type="text", readonly=True, name="link", class_="kt-linkbox",
               value=f"#g={sharing.link(scene.match, chosen)}")  # fmt: skip
    return sheet(
        scene, "share", say("share.title"),
        el("div", whats, class_="kt-moves kt-whats"),
        el("p", sharing.gives_away(scene.match, chosen), class_="kt-soft"),
        el("label", say("share.link"), " ", field), el("div", ways, class_="kt-moves"),
        el("p", class_="kt-said", data_page_drawn=True, id=f"{scene.id}-said"),
        el("figure", class_="kt-code", data_page_drawn=True, id=f"{scene.id}-code"),
        tall=True,
    )  # fmt: skip


def _save(scene: Scene) -> Html:
    """The whole game as a file. While cards of it are hidden it may be sealed."""
    sealed = not scene.match.table.finished
    ways = titles("save.ways")
    return sheet(
        scene, "save", say("save.title"),
        el("p", sharing.gives_away(scene.match, sharing.RECORD), class_="kt-soft"),
        move_buttons(scene, [(value, ways[way]) for value, way in (("save", "plain"),
                                                                   ("save:sealed", "sealed"))
                             if sealed or way == "plain"]),
        el("p", say("save.no_lock"), class_="kt-soft") if sealed else None,
    )  # fmt: skip


def _force(scene: Scene) -> Html:
    """Every option with its value at this table; those the rule set has otherwise are marked."""
    options = scene.view.setup.options
    own = {part.partition("=")[0] for part in options.text.split(";")[1:]}
    rows = []
    for option in scene.game.schema.options.values():
        if option.key == "players":
            continue
        words = labelled(option.title, option.label(options.values[option.key]))
        links = [join(" ", clause_link(scene, clause)) for clause in option.clauses]
        if option.key in own:
            words = join(el("strong", words), " ", say("sheets.option_changed"))
        rows.append(el("li", words, links))
    said = el("p", say("sheets.summary", summary=scene.session.summary()))
    return sheet(scene, "force", say("sheets.in_force"), said, el("ul", rows), tall=True)


def _hands(scene: Scene) -> Html | None:
    """All hands, row by row; whoever has looked at them has had help."""
    hands = scene.match.hands()
    if not hands:
        return None
    rows = [
        el("section", scene.head(scene.seat(seat)),
           scene.row(by_suit(scene, cards), "small",
                     say("seats.hand_of", name=scene.match.names[seat])), class_="kt-handrow")
        for seat, cards in hands.items()
    ]  # fmt: skip
    return sheet(scene, "hands", say("sheets.hands"), *rows, tall=True)


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
    return sheet(
        scene, "reasons", say("sheets.why"), el("ul", why_rows(scene), class_="kt-whys"), tall=True
    )


def _undo(scene: Scene) -> Html | None:
    """Whether all who play at this screen want the last move back."""
    if not scene.match.undoable:
        return None
    buttons = [("undo:sure", say("sheets.undo_sure")), ("close", say("sheets.undo_not"))]
    says = el("p", say("sheets.undo_says"))
    return sheet(scene, "undo", say("sheets.undo"), says, move_buttons(scene, buttons))


def _left(scene: Scene) -> Html | None:
    """The game that was left at "Play on from here"; "More" leads back to it too."""
    if scene.session.aside is None:
        return None
    count = len(scene.session.aside.visible_states()) - 1
    return sheet(
        scene, "left", say("sheets.left"), el("p", say("sheets.left_kept", count=count)),
        move_buttons(scene, [("return", say("sheets.to_left"))]),
    )  # fmt: skip


_PANELS: dict[str, Callable[[Scene], Html | None]] = {
    "why": _why, "others": _others, "share": _share, "save": _save, "force": _force, "heap": _heap,
    "trick": _trick, "reasons": _reasons, "left": _left, "hands": _hands,
    "undo": _undo,
}  # fmt: skip


def add_panel(name: str, draw: Callable[[Scene], Html | None]) -> None:
    """Take up the sheet of a part of the table that has come."""
    _PANELS[name] = draw


def known(name: str, seats: int) -> bool:
    """Whether a player may ask for a sheet of this name at a table of so many seats."""
    return name in _PANELS or name in [f"seat{seat}" for seat in range(seats)]


def _notice(scene: Scene) -> Html | None:
    """One line about the last press, or the way out of a broken record: what is wrong with that is
    told by the page."""
    if scene.session.salvaged is not None:
        button = el("button", say("sheets.open_part"), name="do", value="partial", class_="kt-b")
        return sheet(scene, "notice", say("sheets.broken"), button)
    if not scene.session.notice:
        return None
    return sheet(scene, "notice", scene.session.notice)


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
        watching = say("sheets.looking_on", name=scene.match.names[scene.me])
        here.insert(0, el("p", watching, class_="kt-soft"))
    open_hands = el(
        "label", el("input", type="checkbox", name="open", value="on", data_ui=True,
                    checked=bool(scene.session.ui["open"])),
        " ", say("sheets.all_hands"), class_="kt-check",
    )  # fmt: skip
    steps = [
        _step("note:prev", say("sheets.previous_note"))
        if any(place < at for place in noted)
        else None,
        _step("note:next", say("sheets.next_note")) if any(place > at for place in noted) else None,
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
