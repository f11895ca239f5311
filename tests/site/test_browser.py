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
    monkeypatch.setattr(browser, "version", lambda program: 999)
    assert browser.ensure(kind) == tmp_path


class Firefox:
    """A program that says which version of Firefox it is."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def becomes(self, version: str) -> None:
        self.path.write_text(f"#!/bin/sh\necho Mozilla Firefox {version}\n")
        self.path.chmod(0o755)


@pytest.fixture
def firefox(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Firefox:
    """One that is found, and 140, as Debian's was at first."""
    made = Firefox(tmp_path / "firefox-esr")
    made.becomes("140.4.0esr")
    monkeypatch.setattr(browser, "installed", lambda kind: made.path)
    return made


def test_a_firefox_that_is_too_old_is_brought_up_to_date(
    firefox: Firefox, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(browser, "install", lambda kind: firefox.becomes("141.0"))
    assert browser.ensure(FIREFOX) == firefox.path


def test_one_that_stays_too_old_is_refused_in_one_line(
    firefox: Firefox, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(browser, "install", lambda kind: None)
    with pytest.raises(Trouble) as caught:
        browser.ensure(FIREFOX)
    said = caught.value.problem
    assert "Firefox 140" in said and "141 or later" in said and "\n" not in said
    assert "apt-get update && apt-get install firefox-esr" in caught.value.way_out


def test_nothing_is_installed_beside_an_old_one_that_was_asked_for(
    firefox: Firefox, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[Kind] = []
    monkeypatch.setenv(FIREFOX.variable, str(firefox.path))
    monkeypatch.setattr(browser, "install", asked.append)
    with pytest.raises(Trouble, match="Firefox 140"):
        browser.ensure(FIREFOX)
    assert asked == []


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
