"""The engine as the site gives it away: a wheel with its hash, and what is said of it is true."""

from __future__ import annotations

import ast
import asyncio
import hashlib
import importlib.util
import inspect
import json
import os
import re
import shutil
import subprocess
import sys
import venv
import zipfile
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType, SimpleNamespace

import pytest

import kanhu
from apidocs import names
from holdings import archive, offers, release
from holdings import paths as sources
from kanhu.cli.commands import COMMANDS
from rendering.page import Call, Page
from sitegen.kinds import fragments
from tests.site.site_reader import SITE
from workshop import paths, pieces
from workshop.runtime import pack

built = pytest.mark.skipif(not (SITE / "precache.json").exists(), reason="the site is not built")
NAME = f"kanhu-{kanhu.__version__}-py3-none-any.whl"
BOOKS = sorted((paths.ENGINE / "notebooks").glob("*.ipynb"))
HERE = "https://example.org/archive/"


# --- the file ------------------------------------------------------------------------------------


@built
def test_the_site_has_the_wheel_of_this_version_and_no_other() -> None:
    assert [path.name for path in SITE.rglob("*.whl")] == [NAME]
    assert (SITE / "api" / NAME).read_bytes() == pieces.engine_wheel().read_bytes()


@built
def test_the_page_and_the_file_beside_it_say_its_hash() -> None:
    digest = hashlib.sha256((SITE / "api" / NAME).read_bytes()).hexdigest()
    assert (SITE / "api" / f"{NAME}.sha256").read_text("ascii") == f"{digest}  {NAME}\n"
    html = (SITE / "api" / "index.html").read_text("utf-8")
    assert digest in html
    for address in (f"api/{NAME}", f"api/{NAME}.sha256"):
        assert f'href="../{address}"' in html


@built
def test_whoever_only_reads_does_not_fetch_it() -> None:
    listed = json.loads((SITE / "precache.json").read_text("utf-8"))["files"]
    assert not [address for address, *_ in listed if address.endswith(".whl")]


