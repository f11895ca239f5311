"""What a button says of a move is a whole label out of the verb's own words, never made of pieces."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import chain
from typing import Any

import pytest

import kanhu
from kanhu_table.draw.moves import Choice, choices
from kanhu_table.draw.others import draw_buttons
from kanhu_table.draw.scene import Scene
from tests.table.moments import GAMES, opened, turns

_LABELS = ("button", "button_none", "choose", "pick_label", "this", "these")
_TITLED = re.compile(r'data-(?:label|none|read)="([^"]*)"')
_BARE = re.compile(
    r'<(?:span class="vh"|small)>.*?</(?:span|small)>|<(?:svg|i)\b.*?</(?:svg|i)>|<[^>]+>'
)
_SHARED = re.compile(r'<p[^>]*class="kt-shared"[^>]*>(.*?)</p>')
_COUNTED = re.compile(r"\d+ of \d+ chosen")


def own(row: dict[str, Any], said: str) -> bool:
    """Whether words are one of the labels of a verb, its places filled."""
    labels = [str(row[key]) for key in _LABELS if key in row] + (
        [] if "choose" in row else [row["title"].capitalize()]
    )
    shapes = (re.sub(r"\\\{.*?\\\}", ".+?", re.escape(label)) for label in labels)
    return any(re.fullmatch(shape, said) for shape in shapes)


def said(choice: Choice, shown: list[Choice]) -> Iterator[str]:
    """All that a button says or may say once cards are chosen."""
    text = str(choice.draw(tight=True, beside=shown))
    yield from (label.strip() for label in _TITLED.findall(text))
    if choice.move is not None:
        yield _BARE.sub("", text).strip()


def chosen(scene: Scene) -> Iterator[tuple[str, ...]]:
    """No cards, and those of some moves that want cards to be chosen."""
    yield ()
    codes, rows = scene.view.setup.pack.codes, scene.game.meta["verb"]
    wanted = [move for move in scene.view.legal if rows[move.verb].get("pick")]
    for move in {(move.verb, len(move.cards)): move for move in wanted}.values():
        held = [codes[kind] for kind in move.cards]
        yield tuple(f"{code}#{held[: at + 1].count(code)}" for at, code in enumerate(held))


@pytest.mark.parametrize("game", GAMES)
def test_a_button_says_a_label_of_its_verb(game: str) -> None:
    read = 0
    for seed in (1, 2):
        for at in turns(opened(game, seed=seed), 60, seed=seed):
            for ticks in chosen(Scene(at)):
                at.ticks = ticks
                shown, rest = choices(Scene(at))
                for choice in chain(shown, rest):
                    for words in filter(None, said(choice, shown)):
                        read += 1
                        assert own(choice.row, words) or _COUNTED.fullmatch(words), words
            at.ticks = ()
            verbs = at.game.meta["verb"].values()
            lists = draw_buttons(Scene(at), [choice for choice in rest if choice.move])
            for head in _SHARED.findall(" ".join(map(str, lists))):
                assert any(own(row, _BARE.sub("", head).strip()) for row in verbs), head
    assert read


def test_labels_that_are_made_of_pieces_are_found() -> None:
    tyzicha, khanquest = (kanhu.load(name).meta["verb"] for name in ("tyzicha", "khanquest"))
    assert own(tyzicha["marry"], "Marriage: queen of diamonds")
    assert not own(tyzicha["marry"], "Show a marriage this card")
    assert own(khanquest["beat"], "Beat with 3 cards")
    assert not own(khanquest["beat"], "Beat: 3 cards")
    assert not own(khanquest["beat"], "Beat the king of spades")


@pytest.mark.parametrize("game", GAMES)
def test_whoever_calls_cards_by_a_name_can_call_the_chosen_ones(game: str) -> None:
    """Two plays of one name, of other cards, are told apart by which of them are chosen."""
    for row in kanhu.load(game).meta["verb"].values():
        many = row.get("pick") and row["cards"][1] > 1 and "{meld" in row["button"]
        assert ("{n}" in row["these"]) if many else ("these" not in row)
        assert "this" not in row or (row["cards"] == [1, 1] and row.get("pick"))


def test_the_second_of_two_buttons_for_one_card_leaves_its_name_to_the_first() -> None:
    named = 0
    for at in turns(opened("madiao", seed=3), 200, seed=3):
        shown, _ = choices(Scene(at))
        if [(it.verb, it.move) for it in shown] == [("beat", None), ("throw", None)]:
            first, second = (list(said(it, shown)) for it in shown)
            assert "Play the {cards}" in first
            assert "Discard this card" in second
            named += 1
    assert named
