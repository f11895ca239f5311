"""A hand of the reader's own, judged by one game after another, for the page of hands.

ask    {op: "judge", hand: "money:c7.s3.m3", game: id, or "" for the hand alone, base}
answer html: the verdict, or the hand drawn; link: the short text of the hand
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import kanhu
from kanhu.text.judging import HandError, judge, read_hand
from kanhu_table.draw.verdict import design_title, draw_hand, verdict
from kanhu_table.html import Html, el
from kanhu_table.opening import Trouble
from kanhu_table.words import say


def judged(ask: Mapping[str, Any]) -> tuple[Html, str]:
    """HTML and the short text of the hand; raises Trouble for what is no hand or no game."""
    try:
        hand = read_hand(str(ask.get("hand", "")))
    except HandError as error:
        raise Trouble(error.message, error.way_out) from None
    base = str(ask.get("base", ""))
    name = str(ask.get("game", ""))
    if not name:
        title = say("judge.hand", count=len(hand.codes), design=design_title(hand.design))
        return el(
            "figure", draw_hand(hand, base), el("figcaption", title), class_="vd__hand"
        ), hand.text
    try:
        game = kanhu.load(name)
    except kanhu.GameError as error:
        raise Trouble(str(error.args[0])) from None
    return verdict(judge(hand, game), hand, base), hand.text
