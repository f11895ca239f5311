"""The form for a new game: presets, seats, every option with its sources, opening a record."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from kanhu.game import Game
from kanhu.options import Option, Value, spell
from kanhu.seats import seat_names, to_the_right
from kanhu_table import seats
from kanhu_table.draw.icons import icon
from kanhu_table.html import Html, el, join
from kanhu_table.session import Session

_GROUPS = (
    ("pack", "The pack"), ("play", "Play"), ("score", "Scoring"), ("match", "The match"),
    ("", "More"), ("guard", "Guards against endless play"),
)  # fmt: skip
_CLAIMED = (
    " Whoever is handed the screen out of turn may claim a card; the others at the table see that, "
    "as they see who holds the screen."
)


def setup(session: Session) -> Html:
    """The form: three choices, the rest folded away. It stands in the static page."""
    name = session.id
    seed = el(
        "label", "Seed ",
        el("input", type="text", name="seed", inputmode="numeric", pattern="[0-9]*",
           placeholder="new", id=f"{name}-seed"),
    )  # fmt: skip
    rest = el(
        "details", el("summary", "More options"), _about_players(session), _seats(session),
        _options(session), seed,
        class_="kt-rest", id=f"{name}-rest",
    )  # fmt: skip
    deal = el("button", "Deal", name="do", value="new", class_="kt-b kt-main")
    return el(
        "form", _trouble(session), _players(session), _strength(session), _presets(session), deal,
        rest, class_="kt-setup", id=f"kt-setup-{name}", method="dialog", autocomplete="off",
        aria_labelledby=f"{name}-newname",
    )  # fmt: skip


def sheet(session: Session) -> Html:
    """The form for a new deal, on a sheet that the page opens."""
    return _frame(session, "setup", "New deal", f"{session.id}-newname", setup(session))


def load(session: Session) -> Html:
    """The form to open a game, on a sheet that the page opens."""
    key = f"{session.id}-load"
    box = el("textarea", name="record", rows="3", spellcheck="false", id=f"{session.id}-record")
    file = el(
        "label", "Or choose a file ",
        el("input", type="file", name="file", data_page=True, accept=".txt,.json,text/plain"),
    )  # fmt: skip
    form = el(
        "form", el("label", "Paste a record, a link or a position ", box), file,
        el("button", "Load", name="do", value="load", class_="kt-b kt-main"),
        class_="kt-load", method="dialog", autocomplete="off",
    )  # fmt: skip
    return _frame(session, "load", "Load game", f"{key}-head", form)


def _frame(session: Session, name: str, title: str, head: str, form: Html) -> Html:
    shut = el("button", icon("close"), el("span", "Close", class_="vh"), type="button",
              class_="kt-x", data_shut=True)  # fmt: skip
    return el(
        "section", el("h3", title, id=head), shut, form, class_=f"kt-over kt-tall kt-over--{name}",
        id=f"{session.id}-{name}", role="dialog", aria_labelledby=head, tabindex="-1",
        data_sheet=name, hidden=True,
    )  # fmt: skip


def _trouble(session: Session) -> Html | None:
    trouble = session.trouble
    if trouble is None:
        return None
    clause = join(_clause(session, trouble.clause), " ") if trouble.clause else None
    return el("p", clause, " ".join(filter(None, (trouble.message, trouble.way_out))),
              class_="kt-trouble", role="alert")  # fmt: skip


def _clause(session: Session, clause: str) -> Html:
    address = f"{session.base}games/{session.game.id}/#{clause}"
    return el("a", clause, href=address, class_="kt-no")


def _clauses(session: Session, clauses: tuple[str, ...]) -> Html:
    return join([join(_clause(session, clause), " ") for clause in clauses])


def _players(session: Session) -> Html | None:
    """How many play, if that can be chosen."""
    option = session.game.schema.options.get("players")
    if option is None or len(option.offer) < 2:
        return None
    now = session.draft.values["players"]
    rows = [el("option", option.label(value), value=spell(value), selected=value == now)
            for value in option.offer]  # fmt: skip
    return _choice("Players", el("select", rows, name="opt.players", data_do="setup"))


def _about_players(session: Session) -> Html | None:
    """What is known of how many play; that itself is asked above."""
    option = session.game.schema.options.get("players")
    if option is None:
        return None
    return el("fieldset", el("legend", option.title), _known(session, option), class_="kt-option")


def _strength(session: Session) -> Html:
    """How strong the computer's players are: one choice for all of them."""
    now = strength(session.kinds)
    rows = [el("option", title, value=level, selected=level == now)
            for level, title in seats.STRENGTHS.items()]  # fmt: skip
    if now is None:
        rows.insert(0, el("option", "mixed", value="", selected=True))
    return _choice("Opponents", el("select", rows, name="strength", data_do="setup"))


