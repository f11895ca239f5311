"""The branches of a game's rules that carry out a clause, each with what its absence would be.

Looked at are the functions that decide: whatever is reached from the equipment, the law and the
positions of a game, inside its folder. Code that only phrases sentences or draws inferences carries
out no rule and is left out. A branch belongs
to the clauses named in it, by a string or a comment; else to those that its function's docstring
names. It is a side of an `if`, a condition of a comprehension, a call that names a clause, or an
entry of the table of refusals.
"""

from __future__ import annotations

import ast
import inspect
import re
from collections.abc import Callable, Iterable, Iterator
from functools import cached_property, partial
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import TYPE_CHECKING, NamedTuple, cast

if TYPE_CHECKING:
    import kanhu

NUMBER = re.compile(r"\b([A-Z]{2})-(\d+)(?:\s+to\s+\1-(\d+))?")
Function = ast.FunctionDef | ast.AsyncFunctionDef


class Branch(NamedTuple):
    """A branch that can be taken away.

    Attributes:
        place: file and function. text: the branch, in Python's words, and what becomes of it.
        line: where it stands. clauses: that it carries out.
        disable: take it away, in this process.
    """

    place: str
    text: str
    line: int
    clauses: tuple[str, ...]
    disable: Callable[[], None]


def named(text: str) -> tuple[str, ...]:
    """The clauses that a text names, ranges written out."""
    found = dict.fromkeys(
        f"{prefix}-{at}"
        for prefix, first, last in NUMBER.findall(text)
        for at in range(int(first), int(last or first) + 1)
    )
    return tuple(found)


def inside(thing: object, package: str) -> bool:
    """Whether a function, class or module is defined in a package."""
    name = thing.__name__ if isinstance(thing, ModuleType) else getattr(thing, "__module__", "")
    return f"{name}.".startswith(f"{package}.")


def plain(thing: object) -> object:
    """The function that a decorator, a property or a method stands for."""
    for key in ("fget", "func", "__func__"):
        thing = getattr(thing, key, None) or thing
    return inspect.unwrap(thing) if callable(thing) else thing


def codes(code: CodeType) -> Iterator[CodeType]:
    """A code object and all that are defined within it."""
    yield code
    for part in code.co_consts:
        if isinstance(part, CodeType):
            yield from codes(part)


def reached(starts: Iterable[object], package: str) -> list[FunctionType]:
    """The functions of a package that are used, from some on, in the order of discovery."""
    found: dict[FunctionType, bool] = {}
    waiting = list(starts)
    while waiting:
        thing = plain(waiting.pop())
        if isinstance(thing, dict):
            waiting += thing.values()
        elif isinstance(thing, type) and inside(thing, package):
            waiting += vars(thing).values()
        elif isinstance(thing, FunctionType) and thing not in found:
            found[thing] = inside(thing, package)
            waiting += _used(thing, package)
    return [function for function, own in found.items() if own]


def _used(function: FunctionType, package: str) -> Iterator[object]:
    """What a function names of a package, and what it closes over."""
    names = {name for code in codes(function.__code__) for name in code.co_names}
    for value in [function.__globals__.get(name) for name in sorted(names)]:
        if isinstance(value, ModuleType) and inside(value, package):
            yield from (vars(value)[name] for name in sorted(names & vars(value).keys()))
        elif callable(value) and inside(value, package):
            yield value
    yield from (cell.cell_contents for cell in function.__closure__ or ())


