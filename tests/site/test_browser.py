"""Finding a browser for the tests, and saying how to get one."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest

from workshop import browser, run
from workshop.browser import CHROMIUM, FIREFOX, Kind
from workshop.say import Trouble

every_kind = pytest.mark.parametrize("kind", [CHROMIUM, FIREFOX], ids=lambda kind: kind.name)


@every_kind
def test_the_one_that_is_named_is_taken(
    kind: Kind, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    mine = tmp_path / "my-browser"
    mine.write_text("")
    monkeypatch.setenv(kind.variable, str(mine))
    assert browser.installed(kind) == mine


@pytest.mark.parametrize(("kind", "taken"), [(CHROMIUM, True), (FIREFOX, False)])
def test_playwrights_own_comes_next(
    kind: Kind, taken: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its Firefox is another than people have, and is not asked for."""
    own = tmp_path / "browser"
    own.write_text("")
    monkeypatch.setattr(run, "python", lambda *_, **__: f"{own}\n")
    assert browser.playwrights_own(kind) == (own if taken else None)
    if taken:
        monkeypatch.setattr(browser, "installed", lambda kind: None)
        assert browser.ensure(kind) == own


@every_kind
def test_one_is_installed_if_there_is_none(
    kind: Kind, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    there: list[Path] = []
    monkeypatch.setattr(browser, "installed", lambda kind: there[0] if there else None)
    monkeypatch.setattr(browser, "playwrights_own", lambda kind: None)
    monkeypatch.setattr(browser, "install", lambda kind: there.append(tmp_path))
    assert browser.ensure(kind) == tmp_path


@every_kind
def test_without_any_it_says_how_to_get_one(kind: Kind, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("installed", "playwrights_own", "install"):
        monkeypatch.setattr(browser, name, lambda kind: None)
    with pytest.raises(Trouble) as caught:
        browser.ensure(kind)
    assert f"apt-get install {kind.debian}" in caught.value.way_out
    assert kind.variable in caught.value.way_out


@pytest.mark.parametrize(
    ("kind", "root", "said"),
    [
        (CHROMIUM, True, ["update", "install -y --no-install-recommends chromium-headless-shell"]),
        (FIREFOX, True, ["update", "install -y --no-install-recommends firefox-esr"]),
        (CHROMIUM, False, ["-m playwright install chromium"]),
        (FIREFOX, False, []),
    ],
)
def test_debians_where_apt_is_allowed_else_playwrights(
    kind: Kind, root: bool, said: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []
    monkeypatch.setattr(shutil, "which", lambda name: f"/usr/bin/{name}")
    monkeypatch.setattr(os, "geteuid", lambda: 0 if root else 1000, raising=False)
    monkeypatch.setattr(run, "run", lambda words, **_: asked.append(" ".join(map(str, words[1:]))))
    browser.install(kind)
    assert asked == said