def strength(kinds: Sequence[str]) -> str | None:
    """The level that all of the computer's players have; None if they differ or there are none."""
    found = {kind for kind in kinds if kind != seats.PERSON}
    return found.pop() if len(found) == 1 else None


def _presets(session: Session) -> Html:
    """Whose rules are played."""
    presets = session.game.schema.presets
    chosen = presets[session.draft.preset]
    rows = [el("option", preset.title, value=preset.key, selected=preset is chosen)
            for preset in presets.values()]  # fmt: skip
    says = el("p", chosen.says, " ", _clauses(session, chosen.clauses), class_="kt-says")
    return join(_choice("Rule set", el("select", rows, name="preset", data_do="setup")), says)


def _choice(title: str, field: Html) -> Html:
    return el("label", el("span", title), field, class_="kt-choice")


def _seats(session: Session) -> Html:
    count = int(session.draft.values["players"])
    names = seat_names(count, to_the_right(session.game, session.draft))
    rows = []
    for seat in range(count):
        chosen = session.kinds[seat] if seat < len(session.kinds) else "regular"
        options = [
            el("option", title, value=kind, selected=kind == chosen)
            for kind, title in seats.KIND_TITLES.items()
        ]
        select = el("select", options, name=f"seat.{seat}", data_do="setup")
        rows.append(el("label", f"{names[seat]} ", select))
    several = len(seats.persons(session.kinds[:count])) > 1
    note = el(
        "p", "Several people share this screen: the cards are covered whenever it changes hands.",
        _CLAIMED if _claims(session.game) and count > 2 else None, class_="kt-says",
    ) if several else None  # fmt: skip
    return el("fieldset", el("legend", "Seats"), el("div", rows, class_="kt-seatrows"), note)


def _claims(game: Game) -> bool:
    """Whether players may be asked out of turn, in secret."""
    return any(phase.secret for phase in game.rules.phases.values())


def _options(session: Session) -> list[Html]:
    groups: dict[str, list[Html]] = {key: [] for key, _ in _GROUPS}
    for option in session.game.schema.options.values():
        if option.key == "players":
            continue  # it has been asked above
        groups.get(option.affects, groups[""]).append(_option(session, option))
    return [_group(session, key, title, groups[key]) for key, title in _GROUPS if groups[key]]


def _group(session: Session, key: str, title: str, rows: list[Html]) -> Html:
    box = el("div", rows, class_="kt-options")
    return el(
        "details", el("summary", title), box, class_="kt-group", open=key != "guard",
        id=f"{session.id}-g-{key or 'more'}",
    )  # fmt: skip


def _option(session: Session, option: Option) -> Html:
    now = session.draft.values[option.key]
    values = list(option.offer)
    if now not in values:
        values.append(now)
    radios = [_value(option, value, now) for value in values]
    number = None
    if option.span is not None:
        low, high = option.span
        number = el(
            "label", "another number ",
            el("input", type="number", name=f"num.{option.key}", min=low, max=high,
               data_do="setup"), class_="kt-number",
        )  # fmt: skip
    return el(
        "fieldset", el("legend", option.title),
        el("p", option.about, class_="kt-says") if option.about else None,
        el("div", radios, number, class_="kt-values"), _known(session, option), class_="kt-option",
    )  # fmt: skip


def _known(session: Session, option: Option) -> Html:
    """What the sources say of an option, and which of its values cannot be played yet."""
    says = el("p", _says(session.game, option.says), " ", _clauses(session, option.clauses),
              class_="kt-says")  # fmt: skip
    later = [option.label(value) for value in option.later if value not in option.values]
    told = f"Known from the sources, not played here yet: {', '.join(later)}."
    return join(says, el("p", told, class_="kt-says") if later else None)


def _value(option: Option, value: Value, now: Value) -> Html:
    # 1 and True are equal, so a value is known by its spelling.
    radio = el(
        "input", type="radio", name=f"opt.{option.key}", value=spell(value), data_do="setup",
        checked=spell(value) == spell(now),
    )  # fmt: skip
    return el("label", radio, el("span", option.label(value)))


def _says(game: Game, says: str | Mapping[str, str]) -> Html | str:
    if isinstance(says, str):
        return says
    parts = []
    for key, text in says.items():
        label = str(game.sources.get(key, {}).get("label", key))
        parts.append(join(el("b", label), f": {text}. "))
    return join(parts)
