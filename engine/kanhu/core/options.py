"""Options of a game: read from data, resolved once, frozen.

A choice that the sources dispute is an option with its clauses and with what each source says.
Defaults may depend on earlier options (`when`). The short text of a choice, such as
`wilkinson;players=3;target=100`, holds only what the preset and the earlier keys do not imply.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from kanhu.core.datafiles import Data
from kanhu.quoting import brief, quoted

Value = bool | int | str
"""What an option may be set to."""
NEWEST = sys.maxsize
"""A version of the rules that is no earlier one."""


class OptionError(ValueError):
    """A setting that cannot be played.

    Attributes:
        key: the option at fault.
        value: what was asked.
        clause: number of the clause that decides, or "".
    """

    def __init__(self, key: str, value: object, clause: str, message: str) -> None:
        super().__init__(f"{clause}: {message}" if clause else message)
        self.key, self.value, self.clause, self.message = key, value, clause, message


class When(NamedTuple):
    """A default that holds if the earlier options have these values (one or any of several)."""

    where: Mapping[str, object]
    default: Value

    def fits(self, chosen: Mapping[str, Value]) -> bool:
        """Whether the options chosen so far meet every condition."""
        return all(
            chosen.get(key) in wanted if isinstance(wanted, list) else chosen.get(key) == wanted
            for key, wanted in self.where.items()
        )


class Was(NamedTuple):
    """What an option was up to a version of the rules, where nobody said otherwise."""

    until: int
    when: When


class Option(NamedTuple):
    """One option as its game declares it.

    Attributes:
        key: its name in texts and in code. title: its name for people.
        values: the values that can be played.
        span: least and largest of the whole numbers that can be played besides, or None.
        offer: the values shown in the menu; the others are still read, as old records have them.
        default: unless a row of `when` fits. when: other defaults, by options chosen before it.
        clauses: numbers of the clauses that it decides.
        says: what it decides, in a sentence for all values or in one for each.
        labels: value as text -> its words.
        affects: what it changes: the group of the menu in which it stands, "" for the last one.
        later: values that the sources know and that cannot be played yet.
        about: what its title means, where that is no common word.
        was: its defaults under earlier versions of the rules.
    """

    key: str
    title: str
    values: tuple[Value, ...]
    span: tuple[int, int] | None
    offer: tuple[Value, ...]
    default: Value
    when: tuple[When, ...]
    clauses: tuple[str, ...]
    says: str | Mapping[str, str]
    labels: Mapping[str, str]
    affects: str
    later: tuple[Value, ...]
    about: str = ""
    was: tuple[Was, ...] = ()

    def default_for(self, chosen: Mapping[str, Value]) -> Value:
        """The default after the options chosen so far."""
        return next((row.default for row in self.when if row.fits(chosen)), self.default)

    def value_under(self, version: int, chosen: Mapping[str, Value], now: Value) -> Value:
        """What was usual under a version of the rules, after what was chosen; `now` if it is so
        still."""
        rows = (row for row in self.was if row.until >= version and row.when.fits(chosen))
        first = min(rows, key=lambda row: row.until, default=None)
        return now if first is None else first.when.default

    def label(self, value: Value) -> str:
        """The value in words."""
        return self.labels.get(spell(value), spell(value).replace("_", " "))

    def read(self, raw: object) -> Value:
        """The value meant by a text, number or truth value; raises OptionError."""
        text = spell(raw) if isinstance(raw, bool | int) else str(raw).strip()
        for value in (*self.values, *self.later):
            if spell(value) == text:
                if value in self.later and value not in self.values:
                    raise self._refused(raw, "is known from the sources but cannot be played yet")
                return value
        if self.span is not None:
            try:
                number = int(text)
            except ValueError:
                raise self._refused(raw, "is not a whole number") from None
            if self.span[0] <= number <= self.span[1]:
                return number
            raise self._refused(raw, f"lies outside {self.span[0]} to {self.span[1]}")
        raise self._refused(raw, "is not among its values")

    def _refused(self, raw: object, why: str) -> OptionError:
        allowed = ", ".join(map(spell, self.values))
        if self.span is not None:
            allowed = ", ".join(filter(None, [allowed, f"{self.span[0]} to {self.span[1]}"]))
        clause = self.clauses[0] if self.clauses else ""
        message = f"{self.key}: “{brief(raw)}” {why}. Allowed: {allowed}."
        return OptionError(self.key, raw, clause, message)


class Preset(NamedTuple):
    """A named set of differences from the defaults, with the clauses and sources it rests on."""

    key: str
    title: str
    says: str
    clauses: tuple[str, ...]
    set: Mapping[str, Value]


class Options:
    """Resolved options, frozen; each is an attribute, and the class of a game types them."""

    def __init__(self, preset: str, values: Mapping[str, Value], text: str) -> None:
        self.__dict__.update(values)
        self.__dict__.update(preset=preset, text=text, values=dict(values))

    preset: str
    text: str
    values: Mapping[str, Value]
    players: int

    @property
    def full_text(self) -> str:
        """The text with every option in it, implied or not.

        It means the same when defaults have changed, so it is what is written down to be kept.
        """
        return ";".join([self.preset, *(f"{key}={spell(it)}" for key, it in self.values.items())])

    if not TYPE_CHECKING:  # there an option that the class does not name is a fault already

        def __getattr__(self, key: str) -> object:
            raise AttributeError(f"there is no option '{key}'")

    def __setattr__(self, key: str, value: object) -> None:
        raise AttributeError("options are frozen")

    def __eq__(self, other: object) -> bool:
        # The text too: a setup is kept for equal options, and positions and records quote it.
        return (
            isinstance(other, Options) and self.text == other.text and self.values == other.values
        )

    def __hash__(self) -> int:
        return hash(self.text)

    def __repr__(self) -> str:
        return f"Options({self.text!r})"


class OptionSchema:
    """All options and presets of a game."""

    def __init__(self, options: Sequence[Option], presets: Sequence[Preset]) -> None:
        self.options = {option.key: option for option in options}
        self.presets = {preset.key: preset for preset in presets}

    @property
    def described_versions(self) -> frozenset[int]:
        """The earlier versions of the rules of which the options say how they differ."""
        return frozenset(row.until for option in self.options.values() for row in option.was)

    def resolve(
        self, preset: str | None, changes: Mapping[str, object], version: int = NEWEST
    ) -> Options:
        """Preset and changes made complete; raises OptionError naming the first fault.

        What was chosen under an earlier version of the rules is played by that: where it differs
        from what is usual now, the options that are returned name it.
        """
        name = preset or next(iter(self.presets))
        if name not in self.presets:
            known = ", ".join(self.presets)
            raise OptionError(
                "preset", name, "", f"There is no preset {quoted(name)}. Known: {known}."
            )
        for key in changes:
            if key not in self.options:
                known = ", ".join(self.options)
                raise OptionError(
                    key, changes[key], "", f"There is no option {quoted(key)}: {known}."
                )
        base = self.presets[name].set
        values: dict[str, Value] = {}
        parts = [name]
        for key, option in self.options.items():
            implied = base[key] if key in base else option.default_for(values)
            usual = option.value_under(version, {**values, "preset": name}, implied)
            values[key] = option.read(changes[key]) if key in changes else usual
            if values[key] != implied:
                parts.append(f"{key}={spell(values[key])}")
        return Options(name, values, ";".join(parts))

    def parse(self, text: str) -> tuple[str, dict[str, str]]:
        """Preset and changes named by a short text; raises OptionError for a broken part."""
        name, _, rest = text.strip().partition(";")
        if "=" in name:  # a text that starts with a change speaks of the first preset
            name, rest = next(iter(self.presets)), text.strip()
        changes: dict[str, str] = {}
        for part in filter(None, rest.split(";")):
            key, equals, value = part.partition("=")
            if not equals:
                raise OptionError(key, "", "", f"{quoted(part)} is no option; write key=value.")
            changes[key.strip()] = value.strip()
        return name, changes


def spell(value: object) -> str:
    """A value as texts and links write it: true, false, a number, a word."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def read_option_schema(data: Data) -> OptionSchema:
    """Options and presets from the tables of a game's option file."""
    options = []
    for row in data.get("option", ()):
        span = row.get("range")
        values = tuple(row.get("values", ()))
        options.append(
            Option(
                key=row["key"],
                title=row.get("title", row["key"]),
                values=values,
                span=(span[0], span[1]) if span else None,
                offer=tuple(row.get("offer", values)),
                default=row["default"],
                when=tuple(When(item["if"], item["default"]) for item in row.get("when", ())),
                clauses=tuple(row.get("clauses", ())),
                says=row.get("says", ""),
                labels=row.get("labels", {}),
                affects=row.get("affects", ""),
                later=tuple(row.get("later", ())),
                about=row.get("about", ""),
                was=tuple(
                    Was(item["until"], When(item.get("if", {}), item["default"]))
                    for item in row.get("was", ())
                ),
            )
        )
    presets = [
        Preset(key, row.get("title", key), row.get("says", ""), tuple(row.get("clauses", ())),
               row.get("set", {}))
        for key, row in data.get("presets", {}).items()
    ]  # fmt: skip
    return OptionSchema(options, presets)
