"""The sentences of games: each that the code says is there with its places, none is made in code.

`python -m workshop.sentences [GAME …]` reads `sentences.toml` of games and what their modules say:
a call of one of the functions in `PURPOSES` names a sentence by its key and fills its places.
"""

from __future__ import annotations

import ast
import re
import string
import sys
import tomllib
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

from workshop import games, paths
from workshop.say import line

FILE = "sentences.toml"
KANHU = paths.ENGINE / "kanhu"
SHARED = KANHU / "wording" / FILE
SPEAKERS = (
    *(KANHU / "players").glob("*.py"), *(KANHU / "families").glob("*.py"),
    *(KANHU / "wording").glob("*.py"), KANHU / "core" / "state.py", KANHU / "core" / "ranges.py",
    KANHU / "text" / "boards.py", KANHU / "text" / "zones.py", KANHU / "text" / "position.py",
    KANHU / "text" / "judging.py",
)  # fmt: skip
"""Modules that speak to players of any game, or to whoever has written a position of one."""
PURPOSES = {
    "reason": "hint", "refusal": "refusal", "move_phrase": "move", "headline": "headline",
    "finding": "finding", "fault": "fault", "error_in": "fault", "described": "value",
    "phrase": "phrase",
}  # fmt: skip
"""The function that says a sentence -> the table that holds it."""
OTHERS = {"clause"}
"""Arguments of these functions that fill no place."""
_WORDS = re.compile(r"[A-Za-z]{2,}[^A-Za-z]{0,3} [^A-Za-z]{0,2}[A-Za-z]{2,}")
_PIECE = re.compile(r"[a-z]{2,}[.,:;]? | [(]?[A-Za-z]?[a-z]{2,}|[a-z]{3,}[.]$")


KeysBy = Mapping[str, Collection[str]]
"""What a key may be that is an attribute of a value: the verbs of moves, the kinds of melds."""


NONE: KeysBy = MappingProxyType({})


class Call(NamedTuple):
    """A sentence that code says: where, for what purpose, by which keys, which places it fills."""

    where: str
    purpose: str
    keys: tuple[str, ...]
    places: frozenset[str]


def faults(folder: Path) -> Iterator[str]:
    """What is wrong with the sentences of a game's folder, a line each."""
    own, shared, clauses = _table(folder, FILE), _table(SHARED.parent, FILE), _clauses(folder)
    calls, made = _of_game(folder)
    yield from made
    for purpose in PURPOSES.values():
        rows, all_rows = own.get(purpose, {}), shared.get(purpose, {})
        said = [call for call in calls if call.purpose == purpose]
        yield from _missing(said, {**all_rows, **rows})
        for key, row in rows.items():
            at = f"{_place(folder, purpose, key)}: {purpose}.{key}"
            yield from (f"{at}: {fault}" for fault in _row(row, [c for c in said if key in c.keys]))
            if row.get("clause", clauses[0]) not in clauses:
                yield f"{at}: there is no clause {row['clause']}"
        for call in said:
            for key in set(call.keys) & (all_rows.keys() - rows.keys()):
                yield from (f"{call.where}: {key}: {it}" for it in _row(all_rows[key], [call]))


def shared_faults() -> Iterator[str]:
    """What is wrong with the sentences that serve every game, and with the players of any game."""
    shared = _table(SHARED.parent, FILE)
    calls, made = _read(SPEAKERS)
    yield from made
    everywhere = [
        *calls,
        *(call for path in games.folders().values() for call in _of_game(path)[0]),
    ]
    for purpose in PURPOSES.values():
        rows = shared.get(purpose, {})
        yield from _missing([call for call in calls if call.purpose == purpose], rows)
        for key, row in rows.items():
            said = [call for call in everywhere if call.purpose == purpose and key in call.keys]
            yield from (f"{FILE}: {purpose}.{key}: {fault}" for fault in _row(row, said))


def _of_game(folder: Path) -> tuple[list[Call], list[str]]:
    """The same of a game, whose keys may be verbs or kinds of melds."""
    known_by = {
        "verb": list(_table(folder, "game.toml").get("verb", {})),
        "kind": [row["key"] for row in _table(folder, "melds.toml").get("meld", ())],
    }
    own = (it for it in folder.rglob("*.py") if "tests" not in it.relative_to(folder).parts)
    return _read(own, known_by, folder.parent)


def _read(
    modules: Iterable[Path], known_by: KeysBy = NONE, above: Path = paths.ENGINE
) -> tuple[list[Call], list[str]]:
    """What modules say by key, and what they make of words themselves."""
    calls, made = list[Call](), list[str]()
    for path in sorted(modules):
        tree, where = ast.parse(path.read_text("utf-8")), str(path.relative_to(above))
        calls += _calls(tree, where, known_by)
        made += made_in_code(tree, where)
    return calls, made


def _table(folder: Path, name: str) -> dict[str, Any]:
    """A data file of a folder, empty if there is none."""
    path = folder / name
    return tomllib.loads(path.read_text("utf-8")) if path.exists() else {}


