"""The ledger of identifiers: docs/_data/identifiers.toml.

An identifier that has been given is never given to anything else and never dropped. When a page
moves, its line gets the new target; when something goes for good, its line moves to [withdrawn]
with a sentence that says what became of it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from sitegen.evidence.register import load

KINDS = ("page", "clause", "claim", "source")
NAME = re.compile(r"[A-Za-z0-9][\w-]*")
COMMAND = "python -m sitegen identifiers"
HEAD = """\
# Every identifier ever given, with the address below the root to which it leads now.
#
# `{command}` adds what is new; nothing else writes here. A line is never
# deleted and never given to anything else: who has cited it must find it. If a page has moved,
# mend the target of its line. If something is gone for good, move its line to [withdrawn] and say
# in a sentence what became of it.
"""


class Ledger(NamedTuple):
    """What was given: by kind, identifier -> address; and what was withdrawn, with the reason."""

    given: Mapping[str, Mapping[str, str]]
    withdrawn: Mapping[str, str]

    @property
    def targets(self) -> dict[str, str]:
        """Identifier -> address, of all kinds."""
        return {name: to for kind in self.given.values() for name, to in kind.items()}

    def of(self, target: str) -> str:
        """The identifier of an address; that which it would get, if it has none yet."""
        found = [name for name, to in self.targets.items() if to == target]
        usual = propose(target)
        return usual if usual in found or not found else found[0]


def read(path: Path) -> Ledger:
    """The ledger of a file."""
    data = load(path)
    return Ledger({kind: data.get(kind, {}) for kind in KINDS}, data.get("withdrawn", {}))


def propose(target: str) -> str:
    """The identifier an address would get: KH-40, claim-edict-1130, source-W, page-khanhoo."""
    page, _, anchor = target.partition("#")
    if anchor:
        return anchor
    folders = page.strip("/").split("/")
    if len(folders) == 2 and folders[0] in ("evidence", "sources"):
        return f"{'claim' if folders[0] == 'evidence' else 'source'}-{folders[1]}"
    if folders[0] == "games" and len(folders) > 1:
        folders = folders[1:]
    return f"page-{'-'.join(filter(None, folders)) or 'home'}"


def kind_of(target: str) -> str:
    """The table of the ledger in which an address belongs."""
    if "#" in target:
        return "clause"
    prefix = propose(target).partition("-")[0]
    return prefix if prefix in KINDS else "page"


def faults(ledger: Ledger, wanted: Iterable[str], live: Iterable[str]) -> Iterator[str]:
    """What breaks the promise of the ledger.

    `wanted` are the addresses that must have an identifier, `live` all that exist.
    """
    targets, there = ledger.targets, set(live)
    leads_to = set(targets.values())
    unnamed = [target or "the front page" for target in wanted if target not in leads_to]
    if unnamed:
        yield f"no identifier yet for {', '.join(unnamed)}: run {COMMAND}"
    for name, target in targets.items():
        if target not in there:
            yield (
                f"the identifier {name} leads to {target}, which is no longer there: mend its "
                "target in docs/_data/identifiers.toml, or move its line to [withdrawn]"
            )
    yield from _names(ledger)


def _names(ledger: Ledger) -> Iterator[str]:
    """Names are plain, and differ even where capitals do not count."""
    seen: dict[str, str] = {}
    for name in [*(n for kind in ledger.given.values() for n in kind), *ledger.withdrawn]:
        if NAME.fullmatch(name) is None:
            yield f"'{name}' cannot be an identifier"
        other = seen.setdefault(name.lower(), name)
        if other != name or (name in ledger.targets and name in ledger.withdrawn):
            yield f"the identifiers {other} and {name} are one where capitals do not count"


def extended(ledger: Ledger, wanted: Iterable[str]) -> Ledger:
    """The ledger with a line for every address that has none."""
    given = {kind: dict(ledger.given[kind]) for kind in KINDS}
    taken = {name.lower() for name in (*ledger.targets, *ledger.withdrawn)}
    for target in wanted:
        if target in ledger.targets.values():
            continue
        name, number = propose(target), 2
        while name.lower() in taken:
            name, number = f"{propose(target)}-{number}", number + 1
        taken.add(name.lower())
        given[kind_of(target)][name] = target
    return Ledger(given, ledger.withdrawn)


def written(ledger: Ledger) -> str:
    """The ledger as its file holds it."""
    parts = [HEAD.format(command=COMMAND)]
    for kind, rows in (*ledger.given.items(), ("withdrawn", ledger.withdrawn)):
        lines = [f"{_key(name)} = {_quoted(rows[name])}" for name in sorted(rows, key=_order)]
        parts.append("\n".join([f"[{kind}]", *lines]) + "\n")
    return "\n".join(parts)


def _order(name: str) -> tuple[str, int, str]:
    stem, _, number = name.rpartition("-")
    return (stem, int(number), "") if number.isdigit() else (name, 0, name)


def _key(name: str) -> str:
    return name if re.fullmatch(r"[A-Za-z0-9_-]+", name) else _quoted(name)


def _quoted(words: str) -> str:
    return '"' + words.replace("\\", "\\\\").replace('"', '\\"') + '"'
