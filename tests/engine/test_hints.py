"""Every hint gives a reason that somebody who does not know the game can follow."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from itertools import islice

import pytest

import kanhu
from by_text import of_game
from kanhu import players
from kanhu.core.grammar import Names, Share
from kanhu.core.moves import Move
from kanhu.core.options import OptionError, Options, spell
from kanhu.core.sentences import sentence
from kanhu.core.view import View
from kanhu.games.ming_kanhu.players.expert import Expert
from kanhu.games.ming_kanhu.tests.tables import table as ming
from kanhu.players.hints import hint
from kanhu.players.search import settled
from kanhu.text.table import Table
from trials import trial

POSITIONS = 40
OFTEN = 0.15  # so many of the decisions of a hand are looked at
DEALS = 8  # few, so that chances of nought and of all come up
SHOWN = 2  # reasons that the sheet shows before it is asked for more
NOUGHT = re.compile(r"(?<![\d.,])[−-]?0(?:\.0+)? ?%")
COUNTED = re.compile(
    r"simulated|imagined|^Expected|^Next best|^Just as good|^Best of|^You should end"
)


def some_rules(game: kanhu.Game, chance: random.Random) -> Options:
    """A preset, and every other time one option beside it."""
    while True:
        words = [chance.choice([*game.schema.presets])]
        if chance.random() < 0.5:
            option = chance.choice([*game.schema.options.values()])
            words.append(f"{option.key}={spell(chance.choice(option.offer or option.values))}")
        try:
            options = game.options(";".join(words))
        except OptionError:
            continue
        if game.rules.equipment.check(game, options) is None:
            return options


def decisions(game: kanhu.Game, chance: random.Random) -> Iterator[tuple[str, View]]:
    """Moments of random hands at which there is something to choose, with where they are from."""
    seed = 0
    while True:
        seed += 1
        options = some_rules(game, chance)
        table = Table.new(game, options, seed)
        for _ in range(120):
            state = table.state
            if state.actor is None or state.board.hand:
                break
            legal = state.legal()
            if len(legal) > 1 and chance.random() < OFTEN:
                where = f"{game.id} {options.text}, seed {seed}, move {table.cursor}"
                yield where, table.view(state.actor)
            table.play(chance.choice(legal))


def decided_of(name: str, count: int) -> list[tuple[str, View]]:
    """So many of them."""
    return list(islice(decisions(kanhu.load(name), random.Random(f"hints {name}")), count))


@pytest.mark.parametrize("game", kanhu.games(), ids=lambda game: game.id)
def test_every_hint_has_a_reason_in_plain_words(game: kanhu.Game) -> None:
    broken: list[str] = []
    for at, (where, view) in enumerate(decided_of(game.id, POSITIONS)):
        told = [reason.text for reason in hint(view, at, DEALS).why]
        broken += [f"{where}: {text!r}" for text in told if NOUGHT.search(text)]
        broken += [f"{where}: {text!r}" for text in told if not re.search(r"\w.*[.?!]$", text)]
        if all(COUNTED.search(text) for text in told[:SHOWN]):
            broken.append(f"{where}: nothing but counting in {told}")
    assert not broken, "\n".join(broken)


def test_what_the_law_finds() -> None:
    assert NOUGHT.search("You win 0 % of simulated deals.")
    assert not NOUGHT.search("You win 10 % of simulated deals.")
    assert not NOUGHT.search("You win none of the simulated deals.")
    assert COUNTED.search("Wins 40 % of simulated games.")
    assert not COUNTED.search("You cannot win this trick; this card gives away no points.")


def test_a_share_of_nought_is_said_in_words() -> None:
    def told(game: str, key: str, share: float, **places: object) -> str:
        return sentence(kanhu.load(game), "hint", key, share=Share(share), **places)[1]

    few = {"cards": Names(["king of cups"]), "others": 0}
    assert told("dou-dizhu", "alone", 0).endswith("wins none of the simulated deals.")
    assert told("cuajo", "needs", 0, **few).endswith(": none of the next draws.")
    assert told("dou-dizhu", "alone", 0.001).endswith("wins less than 1 % of simulated deals.")
    assert told("dou-dizhu", "alone", 1).endswith("wins 100 % of simulated deals.")


@pytest.mark.clause("MK-31")
def test_ming_kanhu_says_which_dear_meld_a_hint_breaks() -> None:
    """Breaking one up may be right; what is wrong is to say that better cards are kept."""
    told = 0
    for _, view in decided_of("ming-kanhu", 400):
        decision = players.decide(view, "expert", 1, DEALS)
        broken = of_game(view.setup.kit).broken(view.hand, decision.move.cards)
        first = decision.reasons[0].text
        assert bool(broken) == bool(re.search(r"breaks? up the", first)), first
        told += bool(broken)
    assert told


@pytest.mark.clause("MK-31")
def test_ming_kanhu_breaks_a_dear_meld_only_for_more_than_luck() -> None:
    view = of_game(Table.at(ming(hands={0: "c9 c8 s3 s5 s1 m1 ot m3 c6"})).view(0))
    pack = view.setup.pack
    hero, lone, low = (tuple(sorted(pack.parse(text))) for text in ("s1 m1 ot", "ot", "c9"))
    lucky = trial(Move("lead", lone), (9.0, -9.0, 0.9))
    whole = trial(Move("lead", low), (0.0, 0.0, 0.0))
    sure = trial(Move("lead", lone), (2.0, 2.1, 1.9))
    assert of_game(view.setup.kit).broken(view.hand, lone)
    assert not of_game(view.setup.kit).broken(view.hand, hero)
    assert settled(Expert(view), [lucky, whole]) == [whole, lucky]
    assert settled(Expert(view), [sure, whole]) == [sure, whole]
