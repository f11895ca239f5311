"""Trims and compiles the standard library; runs inside Pyodide (see assemble.mjs).

Uses the command that pyodide-build publishes for it: entry point `py-compile` of the group
`pyodide.cli`.
"""

import sys
import zipfile
from importlib.metadata import entry_points
from pathlib import Path

KEEP: list[str] = globals()[
    "KEEP"
]  # set by assemble.mjs: paths inside the zip of the standard library
DATE = (2020, 1, 1, 0, 0, 0)
OUT = Path("/out")


def write(target: zipfile.ZipFile, name: str, data: bytes) -> None:
    """A file with a fixed date and mode: the same content gives the same bytes."""
    info = zipfile.ZipInfo(name, DATE)
    info.compress_type = zipfile.ZIP_DEFLATED
    info.external_attr = 0o644 << 16
    target.writestr(info, data)


SHELF = "kanhu/games/"


def zip_of(name: str) -> str:
    """The zip a file belongs to: that of its game, or the common one."""
    game, inside, _ = name.removeprefix(SHELF).partition("/")
    if not (name.startswith(SHELF) and inside):
        return "stdlib.zip"
    return f"game-{game.replace('_', '-')}.zip"


def trim() -> None:
    """The kept modules and the app in one zip of sources, each game in one of its own."""
    files = {}
    for path, wanted in (("/stdlib.zip", set(KEEP)), ("/app.zip", None)):
        with zipfile.ZipFile(path) as source:
            for name in source.namelist():
                if not name.endswith("/") and (wanted is None or name in wanted):
                    files[name] = source.read(name)
    OUT.mkdir(exist_ok=True)
    for zipped in sorted(set(map(zip_of, files))):
        with zipfile.ZipFile(OUT / zipped, "w") as target:
            for name in sorted(files):
                if zip_of(name) == zipped:
                    write(target, name, files[name])


def compile_zip() -> None:
    """Bytecode in place of sources, by the published command."""
    sys.path.insert(0, "/tools")
    (command,) = entry_points(group="pyodide.cli", name="py-compile")
    run = command.load()
    arguments = [str(OUT), "--compression-level", "9", "--silent"]
    getattr(run, "main", run)(arguments, standalone_mode=False)


trim()
compile_zip()
