"""Colours: custom properties with the light value as fall-back, schemes, measured contrast."""

from __future__ import annotations

import re

from card_art.data import table

SCHEMES = ("light", "dark", "contrast", "grey")
_VAR = re.compile(r"var\(--([a-z0-9-]+),(#[0-9A-F]{6})\)")


def paint(name: str) -> str:
    """The paint of a card colour: var(--c-<name>,<light value>); "none" stays."""
    if name == "none":
        return name
    return f"var(--c-{name},{table('colours')['card']['light'][name]})"


def page(name: str) -> str:
    """The paint of a page colour (fill, onfill, ink2), for seals and pictures."""
    return f"var(--{name},{table('colours')['page'][name]})"


def scheme(name: str) -> dict[str, str]:
    """The ten card colours of a scheme: light, dark, contrast or grey."""
    return dict(table("colours")["card"][name])


def declarations(name: str) -> str:
    """CSS declarations that dress the cards in a scheme: "--c-paper:#…;--c-edge:#…;…"."""
    return "".join(f"--c-{key}:{value};" for key, value in scheme(name).items())


def resolve(svg: str, name: str = "light") -> str:
    """The drawing with every custom property replaced by its value in a scheme.

    For viewers without CSS (image files, feeds, printing programs, rasterisers). Page colours
    keep their fall-back.
    """
    values = scheme(name)

    def value(match: re.Match[str]) -> str:
        key = match[1]
        return values.get(key.removeprefix("c-"), match[2]) if key.startswith("c-") else match[2]

    return _VAR.sub(value, svg)


def luminance(colour: str) -> float:
    """Relative luminance (WCAG 2) of a colour "#RRGGBB", 0 to 1."""
    linear = []
    for place in (1, 3, 5):
        share = int(colour[place : place + 2], 16) / 255
        linear.append(share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4)
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    """Contrast ratio (WCAG 2) of two colours, 1 to 21."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)
