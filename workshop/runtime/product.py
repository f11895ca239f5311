"""The browser's Python: Pyodide, a trimmed and compiled standard library, engine, table, games.

Why so: most of Pyodide's start is compiling 145 modules of the standard library from source. With
bytecode of its own Python 3.14, only the modules in use, and the engine in the same zip, the page
is awake in about half the time and needs a megabyte less (`benchmarks/` measures it). Every game
is a zip of its own, fetched when it is wanted, so that a page pays for its own game alone.

Bytecode is kept by the hash of its source, so that only changed sources are compiled. A quick
build does not even compile those: they travel as they are, and the browser compiles them; nor are
they packed as small as can be.
"""

from __future__ import annotations

import base64
import hashlib
import json
import re
import shutil
import zipfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from workshop import node, paths, run, stamp
from workshop.runtime import inside, sources
from workshop.say import Progress, Trouble, human

HERE = Path(__file__).resolve().parent
PYODIDE = paths.WEB / "node_modules" / "pyodide"
FILES = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
OUT = paths.BUILD / "runtime"
ABOUT = OUT / "runtime.json"
COMPILED = OUT / "compiled"
"""There if the product is as it is published: bytecode throughout, packed as small as can be."""

COMPILER = HERE / "compile.py"
EXERCISE = HERE / "exercise.py"


def build(progress: Progress, *, quick: bool = False) -> None:
    """Assemble into `build/runtime/<hash>/`, licences beside it, and describe it in a JSON."""
    library, files = compiled(sources.app_files(), progress, quick=quick)
    work = stamp.fresh_folder(paths.BUILD / "runtime.new")
    product = stamp.fresh_folder(work / "product")
    whole = write_zips(library, files, product, quick=quick)
    for name in FILES:
        shutil.copyfile(PYODIDE / name, product / name)
    mark = stamp.digest([HERE / "licences"], *map(_hash, sorted(product.iterdir())))
    shutil.copytree(HERE / "licences", product / "licences")
    folder = product.rename(work / mark[:16])
    about = describe(folder)
    (work / ABOUT.name).write_text(json.dumps(about, indent=1, sort_keys=True) + "\n", "utf-8")
    if whole and not any(name.endswith(".py") for name in files):
        (work / COMPILED.name).touch()
    stamp.swap(work, OUT)
    progress.show(f"{human(about['bytes'])} to fetch")


def compiled(
    files: dict[str, bytes], progress: Progress, *, quick: bool
) -> tuple[Path, dict[str, bytes]]:
    """The standard library as a zip of bytecode, and the app's files with bytecode for sources.

    A quick build compiles only if there is no library for these imports yet.
    """
    imports = sources.foreign_imports(files)
    recipe = f"{pyodide_version()} {_hash(COMPILER)} {_hash(HERE / 'compile.mjs')}".encode()
    library = sources.STORE.place(b"library", recipe, json.dumps(imports).encode())
    made = {
        name: sources.STORE.place(b"bytecode", recipe, name.encode(), data)
        for name, data in files.items()
        if name.endswith(".py")
    }
    lacking = [name for name, place in made.items() if not place.exists()]
    if not library.exists() or (lacking and not quick):
        progress.show("compiling in Pyodide")
        job = [(name, files[name].decode(), str(made[name])) for name in lacking]
        compile_all(library, None if library.exists() else imports, job)
    ready = {name: place for name, place in made.items() if place.exists()}
    plain = {name: data for name, data in files.items() if name not in ready}
    return library, plain | {f"{name}c": place.read_bytes() for name, place in ready.items()}


def compile_all(
    library: Path, imports: list[str] | None, wanted: list[tuple[str, str, str]]
) -> None:
    """Compile sources inside Pyodide: (name, source, place of the bytecode); see compile.mjs."""
    job = paths.BUILD / "compile.json"
    stamp.write(job, json.dumps({
        "pyodide": str(PYODIDE), "compiler": str(COMPILER), "stdlib": str(library),
        "imports": imports, "sources": wanted,
    }))  # fmt: skip
    run.run(
        [node.programs()[0], HERE / "compile.mjs", job],
        doing="compiling for the browser", env=node.environment(),
        way_out="read the output above: a module that the engine imports fails inside Pyodide",
    )  # fmt: skip
    job.unlink()


def write_zips(
    library: Path, files: Mapping[str, bytes], target: Path, *, quick: bool = False
) -> bool:
    """The library and the app in one zip, each game in one of its own; whether they are as small as
    can be."""
    with zipfile.ZipFile(library) as standard:
        found = {name: standard.read(name) for name in standard.namelist()} | dict(files)
    for zipped in sorted(set(map(sources.home, found))):
        with zipfile.ZipFile(target / zipped, "w") as loose:
            for name, data in found.items():
                if sources.home(name) == zipped:
                    loose.writestr(name, data)
    told = run.python(
        "-m", "workshop.runtime.pack", target, *(["--quick"] if quick else []),
        doing="packing the browser's Python",
    )  # fmt: skip
    return not (quick and told)


def prove(progress: Progress) -> None:
    """Play every game in the product, and see that it asks for nothing that was left out.

    The product then behaves as the whole of Pyodide does: it is the same code, and every module
    that was looked for and is part of the whole was found.
    """
    progress.show("playing every game in the browser's Python")
    imports = sources.foreign_imports(sources.app_files())
    missed = inside.ask(EXERCISE, {"imports": imports})["missed"]
    with zipfile.ZipFile(PYODIDE / "python_stdlib.zip") as stock:
        whole = {name.removesuffix(".py").removesuffix("/__init__") for name in stock.namelist()}
    left_out = sorted(name for name in missed if name.replace(".", "/") in whole)
    if left_out:
        raise Trouble(
            f"the browser's Python lacks {', '.join(left_out)}, which a game asks for",
            "import it by name in the engine's module that needs it",
        )


def describe(folder: Path) -> dict[str, Any]:
    """What the page must know: where the files lie, how big they are, which versions they hold.

    `size` is the number of bytes of each file that every page needs, `bytes` their sum (before
    compression on the way); `games` the bytes of each game's zip; `hashes` the SHA-256 of every
    file that is fetched, as fetch() takes it, so that a damaged one is refused.
    """
    size = {name: (folder / name).stat().st_size for name in (*FILES, sources.COMMON)}
    lock = json.loads((PYODIDE / "pyodide-lock.json").read_text("utf-8"))
    return {
        "folder": f"assets/runtime/{folder.name}/",
        "size": size,
        "bytes": sum(size.values()),
        "games": {
            path.stem.removeprefix("game-"): path.stat().st_size
            for path in sorted(folder.glob("game-*.zip"))
        },
        "hashes": {
            path.name: _integrity(path) for path in sorted(folder.iterdir()) if path.is_file()
        },
        "pyodide": pyodide_version(),
        "engine": engine_version(),
        "lock": {"info": lock["info"], "packages": {}},
    }


def pyodide_version() -> str:
    """Version of the installed Pyodide."""
    about = json.loads((PYODIDE / "package.json").read_text("utf-8"))
    return str(about["version"])


def engine_version() -> str:
    """Version of the engine, from its sources."""
    text = (paths.ENGINE / "kanhu" / "__init__.py").read_text("utf-8")
    found = re.search(r'^__version__ = "(.+)"$', text, re.MULTILINE)
    if found is None:
        raise Trouble("engine/kanhu/__init__.py names no version", 'write __version__ = "…" there')
    return found[1]


def _integrity(path: Path) -> str:
    digest = hashlib.sha256(path.read_bytes()).digest()
    return f"sha256-{base64.b64encode(digest).decode()}"


def _hash(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()
