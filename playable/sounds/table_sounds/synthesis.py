"""Sounds worked out and written down as WAV."""

from __future__ import annotations

import io
import math
import random
import wave

from table_sounds.sounds import SOUNDS, Brush, Sound, Strike

_ONSET = 0.0006  # seconds in which a struck body begins to move
_FADE = 0.012  # seconds in which a sound ends, so that it never breaks off
_FULL = 32767


def files() -> dict[str, bytes]:
    """What is written: file name and bytes."""
    return {f"{name}.wav": _wav(samples(sound, name), sound.rate) for name, sound in SOUNDS.items()}


def samples(sound: Sound, name: str) -> list[int]:
    """The sound in whole numbers of 16 bits; its noise grows from the name."""
    count, fade = round(sound.rate * sound.seconds), round(_FADE * sound.rate)
    noise = random.Random(name)
    total = [0.0] * count
    for part in sound.parts:
        first = round(part.at * sound.rate)
        length = count - first
        if isinstance(part, Strike):
            made = _struck(part, sound.rate, length)
        else:
            made = _brushed(part, sound.rate, [2 * noise.random() - 1 for _ in range(length)])
        for at, value in enumerate(made, first):
            total[at] += part.gain * value
    for at in range(fade):
        total[count - fade + at] *= (1 + math.cos(math.pi * (at + 1) / fade)) / 2
    scale = _FULL * 10 ** (sound.peak / 20) / max(map(abs, total))
    return [round(scale * value) for value in total]


def _struck(part: Strike, rate: int, count: int) -> list[float]:
    """Damped sines that begin together."""
    return [
        min(1.0, at / rate / _ONSET)
        * sum(
            mode.gain
            * math.exp(-at / rate / mode.decay)
            * math.sin(2 * math.pi * mode.pitch * at / rate)
            for mode in part.modes
        )
        for at in range(count)
    ]


def _brushed(part: Brush, rate: int, noise: list[float]) -> list[float]:
    """Noise through a band-pass of second order, under an envelope; about as loud as a sine."""
    turn = 2 * math.pi * part.centre / rate
    width = math.sin(turn) / (2 * part.q)
    band = [0.0, 0.0]
    for before, value in zip([0.0, 0.0, *noise], noise, strict=False):
        out = width * (value - before) + 2 * math.cos(turn) * band[-1] - (1 - width) * band[-2]
        band.append(out / (1 + width))
    del band[:2]
    loudness = math.sqrt(2 * sum(value * value for value in band) / len(band))
    return [value / loudness * _envelope(part, at / rate) for at, value in enumerate(band)]


def _envelope(part: Brush, time: float) -> float:
    if time < part.rise:
        return time / part.rise
    return math.exp((part.rise - time) / part.decay)


def _wav(values: list[int], rate: int) -> bytes:
    out = io.BytesIO()
    with wave.open(out, "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(rate)
        file.writeframes(b"".join(value.to_bytes(2, "little", signed=True) for value in values))
    return out.getvalue()
