"""Finding a browser for the tests, and saying how to get one."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest

from workshop import browser, run
from workshop.say import Trouble


def test_the_one_that_is_named_is_taken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    mine = tmp_path / "my-browser"
    mine.write_text("")
    monkeypatch.setenv(browser.VARIABLE, str(mine))
    assert browser.installed() == mine


def test_playwrights_own_comes_next(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    own = tmp_path / "chrome"
    monkeypatch.setattr(browser, "installed", lambda: None)
    monkeypatch.setattr(browser, "playwrights_own", lambda: own)
    assert browser.ensure() == own


def test_one_is_installed_if_there_is_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    there: list[Path] = []
    monkeypatch.setattr(browser, "installed", lambda: there[0] if there else None)
    monkeypatch.setattr(browser, "playwrights_own", lambda: None)
    monkeypatch.setattr(browser, "install", lambda: there.append(tmp_path))
    assert browser.ensure() == tmp_path


def test_without_any_it_says_how_to_get_one(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("installed", "playwrights_own", "install"):
        monkeypatch.setattr(browser, name, lambda: None)
    with pytest.raises(Trouble) as caught:
        browser.ensure()
    assert "apt-get install chromium" in caught.value.way_out
    assert browser.VARIABLE in caught.value.way_out


@pytest.mark.parametrize("root", [True, False])
def test_debians_where_apt_is_allowed_else_playwrights(
    root: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    said: list[list[str]] = []
    monkeypatch.setattr(shutil, "which", lambda name: f"/usr/bin/{name}")
    monkeypatch.setattr(os, "geteuid", lambda: 0 if root else 1000, raising=False)
    monkeypatch.setattr(run, "run", lambda words, **_: said.append([*map(str, words)]))
    browser.install()
    if root:
        assert [words[:2] for words in said] == [["apt-get", "update"], ["apt-get", "install"]]
    else:
        assert said[0][1:] == ["-m", "playwright", "install", "chromium"]
