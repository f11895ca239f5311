"""The form for a new game: presets, seats, every option with its sources, opening a record."""

from __future__ import annotations

from collections.abc import Mapping

from kanhu.game import Game
from kanhu.options import Option, Preset, Value, spell
from kanhu.seats import seat_names, to_the_right
from kanhu_table import seats
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
    """The form; it stands in the static page and is readable without scripts."""
    name = session.id
    return el(
        "form",
        _trouble(session), _presets(session), _seats(session), _options(session),
        el("div",
           el("label", "Seed ", el("input", type="text", name="seed", inputmode="numeric",
                                   pattern="[0-9]*", placeholder="new", id=f"{name}-seed")),
           el("button", "Deal a new game", name="do", value="new", class_="kt-b kt-main"),
           class_="kt-moves-row"),
        _load(session),
        class_="kt-setup", id=f"kt-setup-{name}", method="dialog", autocomplete="off",
        aria_labelledby=f"{name}-newname",
    )  # fmt: skip


def sheet(session: Session) -> Html:
    """The form in its folding frame."""
    name = f"{session.id}-newname"
    head = el("h3", "Options and new game", class_="kt-sheethead", id=name)
    frame = el("summary", head, class_="kt-sheetname")
    return el("details", frame, setup(session), class_="kt-sheet", id=f"{session.id}-setup")


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


def _presets(session: Session) -> Html:
    rows = [_preset(session, preset) for preset in session.game.schema.presets.values()]
    return el("fieldset", el("legend", "Rules as told by"), rows, class_="kt-presets")


def _preset(session: Session, preset: Preset) -> Html:
    radio = el(
        "input", type="radio", name="preset", value=preset.key, data_do="setup",
        checked=session.draft.preset == preset.key,
    )  # fmt: skip
    return el(
        "div", el("label", radio, el("span", preset.title)),
        el("p", preset.says, " ", _clauses(session, preset.clauses), class_="kt-says"),
        class_="kt-preset",
    )  # fmt: skip


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
    later = [value for value in option.later if value not in option.values]
    known = el(
        "p", "Known from the sources, not played here yet: ",
        ", ".join(option.label(value) for value in later), ".", class_="kt-says",
    ) if later else None  # fmt: skip
    return el(
        "fieldset", el("legend", option.title),
        el("p", option.about, class_="kt-says") if option.about else None,
        el("div", radios, number, class_="kt-values"),
        el("p", _says(session.game, option.says), " ", _clauses(session, option.clauses),
           class_="kt-says"), known, class_="kt-option",
    )  # fmt: skip


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


def _load(session: Session) -> Html:
    box = el("textarea", name="record", rows="3", spellcheck="false", id=f"{session.id}-record")
    file = el(
        "label", "or a file ",
        el("input", type="file", name="file", data_page=True, accept=".txt,.json,text/plain"),
    )  # fmt: skip
    return el(
        "fieldset", el("legend", "Open a game", id=f"{session.id}-load"),
        el("label", "Record, link or position ", box), file,
        el("button", "Open", name="do", value="load", class_="kt-b"), class_="kt-load",
    )  # fmt: skip
