"""Simulations on a real Dask cluster: the same result bit by bit, even if a worker is killed."""

from __future__ import annotations

import json
from collections.abc import Callable
from subprocess import CompletedProcess

import pytest

Inside = Callable[[str], Callable[..., "CompletedProcess[str]"]]
pytestmark = pytest.mark.long


def test_a_worker_killed_half_way_changes_no_figure(inside: Inside) -> None:
    told = json.loads(inside("dask")("lose_a_worker.py").stdout)
    assert json.dumps(told["shared"]) == json.dumps(told["alone"])
    assert told["alone"]["hands"] == told["hands"]
    (lost,) = told["lost"]
    assert lost in told["before"] and lost not in told["after"]
    # Every chunk was told of once, however often it was played.
    assert told["told"] == sorted(set(told["told"]))
    assert told["told"][-1] == told["hands"]


def test_the_command_gives_the_same_answer_with_and_without(inside: Inside) -> None:
    run = inside("dask")
    (game, *_) = run("kanhu", "games", "--ids").stdout.split()
    words = ("kanhu", "simulate", game, "-n", "250", "--bots", "random", "--detail", "--json")
    alone = run(*words).stdout
    assert run(*words, "--cluster", "local", "--processes", "2").stdout == alone
    assert run(*words, "--processes", "2").stdout == alone


def test_an_address_without_a_scheduler_is_one_clear_error(inside: Inside) -> None:
    run = inside("dask")
    (game, *_) = run("kanhu", "games", "--ids").stdout.split()
    nobody = "tcp://127.0.0.1:9"
    done = run("kanhu", "simulate", game, "--cluster", nobody, code=2)
    assert not done.stdout
    assert f"No Dask scheduler answers at {nobody}" in done.stderr.splitlines()[-1]
    done = run("kanhu", "simulate", game, "--cluster", "where?", "--json", code=2)
    assert "where?" in json.loads(done.stdout)["error"]["message"]
