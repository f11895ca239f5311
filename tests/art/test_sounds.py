"""The sounds of the table: short, dry, small, and always the same."""

from __future__ import annotations

import io
import math
import subprocess
import sys
import wave
from itertools import pairwise
from pathlib import Path

import pytest

import table_sounds

NAMES = ("card", "chip", "trick", "turn", "win")
LONGEST = {"win": 0.6}
"""Seconds; all others have less than 0.15."""
FULL = 32768
CEILING = FULL * 10 ** (-3 / 20)
PARTS = 100
"""Stretches of a second in which loudness is taken."""

every_sound = pytest.mark.parametrize("name", NAMES)


def read(name: str) -> tuple[list[int], int]:
    """Samples and their rate, from the file as it is written."""
    with wave.open(io.BytesIO(table_sounds.files()[f"{name}.wav"])) as file:
        assert (file.getnchannels(), file.getsampwidth()) == (1, 2)
        assert file.getframerate() in (8000, 16000)
        data = file.readframes(file.getnframes())
        assert len(data) == 2 * file.getnframes()
        rate = file.getframerate()
    return [int.from_bytes(data[at : at + 2], "little", signed=True)
            for at in range(0, len(data), 2)], rate  # fmt: skip


def loudness(values: list[int]) -> float:
    """In dB below full."""
    mean = sum(value * value for value in values) / len(values)
    return 10 * math.log10(max(mean, 1e-6) / FULL**2)


def test_there_are_five_and_together_they_are_small() -> None:
    files = table_sounds.files()
    assert sorted(files) == [f"{name}.wav" for name in NAMES]
    assert sum(map(len, files.values())) < 20_000


@every_sound
def test_it_is_short_heard_and_never_too_loud(name: str) -> None:
    values, rate = read(name)
    assert len(values) / rate < LONGEST.get(name, 0.15)
    peak = max(map(abs, values))
    assert FULL / 8 < peak <= CEILING


@every_sound
def test_it_is_dry(name: str) -> None:
    """It has died away before it ends, and does not break off."""
    values, rate = read(name)
    step = rate // PARTS
    parts = [loudness(values[at : at + step]) for at in range(0, len(values) - step + 1, step)]
    assert max(parts) > -30
    assert loudness(values[-step:]) < max(parts) - 30
    assert abs(values[-1]) <= 2
    assert abs(sum(values) / len(values)) < FULL / 200, "it stands off the middle"


@every_sound
def test_it_begins_at_once(name: str) -> None:
    """A twentieth of a second after it was due a sound belongs to nothing any more."""
    values, rate = read(name)
    assert loudness(values[: rate // 20]) > loudness(values) - 12


def test_no_two_sound_alike() -> None:
    """How often the curve crosses the middle tells a thud from a click."""
    rates = set()
    for name in NAMES:
        values, rate = read(name)
        crossings = sum((a < 0) != (b < 0) for a, b in pairwise(values))
        rates.add(round(crossings * rate / len(values) / 100))
    assert len(rates) == len(NAMES)


def test_the_same_numbers_give_the_same_bytes(tmp_path: Path) -> None:
    subprocess.run([sys.executable, "-m", "table_sounds", tmp_path], check=True)
    written = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    assert written == table_sounds.files()
