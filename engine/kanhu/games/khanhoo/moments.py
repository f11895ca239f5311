"""Moments of a Khanhoo hand that its prompts tell apart: what the seat to decide may do now."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from kanhu.games.khanhoo.board import View


def _offered(verb: str) -> Callable[[View], bool]:
    return lambda view: any(move.verb == verb for move in view.legal)


def just_laid(view: View) -> bool:
    """The last thing that happened: the seat to decide laid a meld (KH-29)."""
    last = view.log[-1:]
    return any(event.what in ("lay", "lay_own") and event.seat == view.actor for event in last)


MOMENTS: Mapping[str, Callable[[View], bool]] = {
    "can_go_out": _offered("full_hand"),
    "can_lay": _offered("lay"),
    "can_cache": _offered("cache"),
    "can_show": _offered("quartette"),
    "just_laid": just_laid,
}
