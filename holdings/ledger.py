"""The ledger of identifiers: docs/_data/identifiers.toml.

An identifier that has been given is never given to anything else and never dropped. When a page
moves, its line gets the new target; when something goes for good, its line moves to [withdrawn]
with a sentence that says what became of it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property, partial
from pathlib import Path

from holdings import paths, toml
from kanhu.catalogue import Game

KINDS = ("page", "clause", "claim", "source")
NAME = re.compile(r"[A-Za-z0-9][\w-]*")
COMMAND = ".venv/bin/python -m sitegen identifiers"
HEAD = f"""\
# Every identifier ever given, with the address below the root to which it leads now.
#
# `{COMMAND}` adds what is new; nothing else writes here. A line is never
# deleted and never given to anything else: who has cited it must find it. If a page has moved,
# mend the target of its line. If something is gone for good, move its line to [withdrawn] and say
# in a sentence what became of it.
"""


@dataclass(frozen=True)
class Ledger:
    """What was given: by kind, identifier -> address; and what was withdrawn, with the reason."""

    given: Mapping[str, Mapping[str, str]]
    withdrawn: Mapping[str, str]

    @cached_property
    def targets(self) -> dict[str, str]:
        """Identifier -> address, of all kinds."""
        return {name: to for kind in self.given.values() for name, to in kind.items()}

    @cached_property
    def _names(self) -> Mapping[str, str]:
        return {to: name for name, to in reversed(self.targets.items())}

    def of(self, target: str) -> str:
        """The identifier of an address; that which it would get, if it has none yet."""
        usual = propose(target)
        return usual if self.targets.get(usual) == target else self._names.get(target, usual)


def read(path: Path) -> Ledger:
    """The ledger of a file."""
    data = toml.read(path, dict[str, dict[str, str]])
    return Ledger({kind: data.get(kind, {}) for kind in KINDS}, data.get("withdrawn", {}))


def propose(target: str) -> str:
    """The identifier an address would get: KH-40, claim-edict-1130, source-W, page-khanhoo."""
    page, _, anchor = target.partition("#")
    folders = page.strip("/").split("/")
    if anchor:
        return anchor
    if len(folders) == 2 and folders[0] in ("evidence", "sources"):
        return f"{'claim' if folders[0] == 'evidence' else 'source'}-{folders[1]}"
    if folders[0] == "games" and len(folders) > 1:
        folders = folders[1:]
    return f"page-{'-'.join(filter(None, folders)) or 'home'}"


def faults(ledger: Ledger, wanted: Iterable[str], live: Iterable[str]) -> Iterator[str]:
    """What breaks the promise of the ledger.

    `wanted` are the addresses that must have an identifier, `live` all that exist.
    """
    there, leads_to = set(live), set(ledger.targets.values())
    unnamed = [target or "the front page" for target in wanted if target not in leads_to]
    if unnamed:
        file = paths.shown(paths.LEDGER)
        yield f"{file}: no identifier yet for {', '.join(unnamed)}: run {COMMAND}"
    for name, target in ledger.targets.items():
        if target not in there:
            yield (
                f"the identifier {name} leads to {target or 'the front page'}, which is no longer "
                "there: mend its line in docs/_data/identifiers.toml, or move it to [withdrawn]"
            )
    seen: dict[str, str] = {}
    for name in (name for kind in (*ledger.given.values(), ledger.withdrawn) for name in kind):
        if NAME.fullmatch(name) is None:
            yield f"'{name}' cannot be an identifier"
        other = seen.setdefault(name.lower(), name)
        if other != name or (name in ledger.targets and name in ledger.withdrawn):
            yield f"the identifiers {other} and {name} are one where capitals do not count"


def extended(ledger: Ledger, wanted: Iterable[str]) -> Ledger:
    """The ledger with a line for every address that has none."""
    given = {kind: dict(ledger.given[kind]) for kind in KINDS}
    taken = {name.lower() for name in (*ledger.targets, *ledger.withdrawn)}
    for target in dict.fromkeys(wanted):
        if target in ledger.targets.values():
            continue
        name, number = propose(target), 2
        kind = "clause" if "#" in target else name.partition("-")[0]
        while name.lower() in taken:
            name, number = f"{propose(target)}-{number}", number + 1
        taken.add(name.lower())
        given[kind][name] = target
    return Ledger(given, ledger.withdrawn)


def written(ledger: Ledger) -> str:
    """The ledger as its file holds it."""
    parts, quoted = [HEAD], partial(json.dumps, ensure_ascii=False)
    for kind, rows in (*ledger.given.items(), ("withdrawn", ledger.withdrawn)):
        keys = {name: name if name.isascii() else quoted(name) for name in sorted(rows, key=_order)}
        lines = [f"{key} = {quoted(rows[name])}" for name, key in keys.items()]
        parts.append("\n".join([f"[{kind}]", *lines, ""]))
    return "\n".join(parts)


def _order(name: str) -> tuple[str, int, str]:
    stem, _, number = name.rpartition("-")
    return (stem, int(number), "") if number.isdigit() else (name, 0, name)


def live(games: Mapping[str, Game], pages: Iterable[str]) -> list[str]:
    """Every address that stands: pages, by their paths below docs/, and clauses."""
    found = [paths.address_of(page) for page in sorted(pages)]
    for name, game in games.items():
        found += [f"games/{name}/#{number}" for number in game.rulebook.clauses]
    return found


def wanted(
    games: Mapping[str, Game], brought: Mapping[str, list[str]], pages: Iterable[str]
) -> list[str]:
    """Those that must have an identifier: all but those of games outside this checkout.

    Args:
        brought: game id -> keys of the works it brings.
    """
    home = {game for game in games if (paths.GAMES / game.replace("-", "_")).is_dir()}
    guests = games.keys() - home
    used = {key for game in home for key in brought.get(game, ())}
    away = {
        f"sources/{key}/" for game in guests for key in brought.get(game, ()) if key not in used
    }
    return [
        target
        for target in live(games, pages)
        if target not in away and not guests & set(target.partition("#")[0].split("/"))
    ]