class Source:
    """A module of a game, as text and as a tree."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.lines = path.read_text("utf-8").splitlines()

    @cached_property
    def functions(self) -> set[str]:
        """Qualified names of all functions."""
        return {name for name, _ in _functions(self.tree(), "")}

    def tree(self) -> ast.Module:
        """The module, parsed anew, so that it can be changed."""
        return ast.parse("\n".join(self.lines))

    def remarks(self, first: int, last: int) -> str:
        """The comments of some lines."""
        parts = (line.partition("#") for line in self.lines[first - 1 : last])
        return " ".join(after for _, hash_, after in parts if hash_)


def _functions(tree: ast.AST, above: str) -> Iterator[tuple[str, Function]]:
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, Function):
            yield above + node.name, node
        elif isinstance(node, ast.ClassDef):
            yield from _functions(node, f"{above}{node.name}.")


class MutationPoint(NamedTuple):
    """Where something can be taken away: its words, what it decides on, and how it is done."""

    text: str
    parts: list[ast.AST]
    take_away: Callable[[], None]


def points(tree: ast.AST) -> Iterator[MutationPoint]:
    """All such places of a function, always in the same order."""
    for node in ast.walk(tree):
        if isinstance(node, ast.If | ast.IfExp):
            yield from _sides(node)
        elif isinstance(node, ast.comprehension):
            for at, test in enumerate(node.ifs):
                text = f"for {ast.unparse(node.target)} if {ast.unparse(test)}"
                yield MutationPoint(text, [test], partial(_set, node.ifs, at, True))
        elif _calls_by_clause(node):
            gone = partial(setattr, node, "value", ast.Constant(None))
            yield MutationPoint(ast.unparse(node), [node], gone)


def _calls_by_clause(node: ast.AST) -> bool:
    call = isinstance(node, ast.Expr) and isinstance(node.value, ast.Call)
    return call and bool(named(strings([node])))


def _sides(node: ast.If | ast.IfExp) -> Iterator[MutationPoint]:
    test = ast.unparse(node.test)
    then: list[ast.AST] = [*node.body] if isinstance(node, ast.If) else [node.body]
    other: list[ast.AST] = [*node.orelse] if isinstance(node, ast.If) else [node.orelse]
    never, always = (partial(setattr, node, "test", ast.Constant(it)) for it in (False, True))
    yield MutationPoint(f"if {test}", [node.test, *then], never)
    if other and not isinstance(other[0], ast.If):
        yield MutationPoint(f"if not ({test})", other, always)


def _set(values: list[ast.expr], at: int, value: bool) -> None:
    values[at] = ast.Constant(value)


def strings(parts: Iterable[ast.AST]) -> str:
    """All texts in some nodes."""
    every = (node for part in parts for node in ast.walk(part) if isinstance(node, ast.Constant))
    return " ".join(node.value for node in every if isinstance(node.value, str))


def branches(function: FunctionType, source: Source) -> Iterator[Branch]:
    """The branches of a function that carry out a clause."""
    name = function.__qualname__
    said = named(inspect.getdoc(function) or "")
    for at, point in enumerate(points(_body(source.tree(), name))):
        lines = [node.lineno for node in point.parts if isinstance(node, ast.expr | ast.stmt)]
        ends = [node.end_lineno for node in point.parts if isinstance(node, ast.expr | ast.stmt)]
        last = max(filter(None, ends))
        clauses = named(f"{strings(point.parts)} {source.remarks(min(lines), last)}") or said
        if clauses:
            disable = partial(_replace, function, source, at)
            yield Branch(f"{source.path.name}:{name}", point.text, lines[0], clauses, disable)


def _body(tree: ast.Module, name: str) -> Function:
    return next(node for known, node in _functions(tree, "") if known == name)


def _replace(function: FunctionType, source: Source, at: int) -> None:
    """Give a function the code that it has without what stands at a point of it."""
    tree, name = source.tree(), function.__qualname__
    [*points(_body(tree, name))][at].take_away()
    whole = compile(ast.fix_missing_locations(tree), str(source.path), "exec", dont_inherit=True)
    function.__code__ = next(code for code in codes(whole) if code.co_qualname == name)


def refusals(why: dict[tuple[str, str], object]) -> Iterator[Branch]:
    """The entries of a game's table of refusals."""
    for key, words in why.items():
        said = words if isinstance(words, str) else inspect.getdoc(plain(words))
        gone = partial(why.__delitem__, key)
        yield Branch("rules.py:RULES", f"why {key[0]}, {key[1]}", 0, named(said or ""), gone)


def of_game(game: kanhu.Game) -> list[Branch]:
    """All branches of a game's rules, in the order of its files."""
    rules = game.rules
    starts: list[object] = [*rules.equipment, *rules.law, *rules.positions]
    starts += [part for phase in rules.law.phases.values() for part in phase]
    found = list(refusals(cast("dict[tuple[str, str], object]", rules.law.why)))
    sources: dict[Path, Source] = {}
    for function in reached(starts, game.module):
        path = Path(function.__code__.co_filename)
        source = sources.setdefault(path, Source(path))
        if function.__qualname__ in source.functions:
            found += branches(function, source)
    return sorted(found, key=lambda branch: (branch.place.partition(":")[0], branch.line))
