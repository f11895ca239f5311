"""Sentences of games: whole, with places; none is missing, none is idle, none is made in code."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import ClassVar

import pytest

import kanhu
from kanhu.catalogue import GameError
from kanhu.core.folder import GameFolder
from kanhu.core.grammar import Names, Noun, Number, Share
from kanhu.core.sentences import fault, refusal, sentence
from kanhu.text.position import PositionError, dump, load
from workshop import games, sentences


class Folder(GameFolder):
    """A game with sentences of its own."""

    sentences: ClassVar = {
        "hint": {
            "plays": {
                "clause": "KH-1",
                "says": "You need {plays:word} plays.",
                "says_when": {
                    "plays=1": "You need one play.", "no-plays": "You are out.",
                    "plays=1 alone": "You alone need one play.", "far": "You need {far:.1f} plays.",
                },
            },
            "next_best": {"says": "Or {move}."},
        },
        "refusal": {"short": {"clause": "KH-2", "says": "{cards:the} is not enough."}},
    }  # fmt: skip


GAME = Folder("khanhoo")


def plays(count: int, *, alone: bool = False, far: float = 0.0) -> str:
    return sentence(GAME, "hint", "plays", plays=count, alone=alone, far=far)[1]


def test_the_last_sentence_whose_condition_holds_is_said() -> None:
    assert plays(3) == "You need three plays."
    assert plays(13) == "You need 13 plays."
    assert plays(1) == "You need one play."
    assert plays(0) == "You are out."
    assert plays(1, alone=True) == "You alone need one play."
    assert plays(2, alone=True) == "You need two plays."
    assert plays(0, far=-1.25) == "You need −1.2 plays.", "with a minus sign"


def test_a_refusal_has_its_clause_and_begins_with_a_capital() -> None:
    assert refusal(GAME, "short", cards=Names(["nine"])) == ("KH-2", "The nine is not enough.")
    assert refusal(GAME, "short", "KH-3", cards=Names(["nine"]))[0] == "KH-3"


def test_a_game_says_what_all_say_in_its_own_way_if_it_likes() -> None:
    assert sentence(GAME, "hint", "next_best", move="pass") == ("", "Or pass.")
    shared = sentence(kanhu.load("madiao"), "hint", "next_best", move="pass", less=0.31)
    assert shared == ("", "Next best: pass (−0.3).")
    assert refusal(GAME, "no_number", "KH-1")[1].startswith("Name the cards alone")


def test_a_sentence_that_is_missing_is_named() -> None:
    with pytest.raises(GameError, match=r"^khanhoo/sentences\.toml: hint\.lost is missing$"):
        sentence(GAME, "hint", "lost")
    with pytest.raises(KeyError):
        sentence(GAME, "hint", "next_best")


def test_what_is_wrong_with_a_position_has_its_clause_and_names_fields_as_texts_do() -> None:
    state = kanhu.load("khanhoo").deal(kanhu.load("khanhoo").options(), 5)
    assert fault(state.view(0), "size", "KH-26", seat=1, held=1, size=15) == (
        "KH-26", "Seat 1 holds one card, but must hold 15.",
    )  # fmt: skip
    assert fault(state.view(0), "place", zone="heap", wanted=0, held=2) == (
        "", "The place heap must be empty.",
    )  # fmt: skip
    assert fault(state.view(0), "claimant") == (
        "KH-70", "board.claimant must be a seat in the phase challenge, and −1 in any other.",
    )  # fmt: skip


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"actor": 7}, "actor: This must be a whole number from −1 to 1, and 7 is not."),
        ({"version": 2}, "version: This must be 1, and 2 is not."),
        ({"board": {"dealer": "x"}}, "board.dealer: This must be a whole number from 0 to 1, "
                                     "and 'x' is not. (KH-7)"),
        ({"zones": {"heap": 3}}, "zones: Some cards of the pack lie nowhere: "),
        ({"colour": 1}, "colour: A position has no part of this name: leave it out."),
        ({"board": {"claimant": 0}}, "board.claimant must be a seat in the phase challenge, "),
    ],
)  # fmt: skip
def test_a_fault_of_a_position_is_a_sentence_behind_the_part_it_is_in(
    change: dict[str, object], says: str
) -> None:
    state = kanhu.load("khanhoo").deal(kanhu.load("khanhoo").options(players=2), 5)
    with pytest.raises(PositionError) as error:
        load(dump(state) | change)
    assert str(error.value).startswith(says)
    assert error.value.message in str(error.value)


def test_what_fills_places() -> None:
    cards = Names(["nine of clubs", "joker", "ace of cups"])
    assert f"{cards}" == "nine of clubs, joker and ace of cups"
    assert f"{cards:the}" == "the nine of clubs, the joker and the ace of cups"
    assert f"{cards:the or}" == "the nine of clubs, the joker or the ace of cups"
    assert f"{cards:the ,}" == "the nine of clubs, the joker, the ace of cups"
    assert f"{Names(['joker']):or} {Names()}" == "joker "
    assert f"{Share(0.001)} {Share(0.5)} {Share(0.999)} {Share(1)}" == (
        "less than 1 % 50 % more than 99 % 100 %"
    )
    assert [f"{Number(n):word}" for n in (1, 2, 11)] == ["one", "two", "eleven"]
    assert [f"{Number(n):times}" for n in (1, 2, 3, 14)] == [
        "once", "twice", "three times", "14 times",
    ]  # fmt: skip
    assert f"{Number(1):card|cards} {Number(-2):card|cards}" == "1 card −2 cards"
    assert f"{Noun('six')} {Noun('six'):many} {Noun('nine'):many}" == "six sixes nines"
    assert f"{Noun('ace'):a} {Noun('jack'):a} {Noun('eight'):a}" == "an ace a jack an eight"
    assert f"{Share(0.25):.1f} {Number(-2)}" == "0.2 −2"


# --- the law for the folders of games ----------------------------------------------------------------

Change = Callable[[str], str]


def swapped(old: str, new: str) -> Change:
    def how(text: str) -> str:
        assert old in text
        return text.replace(old, new, 1)

    return how


WORDS, TABLE = "players/words.py", "sentences.toml"
FAULTS = [
    (TABLE, swapped("the fourth {card} would", "the fourth {crad} would"),
     "hint.cache: {crad} is no place; the code fills card"),
    (TABLE, swapped('says_when."melds=1" =', 'says_when."meld=1" ='),
     "hint.throws: the condition 'meld=1' is about no place; "),
    (TABLE, swapped("[hint.ready]", "[hint.raedy]"), "hint.raedy: nothing says this"),
    (TABLE, swapped("[hint.ready]", "[hint.raedy]"), "there is no sentence hint.ready"),
    (WORDS, swapped('"quartette", float', "move.n, float"),
     "the key of a sentence is to be written out"),
    (WORDS, swapped("who=who,", 'who=f"{who} there",'), "words fill the place who; say them in"),
    (WORDS, swapped("who=who,", 'who="they" if risk > 1 else who,'), "words fill the place who"),
    (WORDS, swapped("meld=meld,", 'meld=meld + "s" * worth,'), "an ending is made in code"),
    (WORDS, swapped("meld=meld,", 'meld=f"{meld} too",'), "words in code, '{} too'; say"),
    (TABLE, swapped('clause = "KH-60"', 'clause = "KH-600"'), "there is no clause KH-600"),
    ("refusals.py", swapped('refusal(t, "sequence")', '("KH-34", "That is no meld.")'),
     "words in code, 'That is no meld.'; say them in sentences.toml"),
    ("refusals.py", swapped('refusal(t, "sequence")', '("KH-34", f"{top}s win.")'),
     "words in code, '{}s win.'; say"),
    ("checks.py", swapped('fault(t, "no_discard")', '("KH-31", "no card lies there")'),
     "words in code, 'no card lies there'; say"),
    ("checks.py", swapped('fault(t, "no_discard")', 'fault(t, "no_discards")'),
     "there is no sentence fault.no_discards"),
    (TABLE, swapped("{stuck} times in a row", "{stock} times in a row"),
     "fault.dead_round: {stock} is no place; the code fills cap, stuck"),
]  # fmt: skip


@pytest.mark.parametrize("game", kanhu.games(), ids=lambda game: game.id)
def test_every_sentence_is_whole_and_lies_in_data(game: kanhu.Game) -> None:
    assert not list(sentences.faults(games.folder(game.id)))


def test_what_all_games_share_is_said_by_some() -> None:
    assert not list(sentences.shared_faults())


@pytest.mark.parametrize(("file", "how", "fault"), FAULTS)
def test_a_fault_is_told_in_one_line(file: str, how: Change, fault: str, tmp_path: Path) -> None:
    folder = tmp_path / "khanhoo"
    shutil.copytree(games.folder("khanhoo"), folder)
    path = folder / file
    path.write_text(how(path.read_text("utf-8")), "utf-8")
    found = list(sentences.faults(folder))
    assert any(line.startswith("khanhoo/") and fault in line for line in found), found
    assert all("\n" not in line for line in found)
