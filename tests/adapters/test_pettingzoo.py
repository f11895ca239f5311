"""The PettingZoo environments, held to PettingZoo's own tests in an environment of their own."""

from __future__ import annotations

import re
from collections.abc import Callable
from subprocess import CompletedProcess

import pytest

import kanhu
from workshop.paths import ENGINE

Inside = Callable[[str], Callable[..., "CompletedProcess[str]"]]
EXAMPLE = ENGINE / "examples" / "play_pettingzoo.py"
pytestmark = pytest.mark.long


def test_every_game_passes_the_tests_of_pettingzoo(inside: Inside) -> None:
    told = inside("pettingzoo")("pettingzoo_laws.py").stdout
    assert told.count("Passed API test") == len(re.findall(r"^[a-z-]+ ", told, re.MULTILINE))
    for game in kanhu.games():
        assert f"\n{game.id} \n" in told


def test_the_example_plays_and_is_short(inside: Inside) -> None:
    run = inside("pettingzoo")
    for game in kanhu.games()[:3]:
        lines = run(str(EXAMPLE), game.id, "2").stdout.splitlines()
        assert len(lines) == 2
        for line in lines:
            points = [float(each) for each in re.findall(r"[+-]\d+\.\d", line)]
            assert len(points) == game.options().players
            assert abs(sum(points)) < 0.3  # they are rounded
    assert len(EXAMPLE.read_text("utf-8").splitlines()) <= 30


def test_the_packages_of_an_extra_are_no_part_of_the_engine(inside: Inside) -> None:
    done = inside("pettingzoo")("kanhu", "simulate", kanhu.games()[0].id, "--cluster", "x", code=2)
    assert "pip install 'WHEEL[dask]'" in done.stderr
