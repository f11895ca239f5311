"""The form for a new game: presets, seats, every option with its sources, opening a record."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from kanhu.catalogue import Game
from kanhu.core.options import Option, Value, spell
from kanhu.wording.seats import seat_names, to_the_right
from kanhu_table import seats
from kanhu_table.draw.icons import icon
from kanhu_table.html import Html, el, join
from kanhu_table.session import Session
from kanhu_table.words import joined, say, titles

_OTHERS = "more"  # the group of options that belong to no other


def new_game_form(session: Session) -> Html:
    """The form: three choices, the rest folded away. It stands in the static page."""
    name = session.id
    seed = el(
        "label", say("setup.seed"), " ",
        el("input", type="text", name="seed", placeholder=say("setup.new_seed"), id=f"{name}-seed"),
    )  # fmt: skip
    rest = el(
        "details", el("summary", say("setup.more")), _about_players(session), _seats(session),
        _options(session), seed,
        class_="kt-rest", id=f"{name}-rest", data_later=True,
    )  # fmt: skip
    deal = el("button", say("setup.deal"), name="do", value="new", class_="kt-b kt-main")
    return el(
        "form", _players(session), _strength(session), _presets(session), _trouble(session), deal,
        rest, class_="kt-setup", id=f"kt-setup-{name}", method="dialog", autocomplete="off",
        aria_labelledby=f"{name}-newname",
    )  # fmt: skip


def sheet(session: Session) -> Html:
    """The form for a new deal, on a sheet that the page opens."""
    return _frame(
        session, "setup", say("setup.title"), f"{session.id}-newname", new_game_form(session)
    )


def load(session: Session) -> Html:
    """The form to open a game, on a sheet that the page opens."""
    key = f"{session.id}-load"
    box = el("textarea", name="record", rows="3", spellcheck="false", id=f"{session.id}-record")
    file = el(
        "label", say("setup.file"), " ",
        el("input", type="file", name="file", data_page=True, accept=".txt,.json,text/plain"),
    )  # fmt: skip
    form = el(
        "form", el("label", say("setup.paste"), " ", box), file,
        el("button", say("setup.load"), name="do", value="load", class_="kt-b kt-main"),
        class_="kt-load", method="dialog", autocomplete="off",
    )  # fmt: skip
    return _frame(session, "load", say("setup.load_title"), f"{key}-head", form)


def _frame(session: Session, name: str, title: str, head: str, form: Html) -> Html:
    shut = el("button", icon("close"), el("span", say("sheets.close"), class_="vh"), type="button",
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
    return el("p", clause, joined((trouble.message, trouble.way_out or ""), "sentences"),
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
    return _choice(say("setup.players"), el("select", rows, name="opt.players", data_do="setup"))


def _about_players(session: Session) -> Html | None:
    """What is known of how many play; that itself is asked above."""
    option = session.game.schema.options.get("players")
    if option is None or session.framed:
        return None
    return el("fieldset", el("legend", option.title), _known(session, option), class_="kt-option")


def _strength(session: Session) -> Html:
    """How strong the computer's players are: one choice for all of them."""
    now = strength(session.kinds)
    rows = [el("option", title, value=level, selected=level == now)
            for level, title in titles("seats.strengths").items()]  # fmt: skip
    if now is None:
        rows.insert(0, el("option", say("setup.mixed"), value="", selected=True))
    return _choice(say("setup.opponents"), el("select", rows, name="strength", data_do="setup"))


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
    return join(
        _choice(say("setup.rule_set"), el("select", rows, name="preset", data_do="setup")), says
    )


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
            for kind, title in titles("seats.kinds").items()
        ]
        select = el("select", options, name=f"seat.{seat}", data_do="setup")
        rows.append(el("label", f"{names[seat]} ", select))
    several = len(seats.persons(session.kinds[:count])) > 1
    note = el(
        "p", say("setup.shared"),
        [" ", say("setup.claims")] if _claims(session.game) and count > 2 else None,
        class_="kt-says",
    ) if several else None  # fmt: skip
    return el(
        "fieldset", el("legend", say("setup.seats")), el("div", rows, class_="kt-seatrows"), note
    )


def _claims(game: Game) -> bool:
    """Whether players may be asked out of turn, in secret."""
    return any(phase.secret for phase in game.rules.law.phases.values())


def _options(session: Session) -> list[Html]:
    named = titles("setup.groups")
    groups: dict[str, list[Html]] = {key: [] for key in named}
    for option in session.game.schema.options.values():
        if option.key == "players":
            continue  # it has been asked above
        groups.get(option.affects, groups[_OTHERS]).append(_option(session, option))
    return [_group(session, key, title, groups[key]) for key, title in named.items() if groups[key]]


def _group(session: Session, key: str, title: str, rows: list[Html]) -> Html:
    box = el("div", rows, class_="kt-options")
    return el(
        "details", el("summary", title), box, class_="kt-group", open=key != "guard",
        id=f"{session.id}-g-{key}",
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
            "label", say("setup.other_number"), " ",
            el("input", type="number", name=f"num.{option.key}", min=low, max=high,
               data_do="setup"), class_="kt-number",
        )  # fmt: skip
    return el(
        "fieldset", el("legend", option.title),
        el("p", option.about, class_="kt-says") if option.about else None,
        el("div", radios, number), _known(session, option), class_="kt-option",
    )  # fmt: skip


def _known(session: Session, option: Option) -> Html:
    """What the sources say of an option, and which of its values cannot be played yet. In a frame,
    which is to be light, the clauses lead to what is said."""
    words = None if session.framed else _says(session.game, option.says)
    says = el("p", words, " ", _clauses(session, option.clauses), class_="kt-says")
    later = [option.label(value) for value in option.later if value not in option.values]
    told = say("setup.later", values=joined(later))
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
        parts.append(
            join(
                el("b", say("setup.source", source=label)),
                " ",
                say("setup.source_says", text=text),
                " ",
            )
        )
    return join(parts)
