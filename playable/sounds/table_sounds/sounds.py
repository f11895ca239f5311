"""What the sounds are made of: bodies that are struck, and paper that brushes."""

from __future__ import annotations

from typing import NamedTuple


class Mode(NamedTuple):
    """One way in which a body rings.

    Attributes:
        pitch: in hertz. decay: seconds in which it falls to a third or so (1/e). gain: its share.
    """

    pitch: float
    decay: float
    gain: float


class Strike(NamedTuple):
    """A struck body. `at`: seconds from the start."""

    at: float
    gain: float
    modes: tuple[Mode, ...]


class Brush(NamedTuple):
    """A burst of noise.

    Attributes:
        at: seconds from the start. centre: of its band, in hertz. q: the higher, the narrower.
        rise: seconds in which it comes. decay: seconds in which it then falls to 1/e.
    """

    at: float
    gain: float
    centre: float
    q: float
    rise: float
    decay: float


class Sound(NamedTuple):
    """One sound.

    Attributes:
        rate: samples a second. seconds: its length. peak: its loudest sample, in dB below full.
    """

    rate: int
    seconds: float
    peak: float
    parts: tuple[Strike | Brush, ...]


def _wood(at: float, pitch: float, decay: float, gain: float = 1.0) -> Strike:
    """A bar of hard wood, damped: its second mode is tuned two octaves above the first."""
    modes = (Mode(pitch, decay, 1.0), Mode(3.93 * pitch, decay / 3, 0.22))
    return Strike(at, gain, modes)


def _clay(at: float, gain: float) -> Strike:
    """A chip on another: a hard small disc, out of tune with itself."""
    modes = (
        Mode(1870, 0.0085, 1.0), Mode(3120, 0.0065, 0.7), Mode(4630, 0.0045, 0.5),
        Mode(6210, 0.0030, 0.3),
    )  # fmt: skip
    return Strike(at, gain, modes)


def _felt(at: float, gain: float) -> Strike:
    """The table under its cloth gives way."""
    return Strike(at, gain, (Mode(175, 0.013, 1.0), Mode(330, 0.009, 0.5)))


SOUNDS = {
    "card": Sound(16000, 0.070, -7.0, (
        Brush(0.000, 1.0, 3300, 0.8, 0.0008, 0.0075),
        Brush(0.006, 0.5, 1500, 0.9, 0.0010, 0.0090),
        _felt(0.002, 0.45),
    )),
    "chip": Sound(16000, 0.072, -8.0, (
        Brush(0.000, 0.3, 4200, 0.7, 0.0004, 0.0020),
        _clay(0.000, 1.0), _clay(0.027, 0.45),
    )),
    "turn": Sound(16000, 0.105, -10.0, (
        Brush(0.000, 0.35, 2600, 0.8, 0.0005, 0.0025),
        Strike(0.000, 1.0, (Mode(440, 0.019, 1.0), Mode(1190, 0.011, 0.45),
                            Mode(2260, 0.006, 0.25))),
    )),
    "trick": Sound(16000, 0.130, -8.0, (
        Brush(0.000, 0.6, 2500, 0.7, 0.0400, 0.0220),
        Brush(0.078, 1.0, 3000, 0.8, 0.0008, 0.0070),
        _felt(0.080, 0.55),
    )),
    "win": Sound(8000, 0.420, -10.0, (
        _wood(0.000, 523.3, 0.042), _wood(0.100, 659.3, 0.042), _wood(0.200, 784.0, 0.048, 1.15),
    )),
}  # fmt: skip
"""The five by name. The last one is rung by wood alone, so half the rate holds it."""
