"""What goes to the browser: files of the engine and the table, and what they import."""

from __future__ import annotations

import ast
import json
import re
import tomllib
from collections.abc import Iterable, Iterator
from pathlib import Path

from workshop import games, paths, stamp
from workshop.say import Trouble

STORE = stamp.Store(paths.CACHE / "runtime")

PACKAGES = (paths.ENGINE / "kanhu", paths.TABLE)

PRIVATE = (
    "__main__.py", "cli/", "study/", "schema/", "core/toml.py", "core/notebook.py", "py.typed",
)  # fmt: skip
NOT_SHIPPED = tuple(f"kanhu/{name}" for name in PRIVATE) + tuple(
    f"kanhu_table/{name}.py" for name in ("coached", "keys", "page", "still")
)
"""Modules for the command line, the build, notebooks and tests, and forms that no page reads."""

PARTS = {
    "part-review.zip": (
        "kanhu/study/__init__.py", "kanhu/study/review.py", "kanhu/study/statistics.py",
        "kanhu_table/review.py", "kanhu_table/reviewing.py",
    ),
}  # fmt: skip
"""What the table fetches when it is wanted, by the zips that hold it (`kanhu_table.parts`)."""

UNREAD = re.compile(
    r"kanhu/games/\w+/(tests/|puzzles/|tutorials/|(examples|cards|compare|puzzles)\.toml$)"
)
"""Files of a game that only the tests or the pages of the site read."""

FOR_SCRIPTS = re.compile(r"kanhu_table/words/[^/]+/page/")
"""Words of the page's scripts, which are bundled with them (see workshop.words)."""

SHELF = "kanhu/games/"
COMMON = "stdlib.zip"
"""The zip that every page needs."""


def shipped(name: str) -> bool:
    """Whether a file of the app goes to the browser."""
    left_out = UNREAD.match(name) or FOR_SCRIPTS.match(name)
    return bool(part(name)) or not (left_out or name.startswith(NOT_SHIPPED))


def part(name: str) -> str:
    """Name of the zip of the part that a file belongs to, "" for a file of none."""
    return next((zipped for zipped, held in PARTS.items() if name.startswith(held)), "")


def app_files() -> dict[str, bytes]:
    """All files of engine and table that go to the browser, by importable path."""
    found: dict[str, bytes] = {}
    for prefix, folder in roots().items():
        for path in stamp.files(folder):
            name = f"{prefix}{path.relative_to(folder).as_posix()}"
            if shipped(name):
                found[name] = parsed(path)
    return found


def roots() -> dict[str, Path]:
    """Beginning of importable paths -> folder: packages, and games on other shelves."""
    own = {f"{package.name}/": package for package in PACKAGES}
    more = {f"{SHELF}{folder.name}/": folder for folder in games.elsewhere()}
    return own | more


def parsed(path: Path) -> bytes:
    """TOML as JSON, so that the browser need not parse it; any other file as it is."""
    data = path.read_bytes()
    if path.suffix != ".toml":
        return data

    def convert() -> bytes:
        try:
            table = tomllib.loads(data.decode())
            return json.dumps(table, ensure_ascii=False, allow_nan=False).encode()
        except ValueError as error:
            raise Trouble(f"{paths.shown(path)}: {error}", "correct this file") from None

    return STORE.get(convert, b"json", data)


def home(name: str) -> str:
    """Name of the zip that a file belongs to: that of its game, of the game's annotated records,
    which most pages never ask for, of its part, or the common one."""
    game, inside, file = name.removeprefix(SHELF).partition("/")
    if not (name.startswith(SHELF) and inside):
        return part(name) or COMMON
    kind = "records" if file.startswith("records/") else "game"
    return f"{kind}-{game.replace('_', '-')}.zip"


def imported(block: Iterable[ast.AST]) -> Iterator[str]:
    """Absolute names of modules that a block imports anywhere, even inside a function."""
    for item in block:
        if isinstance(item, ast.Import):
            yield from (alias.name for alias in item.names)
        elif isinstance(item, ast.ImportFrom) and item.module and not item.level:
            yield item.module
        for inner in ("body", "orelse", "handlers", "finalbody", "cases"):
            yield from imported(getattr(item, inner, ()))


def imports_of(name: str, data: bytes) -> set[str]:
    """Names of all modules that one source mentions; raises Trouble if it is no Python."""

    def read() -> bytes:
        try:
            return "\n".join(sorted(set(imported(ast.parse(data).body)))).encode()
        except SyntaxError as error:
            prefix = max(filter(name.startswith, roots()), key=len)
            path = roots()[prefix] / name.removeprefix(prefix)
            where = f"{paths.shown(path)}, line {error.lineno}"
            raise Trouble(f"{where}: {error.msg}", "correct this line") from None

    return set(STORE.get(read, b"imports", data).decode().split())


def foreign_imports(files: dict[str, bytes]) -> list[str]:
    """Modules that the app's sources mention and that are not the app's own."""
    own = {package.name for package in PACKAGES}
    names = {
        module
        for name, data in files.items()
        if name.endswith(".py")
        for module in imports_of(name, data)
    }
    return sorted(module for module in names if module.split(".")[0] not in own)
