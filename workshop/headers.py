"""The file `_headers`, by which some hosts are told what to send with each answer."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import NamedTuple

NAME = "_headers"


class Rule(NamedTuple):
    """What is sent for the addresses of a pattern.

    Attributes:
        pattern: of addresses. gone: headers of earlier rules that are not sent, in small letters.
        given: headers that are.
    """

    pattern: re.Pattern[str]
    gone: frozenset[str]
    given: Mapping[str, str]


def parse(text: str) -> Sequence[Rule]:
    """The rules of such a file, in order; raises ValueError for a line that is none of it."""
    found: list[tuple[str, set[str], dict[str, str]]] = []
    for line in filter(str.strip, text.splitlines()):
        name, colon, value = line.strip().partition(":")
        if not line.startswith(" "):
            found.append((line.strip(), set(), {}))
        elif found and name.startswith("! ") and not colon:
            found[-1][1].add(name[2:].lower())
        elif found and colon:
            found[-1][2][name] = value.strip()
        else:
            raise ValueError(f"{NAME}: '{line}' is no header")
    return [
        Rule(re.compile(".*".join(map(re.escape, address.split("*")))), frozenset(gone), given)
        for address, gone, given in found
    ]


def sent(rules: Sequence[Rule], address: str) -> dict[str, str]:
    """What is sent for an address below the root of the site. A header that two rules give is sent
    with both values, as hosts do it.

    >>> rules = parse("/*\\n  A: 1\\n/b/*\\n  ! A\\n  A: 2\\n  C: 3\\n")
    >>> sent(rules, "/a"), sent(rules, "/b/d")
    ({'A': '1'}, {'A': '2', 'C': '3'})
    """
    found: dict[str, str] = {}
    for rule in rules:
        if not rule.pattern.fullmatch(address):
            continue
        found = {name: value for name, value in found.items() if name.lower() not in rule.gone}
        for name, value in rule.given.items():
            found[name] = f"{found[name]}, {value}" if name in found else value
    return found
