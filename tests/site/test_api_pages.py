"""The API pages: every public name is there, types lead to names, examples are shown."""

from __future__ import annotations

import ast
import importlib
import inspect
import pkgutil
import re
from collections.abc import Iterator
from itertools import zip_longest

import pytest

import kanhu
from apidocs import names as api
from kanhu.cli.commands import COMMANDS
from tests.site.site_reader import SITE, read

pytestmark = pytest.mark.skipif(
    not (SITE / "precache.json").exists(), reason="the site is not built"
)


def modules() -> Iterator[str]:
    """Modules of the engine by asking Python, not the reader of their sources."""
    for found in pkgutil.walk_packages(kanhu.__path__, "kanhu."):
        parts = found.name.split(".")
        if parts[1] not in ("games", "cli") and parts[-1] != "__main__":
            yield found.name


def public(name: str) -> Iterator[str]:
    """Classes and functions that a module defines for others."""
    module = importlib.import_module(name)
    listed = getattr(module, "__all__", None)
    for key, value in vars(module).items():
        if not inspect.isclass(value) and not inspect.isfunction(value):
            continue
        shown = not key.startswith("_") if listed is None else key in listed
        if value.__module__ == name and shown:
            yield f"{name}.{key}"


def test_every_public_class_and_function_has_its_place() -> None:
    known = api.places()
    wanted = [each for name in modules() for each in public(name)]
    assert len(wanted) > 300
    assert [each for each in wanted if each not in known] == []


def described(name: str) -> Iterator[tuple[str, bool]]:
    """What a module's source binds for others, constants and aliases too; whether it says what
    each is."""
    module = importlib.import_module(name)
    body = ast.parse(inspect.getsource(module)).body
    listed = getattr(module, "__all__", None)
    for item, after in zip_longest(body, body[1:]):
        said, bound = False, list[str]()
        if isinstance(item, ast.ClassDef | ast.FunctionDef):
            said, bound = bool(ast.get_docstring(item)), [item.name]
        elif isinstance(item, ast.Assign | ast.AnnAssign):
            targets = item.targets if isinstance(item, ast.Assign) else [item.target]
            bound = [each.id for each in targets if isinstance(each, ast.Name)]
            said = isinstance(after, ast.Expr) and isinstance(after.value, ast.Constant)
            if item.value is not None and ast.unparse(item.value).startswith(api.PLUMBING):
                continue  # it only serves the types of the module, or its speed
        for key in bound:
            if not key.startswith("_") and (listed is None or key in listed):
                yield f"{name}.{key}", said


def test_every_public_name_says_what_it_is() -> None:
    known = api.places()
    rows = dict(row for name in modules() for row in described(name))
    assert "kanhu.cards.kinds.Cards" in rows and "kanhu.text.record.FORMAT" in rows
    assert len(rows) > 600
    assert [name for name, said in rows.items() if not said] == []
    assert [name for name in rows if name not in known] == []


def test_every_place_is_on_its_page() -> None:
    for key, group in api.groups().items():
        page = read(SITE / group.address / "index.html")
        places = {place.rpartition("#")[2] for place in api.places().values()
                  if place.startswith(f"{group.address}#")}  # fmt: skip
        assert places, key
        assert not places - set(page.places), key


def test_the_front_door_leads_to_all_names_of_kanhu() -> None:
    text = (SITE / "api" / "kanhu" / "index.html").read_text("utf-8")
    doors = re.findall(r'<a href="([^"]+)"><code>kanhu\.(\w+)</code></a>', text)
    assert {name for _, name in doors} == set(kanhu.__all__)
    assert all(place.startswith("../../api/") and "#name-" in place for place, _ in doors)


def test_docstrings_of_methods_and_their_examples_are_shown() -> None:
    text = (SITE / "api" / "cards" / "index.html").read_text("utf-8")
    assert "def parse(text: str)" in re.sub(r"<[^>]+>", "", text)
    assert "&gt;&gt;&gt; cards = pack.parse(" in text
    core = (SITE / "api" / "core" / "index.html").read_text("utf-8")
    # A type leads to where it is explained.
    assert re.search(r'<a href="[^"]*#name-kanhu-core-moves-Move">Move</a>', core)


def test_the_help_of_every_command_is_there() -> None:
    page = (SITE / "api" / "command" / "index.html").read_text("utf-8")
    for name, command in COMMANDS.items():
        assert f'id="kanhu-{name}"' in page
        assert command.about.replace("'", "&#39;") in page or command.about in page


def test_adapters_are_described_without_what_they_stand_before() -> None:
    page = (SITE / "api" / "adapters" / "index.html").read_text("utf-8")
    for name in ("raw_env", "DaskCluster", "KanhuGame", "Observation", "Actions"):
        assert f"<code>{name}</code>" in page