def test_where_there_is_no_wheel_the_page_says_how_to_make_one(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv(offers.WHEEL, str(tmp_path))
    page = Page("api/index.md", {}, archive.read())
    shown = fragments()["api"](Call(page, ["wheel"], {}, ""))
    assert "build_site.py build" in shown and "./engine[dask]" in shown
    assert ".whl" not in shown and "href" not in shown
    (tmp_path / NAME).write_bytes(b"wheel")
    shown = fragments()["api"](Call(page, ["wheel"], {}, ""))
    assert hashlib.sha256(b"wheel").hexdigest() in shown and f"{NAME}[dask]" in shown
    assert offers.files().keys() == {f"api/{NAME}", f"api/{NAME}.sha256"}


def test_its_bytes_follow_from_its_files_alone(tmp_path: Path) -> None:
    """Neither the compressor of a Python, nor its dates, nor the order of a folder is in them."""
    wheel = pieces.engine_wheel()
    loose = tmp_path / wheel.name
    with zipfile.ZipFile(wheel) as made, zipfile.ZipFile(loose, "w") as other:
        for name in reversed(made.namelist()):
            other.writestr(zipfile.ZipInfo(name, (2026, 11, 27, 1, 2, 4)), made.read(name))
    assert loose.read_bytes() != wheel.read_bytes()
    pack.pack_again(loose)
    assert loose.read_bytes() == wheel.read_bytes()


# --- version, changes, addresses -----------------------------------------------------------------


def test_what_is_in_the_wheel_is_what_the_changes_say() -> None:
    """The newest version of the list is that of the code, so nothing in it is unreleased."""
    text = (paths.ENGINE / "CHANGELOG.md").read_text("utf-8")
    newest, *older = re.findall(r"^## (.+)$", text, re.MULTILINE)
    assert newest == f"{kanhu.__version__} ({release.day()})"
    numbers = [tuple(map(int, head.partition(" ")[0].split("."))) for head in (newest, *older)]
    assert numbers == sorted(set(numbers), reverse=True)
    with zipfile.ZipFile(pieces.engine_wheel()) as wheel:
        metadata = wheel.read(f"kanhu-{kanhu.__version__}.dist-info/METADATA").decode()
    assert f"\nVersion: {kanhu.__version__}\n" in metadata


def test_the_examples_of_how_to_cite_are_of_this_version() -> None:
    text = (sources.DOCS / "about" / "cite.md").read_text("utf-8")
    named = re.findall(r"Archive\*, version ([^,]+), ([^,]+),", text)
    assert len(named) == 2 and set(named) == {(kanhu.__version__, release.day())}


@pytest.fixture
def hook() -> ModuleType:
    spec = importlib.util.spec_from_file_location("hatch_build", paths.ENGINE / "hatch_build.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@built
def test_the_wheel_names_pages_that_there_are(
    hook: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    metadata: dict[str, dict[str, str]] = {}
    for given in (HERE, HERE.rstrip("/")):
        monkeypatch.setenv("KANHU_SITE_URL", given)
        hook.Addresses(str(paths.ENGINE), {}).update(metadata)
        assert len(metadata["urls"]) >= 4
        for title, address in metadata["urls"].items():
            assert address.startswith(HERE), title
            assert (SITE / address.removeprefix(HERE) / "index.html").is_file(), title


def test_a_wheel_for_an_unknown_address_names_none() -> None:
    for site in ("", HERE):
        found = subprocess.run(
            [sys.executable, "-m", "hatchling", "metadata"], cwd=paths.ENGINE, check=True,
            capture_output=True, text=True, env={**os.environ, "KANHU_SITE_URL": site},
        )  # fmt: skip
        urls = json.loads(found.stdout).get("urls", {})
        assert bool(urls) == bool(site), urls
        assert urls.get("Documentation", f"{site}api/") == f"{site}api/"


# --- installed -----------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def fresh(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A folder with the wheel in it, and an environment `env` that holds nothing else."""
    folder = tmp_path_factory.mktemp("fresh")
    shutil.copy(pieces.engine_wheel(), folder)
    venv.create(folder / "env", with_pip=True)
    yield folder
    shutil.rmtree(folder)


def _run(folder: Path, *words: str | Path) -> str:
    clean = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    done = subprocess.run(words, cwd=folder, capture_output=True, text=True, env=clean)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def _installing(path: Path) -> str:
    cells = json.loads(path.read_text("utf-8"))["cells"]
    (cell,) = [each for each in cells if "install" in each["metadata"].get("tags", ())]
    return "".join(cell["source"])


def _first_steps() -> str:
    text = (sources.DOCS / "api" / "index.md").read_text("utf-8")
    (code,) = re.findall(r"```python\n(.+?)```", text, re.DOTALL)
    return str(code)


JUPYTER = """
import asyncio, subprocess, sys
class Shell:
    def run_line_magic(self, name, line):
        subprocess.run([sys.executable, "-m", name, *line.split(), "--no-index"], check=True)
def get_ipython(): return Shell()
asyncio.run(eval(compile(sys.argv[1], "<cell>", "exec", 0x2000)))
"""
"""Runs a cell as Jupyter does, with `await` outside functions; `%pip` may reach no network."""


def test_in_a_fresh_environment_the_notebook_installs_it_and_it_runs(fresh: Path) -> None:
    programs = fresh / "env" / "bin"
    for book in BOOKS:
        _run(fresh, programs / "python", "-c", JUPYTER, _installing(book))
    where = _run(fresh, programs / "python", "-c", "import kanhu; print(kanhu.__file__)")
    assert Path(where).is_relative_to((fresh / "env").resolve())
    assert _run(fresh, programs / "kanhu", "--version").strip() == f"kanhu {kanhu.__version__}"
    told = _run(fresh, programs / "kanhu", "--help")
    assert [name for name in COMMANDS if not re.search(rf"^    {name}\b", told, re.MULTILINE)] == []
    totals = ast.literal_eval(_run(fresh, programs / "python", "-c", _first_steps()))
    assert len(totals) == kanhu.games()[0].options().players


@pytest.mark.parametrize("path", BOOKS, ids=lambda path: path.stem)
def test_in_jupyterlite_the_notebook_installs_the_file_beside_it(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []

    async def install(what: str) -> None:
        asked.append(what)

    monkeypatch.setitem(sys.modules, "piplite", SimpleNamespace(install=install))
    monkeypatch.setattr(sys, "platform", "emscripten")
    code = compile(_installing(path), "<cell>", "exec", ast.PyCF_ALLOW_TOP_LEVEL_AWAIT)
    made = eval(code, {})
    assert inspect.iscoroutine(made)
    asyncio.run(made)
    assert asked == [f"emfs:{NAME}"]


@built
def test_notebooks_and_examples_lie_beside_the_wheel() -> None:
    for name in (*(f"{key}.ipynb" for key in names.notebooks()), *names.examples()):
        assert (SITE / "api" / name).is_file(), name
