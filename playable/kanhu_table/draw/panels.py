"""Panels that come and go: refusal, hint, share, notice, cover."""

from __future__ import annotations

from kanhu.moves import Move
from kanhu.replays import Note
from kanhu_table.draw.figures import score
from kanhu_table.draw.scene import Scene, clause_link, quoted
from kanhu_table.html import Html, el, join

_MOST, _CHOICES = 3, 16


def panels(scene: Scene) -> Html:
    """All panels that are open, in order of urgency."""
    return join(
        replay(scene),
        _refused(scene),
        _which(scene),
        _notice(scene),
        _hint(scene),
        _share(scene),
        _in_force(scene),
        _aside(scene),
    )


def _panel(scene: Scene, name: str, title: str, *parts: Html | None, foot: Html | None) -> Html:
    shut = el("button", "Close", name="do", value="close", class_="kt-b")
    return el(
        "section", el("h4", title), *parts, el("div", foot, shut, class_="kt-foot"),
        class_=f"kt-panel kt-{name}", id=f"{scene.id}-{name}",
    )  # fmt: skip


def _moves(scene: Scene, moves: list[Move]) -> Html:
    state = scene.match.table.state
    made = [
        el("button", scene.words.button(scene.view, move), name="do",
           value="move:" + scene.game.move_text(state, move, short=True), class_="kt-b")
        for move in moves
    ]  # fmt: skip
    return el("div", made, class_="kt-moves-row")


def replay(scene: Scene) -> Html | None:
    """An annotated record: its title, what is to be said of this moment, the way to the next."""
    shown = scene.match.replay
    if shown is None:
        return None
    at, noted = scene.match.at, scene.match.noted()
    here = [_remark(scene, note) for note in noted.get(at, ())]
    if not at:
        here.insert(0, el("p", shown.says, class_="kt-soft"))
    open_hands = el(
        "label", el("input", type="checkbox", name="open", value="on", data_ui=True,
                    checked=bool(scene.session.ui["open"])), " Show all hands", class_="kt-check",
    )  # fmt: skip
    last = len(scene.match.stops()) - 1
    steps = [
        _step("note:prev", "Note before") if any(place < at for place in noted) else None,
        _step("prev", "Back") if at else None,
        _step("next", "Next move") if at < last else None,
        _step("note:next", "Next note") if any(place > at for place in noted) else None,
    ]
    if not at and scene.me is not None:
        here.insert(0, el("p", f"You look on from the seat of {scene.match.names[scene.me]}.",
                          class_="kt-soft"))  # fmt: skip
    said = el("div", here, class_="kt-remarks")
    row = el("div", steps, open_hands, class_="kt-moves-row")
    return el(
        "section", el("h4", shown.title), said, row, class_="kt-panel kt-replay",
        id=f"{scene.id}-replay",
    )  # fmt: skip


def _step(value: str, text: str) -> Html:
    return el("button", text, name="do", value=value, class_="kt-b")


def _remark(scene: Scene, note: Note) -> Html:
    links = [join(" ", clause_link(scene, clause)) for clause in note.clauses]
    return el("p", note.says, links)


def _refused(scene: Scene) -> Html | None:
    refusal = scene.session.refused
    if refusal is None:
        return None
    instead = None
    if refusal.instead and scene.match.to_decide:
        few = list(refusal.instead[:_MOST])
        more = len(refusal.instead) - len(few)
        rest = el("p", f"And {more} more.", class_="kt-soft") if more > 0 else None
        instead = join(el("p", "Allowed now:"), _moves(scene, few), rest)
    return _panel(
        scene, "refused", "Not allowed", el("p", el("strong", refusal.message)),
        el("p", quoted(scene, refusal.clause), class_="kt-inforce"), instead, foot=None,
    )  # fmt: skip


def _which(scene: Scene) -> Html | None:
    """The cards ticked last fit several moves."""
    moves = scene.session.which
    if not moves or not scene.match.to_decide:
        return None
    few, more = list(moves[:_CHOICES]), len(moves) - _CHOICES
    rest = el("p", f"And {more} more: choose cards to narrow it down.") if more > 0 else None
    return _panel(scene, "which", "Which do you mean?", _moves(scene, few), rest, foot=None)


def _notice(scene: Scene) -> Html | None:
    if scene.session.part is not None:
        button = el("button", "Open it up to the fault", name="do", value="partial", class_="kt-b")
        return _panel(
            scene, "notice", "A broken record", el("p", scene.session.notice), foot=button
        )
    if not scene.session.notice:
        return None
    return el("p", scene.session.notice, class_="kt-panel kt-notice", id=f"{scene.id}-notice")


def _hint(scene: Scene) -> Html | None:
    decision = scene.session.hint
    if decision is None:
        return None
    reasons = [
        el("li", reason.text, " ", clause_link(scene, reason.clause) if reason.clause else None)
        for reason in decision.reasons
    ]
    why = el("ul", reasons) if reasons else el("p", "The engine would play this.")
    return _panel(scene, "hint", "Hint", why, foot=_moves(scene, [decision.move]))


def _share(scene: Scene) -> Html | None:
    if scene.session.panel != "share":
        return None
    match = scene.match
    here = not (match.counting or match.covered or match.over) and bool(scene.view.phase)
    kinds = [
        ("position", "This position, as I see it", here),
        ("deal", "This deal, from the start", not match.table.custom),
        ("record", "The whole game", True),
    ]
    buttons = [
        el("button", title, name="do", value=f"link:{what}", class_="kt-b")
        for what, title, possible in kinds
        if possible
    ]
    link = None
    if scene.session.link:
        link = el(
            "label", "Link, to be copied ",
            el("input", type="text", readonly=True, value=f"#g={scene.session.link}",
               name="link", class_="kt-linkbox"),
        )  # fmt: skip
    note = "A link to the deal or to the game holds the seed, and with it every hidden card. " \
        "A link to the position holds only what you see."  # fmt: skip
    return _panel(
        scene, "share", "Copy a link", el("div", buttons, class_="kt-moves-row"), link,
        el("p", note, class_="kt-soft"), foot=None,
    )  # fmt: skip


def _in_force(scene: Scene) -> Html | None:
    """Every option with its value at this table; those the preset has otherwise are marked."""
    if scene.session.panel != "force":
        return None
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
    return _panel(scene, "force", "Rules in force", said, el("ul", rows), foot=None)


def _aside(scene: Scene) -> Html | None:
    if scene.session.aside is None:
        return None
    count = len(scene.session.aside.stops())
    return el(
        "p", f"You left a line of {count} positions. ",
        el("button", "Return to it", name="do", value="return", class_="kt-b"),
        class_="kt-panel kt-aside", id=f"{scene.id}-aside",
    )  # fmt: skip


def cover(scene: Scene) -> Html:
    """Between two people at one screen: nothing of either hand is shown."""
    actor = scene.match.here.actor
    name = scene.match.names[actor] if actor is not None else ""
    totals = [
        el("li", f"{who}: {score(scene, total)}")
        for who, total in zip(scene.match.names, scene.view.board.totals, strict=True)
    ]
    return el(
        "section", el("h4", f"Hand the screen to {name}"),
        el("p", "The cards are covered until the next person takes the screen."),
        el("ul", totals, class_="kt-soft"),
        el("div", el("button", f"I am {name}: show my cards", name="do", value="cover",
                     class_="kt-b kt-main"), class_="kt-moves-row"),
        class_="kt-cover", id=f"{scene.id}-cover",
    )  # fmt: skip