def _clauses(folder: Path) -> list[str]:
    """Numbers of the clauses of a game."""
    return re.findall(r"(?m)^### (\S+)", (folder / "rules.md").read_text("utf-8"))


def _missing(said: Sequence[Call], known: Mapping[str, Any]) -> Iterator[str]:
    for call in said:
        if not call.keys:
            yield f"{call.where}: the key of a sentence is to be written out"
        for key in call.keys:
            if key not in known:
                yield f"{call.where}: there is no sentence {call.purpose}.{key}"


def _row(row: Mapping[str, Any], said: Sequence[Call]) -> Iterator[str]:
    """What is wrong with a sentence, by those who say it."""
    if not said:
        yield "nothing says this"
        return
    filled = frozenset.intersection(*(call.places for call in said))
    there = f"the code fills {', '.join(sorted(filled)) or 'none'}"
    for text in (row["says"], *row.get("says_when", {}).values()):
        for _, name, _, _ in string.Formatter().parse(text):
            if name is not None and name not in filled:
                yield f"{{{name}}} is no place; {there}"
    for condition in row.get("says_when", {}):
        for word in condition.split():
            name = word.partition("=")[0]
            if not {name, name.removeprefix("no-")} & filled:
                yield f"the condition {word!r} is about no place; {there}"


def _place(folder: Path, purpose: str, key: str) -> str:
    """File and line of a sentence."""
    lines = (folder / FILE).read_text("utf-8").splitlines()
    return f"{folder.name}/{FILE}:{lines.index(f'[{purpose}.{key}]') + 1}"


def _calls(tree: ast.AST, where: str, known_by: KeysBy) -> Iterator[Call]:
    for node in ast.walk(tree):
        name = _called(node)
        if isinstance(node, ast.Call) and name in PURPOSES and len(node.args) > 1:
            places = {word.arg for word in node.keywords if word.arg} - OTHERS
            keys = tuple(_keys(node.args[1], known_by))
            yield Call(f"{where}:{node.lineno}", PURPOSES[name], keys, frozenset(places))


def _called(node: ast.AST | None) -> str:
    """Name of the function that is called, "" if none is by its name."""
    func = node.func if isinstance(node, ast.Call) else None
    return func.id if isinstance(func, ast.Name) else ""


def _keys(node: ast.expr, known_by: KeysBy) -> Iterator[str]:
    """The keys that an expression may come to: texts, the verb of a move, the kind of a meld."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from _keys(node.body, known_by)
        yield from _keys(node.orelse, known_by)
    elif isinstance(node, ast.Attribute):
        yield from known_by.get(node.attr, ())


def made_in_code(tree: ast.AST, where: str) -> Iterator[str]:
    """Words in code that somebody at the table would read: sentences, pieces of them, endings."""
    for node in _spoken(tree):
        found = ""
        if isinstance(node, ast.Call) and _called(node) in PURPOSES:
            literal = [word.arg for word in node.keywords if _literal(word.value)]
            found = ", ".join(f"words fill the place {arg}" for arg in literal if arg not in OTHERS)
        elif isinstance(node, ast.BinOp) and isinstance(node.op, ast.Mult):
            ending = any(_text(side).isalpha() for side in (node.left, node.right))
            found = "an ending is made in code" if ending else ""
        elif text := _text(node):
            built = isinstance(node, ast.JoinedStr)
            found = f"words in code, {text!r}" if (_PIECE if built else _WORDS).search(text) else ""
        if found:
            yield f"{where}:{node.lineno}: {found}; say them in {FILE}"


def _literal(node: ast.expr) -> bool:
    """Whether an expression may come to words that are written there."""
    if isinstance(node, ast.IfExp):
        return _literal(node.body) or _literal(node.orelse)
    return isinstance(node, ast.JoinedStr) or bool(_text(node))


def _text(node: ast.AST) -> str:
    """The words of a text in code; of one with values in it, what is between them."""
    if isinstance(node, ast.JoinedStr):
        return "".join(_text(it) if isinstance(it, ast.Constant) else "{}" for it in node.values)
    found = node.value if isinstance(node, ast.Constant) else ""
    return found if isinstance(found, str) else ""


def _spoken(node: ast.AST) -> Iterator[ast.expr]:
    """All parts of code but what only its readers and writers see: docstrings and other bare texts,
    errors but those of positions, assertions, and lists of words that are split."""
    for child in ast.iter_child_nodes(node):
        bare = isinstance(child, ast.Expr) and isinstance(child.value, ast.Constant)
        split = isinstance(child, ast.Attribute) and child.attr == "split"
        raised = isinstance(child, ast.Raise) and _called(child.exc) != "PositionError"
        if not (bare or split or raised or isinstance(child, ast.Assert)):
            if isinstance(child, ast.expr):
                yield child
            if not isinstance(child, ast.JoinedStr):
                yield from _spoken(child)


def main(names: list[str]) -> int:
    """Print the faults of games, all of them if none is named; 1 if there are any."""
    found = [fault for name, folder in games.folders().items() if not names or name in names
             for fault in faults(folder)]  # fmt: skip
    found += [] if names else shared_faults()
    for fault in found:
        line(fault)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
