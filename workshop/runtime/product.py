"""The browser's Python: Pyodide, a trimmed and compiled standard library, engine, table, games.

Why so: most of Pyodide's start is compiling 145 modules of the standard library from source. With
bytecode of its own Python 3.14, only the modules in use, and the engine in the same zip, the page
is awake in about half the time and needs a megabyte less (`benchmarks/` measures it). Every game
is a zip of its own, fetched when it is wanted, so that a page pays for its own game alone.
"""

from __future__ import annotations

import ast
import hashlib
import json
import shutil
import sys
import tomllib
import zipfile
from collections.abc import Iterator
from pathlib import Path, PurePosixPath
from typing import Any

from workshop import node, paths, run, stamp
from workshop.say import Progress, human

HERE = Path(__file__).resolve().parent
PYODIDE = paths.WEB / "node_modules" / "pyodide"
FILES = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
WHEELS = paths.CACHE / "wheels"
OUT = paths.BUILD / "runtime"
EPOCH = run.DEFAULT_EPOCH
DATE = (2020, 1, 1, 0, 0, 0)

NOT_SHIPPED = tuple(
    f"kanhu/{name}" for name in ("cli", "__main__", "simulate", "terminal", "conformance")
)
"""Modules for the command line and the tests: no page imports them, so they stay out."""

UNREAD = ("/examples.toml", "/cards.toml", "/compare.toml")
"""Files of a game that only the tests or the pages of the site read."""

SHELF = "kanhu/games/"


def shipped(name: str) -> bool:
    """Whether a file of the app goes to the browser."""
    unread = "__pycache__" in name or name.endswith(UNREAD)
    return not unread and not name.startswith(NOT_SHIPPED)


def game_zip(game: str) -> str:
    """Name of the zip that holds one game."""
    return f"game-{game}.zip"


def app_files(wheel: Path) -> dict[str, bytes]:
    """All files of engine (from its wheel) and table (from the checkout) by importable path."""
    with zipfile.ZipFile(wheel) as engine:
        found = {n: engine.read(n) for n in engine.namelist() if n.startswith("kanhu/")}
    for path in stamp.files(paths.TABLE):
        found[f"kanhu_table/{path.relative_to(paths.TABLE).as_posix()}"] = path.read_bytes()
    return {name: parsed(name, found[name]) for name in sorted(found) if shipped(name)}


def parsed(name: str, data: bytes) -> bytes:
    """A game's TOML as JSON, so that the browser need not parse it; any other file as it is."""
    if not name.endswith(".toml"):
        return data
    return json.dumps(tomllib.loads(data.decode()), ensure_ascii=False, allow_nan=False).encode()


def write_app(files: dict[str, bytes], target: Path) -> None:
    """The app as a zip that Python can import from."""
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as out:
        for name, data in files.items():
            out.writestr(zipfile.ZipInfo(name, DATE), data)


def imported(tree: ast.AST) -> Iterator[str]:
    """Absolute names of modules that a source imports anywhere, even inside a function."""
    for item in ast.walk(tree):
        if isinstance(item, ast.Import):
            yield from (alias.name for alias in item.names)
        elif isinstance(item, ast.ImportFrom) and item.module and not item.level:
            yield item.module


def standard_imports(files: dict[str, bytes]) -> list[str]:
    """Standard modules mentioned by the app's sources; all of them must be in the browser's zip."""
    names = {
        name
        for path, data in files.items()
        if PurePosixPath(path).suffix == ".py"
        for name in imported(ast.parse(data, path))
    }
    return sorted(n for n in names if n.split(".")[0] in sys.stdlib_module_names)


def fetch_compiler(progress: Progress) -> list[Path]:
    """Wheels of pyodide-build, which needs the browser's Python and so runs only there."""
    progress.show("fetching the compiler (pyodide-build)")
    listed = paths.REQUIREMENTS / "runtime.txt"
    run.python(
        "-m", "pip", "download", "--no-deps", "--require-hashes", "--only-binary=:all:",
        "--python-version", "3.14", "--progress-bar", "off", "-d", WHEELS, "-r", listed,
        doing="fetching pyodide-build",
    )  # fmt: skip
    pinned = [
        text.split("==")[0].replace("-", "_") + "-" + text.split("==")[1].split()[0] + "-"
        for text in listed.read_text("utf-8").splitlines()
        if "==" in text
    ]
    return [next(WHEELS.glob(f"{pin}*.whl")) for pin in sorted(pinned)]


def assemble(wheel: Path, work: Path, progress: Progress) -> None:
    """Run the assembly under Node; leaves stdlib.zip, the games' zips and report.json in `work`."""
    files = app_files(wheel)
    write_app(files, work / "app.zip")
    job = {
        "pyodide": str(PYODIDE),
        "app": str(work / "app.zip"),
        "tools": [str(path) for path in fetch_compiler(progress)],
        "imports": standard_imports(files),
        "python": str(HERE),
        "epoch": EPOCH,
        "out": str(work),
    }
    (work / "job.json").write_text(json.dumps(job), "utf-8")
    progress.show("playing every game in Pyodide, keeping what is used, compiling")
    run.run(
        [node.programs()[0], HERE / "assemble.mjs", work / "job.json"],
        doing="assembling the browser's Python", env=node.environment(),
        way_out="read the output above: a module that the engine needs fails inside Pyodide",
    )  # fmt: skip


def build(wheel: Path, progress: Progress) -> None:
    """Assemble into `build/runtime/<hash>/`, licences beside it, and describe it in a JSON."""
    work = stamp.fresh_folder(paths.BUILD / "runtime.new")
    assemble(wheel, work, progress)
    report = json.loads((work / "report.json").read_text("utf-8"))
    product = stamp.fresh_folder(work / "product")
    for name in FILES:
        shutil.copyfile(PYODIDE / name, product / name)
    shutil.copyfile(work / "stdlib.zip", product / "stdlib.zip")
    for made in sorted(work.glob("game-*.zip")):
        made.rename(product / made.name)
    for name in ("app.zip", "stdlib.zip", "job.json", "report.json"):
        (work / name).unlink()
    parts = sorted(path for path in product.iterdir())
    mark = stamp.digest([HERE / "licences"], *map(_hash, parts))
    shutil.copytree(HERE / "licences", product / "licences")
    product.rename(work / mark[:16])
    about = describe(work / mark[:16], report, wheel)
    (work / "runtime.json").write_text(json.dumps(about, indent=1, sort_keys=True) + "\n", "utf-8")
    (work / "modules.json").write_text(json.dumps(report["modules"], indent=1) + "\n", "utf-8")
    stamp.swap(work, OUT)
    progress.show(f"{human(about['bytes'])} to fetch")


def describe(folder: Path, report: dict[str, Any], wheel: Path) -> dict[str, Any]:
    """What the page must know: where the files lie, how big they are, which versions they hold.

    `size` is the number of bytes of each file that every page needs, `bytes` their sum (before
    compression on the way); `games` the bytes of each game's zip.
    """
    size = {name: (folder / name).stat().st_size for name in (*FILES, "stdlib.zip")}
    npm = json.loads((PYODIDE / "package.json").read_text("utf-8"))
    return {
        "folder": f"assets/runtime/{folder.name}/",
        "size": size,
        "bytes": sum(size.values()),
        "games": {
            path.stem.removeprefix("game-"): path.stat().st_size
            for path in sorted(folder.glob("game-*.zip"))
        },
        "pyodide": npm["version"],
        "engine": wheel.name.split("-")[1],
        "lock": report["lock"],
    }


def _hash(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()
