"""Our Dou Dizhu players against the rule agent that comes with RLCard, on RLCard's own table.

    PYTHONPATH=engine /path/to/python benchmarks/climb_rivals.py [--level expert] [--deals 200]

The interpreter is that of an environment of its own with RLCard in it (`pip install rlcard`). Every
deal is played twice, once with our player as landlord against two of theirs and once the other way
round; the two are averaged before the interval is taken. RLCard has no auction and pays no bombs,
so what counts is winning. Its game is mirrored by ours, with the options that its rules on kickers
need; where the two still disagree about a play the deal is left out and counted.
"""

from __future__ import annotations

import argparse
import time
from importlib import import_module
from typing import Any

import kanhu
from kanhu import players
from kanhu.cards.chance import stream
from kanhu.core.moves import Move
from kanhu.core.state import State
from kanhu.study import simulate
from kanhu.text.position import load
from kanhu.text.table import Table

GAME = kanhu.load("dou-dizhu")
OPTIONS = (
    "denexa;widow_shown=true;quad_single_kickers_equal=true;plane_single_kickers_equal=true;hands=1"
)
RANKS = "3456789TJQKA2BR"


class Unlike(Exception):
    """A play that only one of the two tables allows."""


def mirrored(game: Any) -> State:
    """Our position of a deal of theirs; suits are given out in order."""
    pack = GAME.deal(GAME.options(OPTIONS), 0).setup.pack
    given = dict.fromkeys(RANKS, 0)
    zones = {}
    for seat, player in enumerate(game.players):
        kinds = []
        for card in player.current_hand:
            letter = card.rank or card.suit[0]
            kinds.append(kind_of(letter, given[letter]))
            given[letter] += 1
        zones[f"hand{seat}"] = pack.text(sorted(kinds))
    board = {"landlord": 0, "calls": [[0, 3]]}
    return load({"game": GAME.id, "options": OPTIONS, "phase": "lead", "actor": 0,
                 "board": board, "zones": zones})  # fmt: skip


def kind_of(letter: str, copy: int) -> int:
    """Our card of a rank of theirs."""
    at = RANKS.index(letter)
    return 4 * at + copy if at < 13 else 39 + at


def letters(move: Move) -> str:
    """A move as they write it."""
    if not move.cards:
        return "pass"
    return "".join(RANKS[kind // 4 if kind < 52 else kind - 39] for kind in sorted(move.cards))


def ours(table: Table, level: str, seed: int, actions: list[str], times: list[float]) -> str:
    """What our player does, the best of its moves that their table allows."""
    view = table.view(table.state.actor)
    start = time.process_time()
    decision = players.decide(view, level, seed)
    if len(view.legal) > 1:
        times.append(1000 * (time.process_time() - start))
    for move in (decision.move, *(move for move, _ in decision.ranked)):
        if letters(move) in actions:
            return letters(move)
    raise Unlike


def play(seed: int, level: str, landlord: bool, times: list[float]) -> bool:
    """One deal; whether our side won."""
    numpy, rules = import_module("numpy"), import_module("rlcard.games.doudizhu")
    agent = import_module("rlcard.models.doudizhu_rule_models").DouDizhuRuleAgentV1()
    numpy.random.seed(seed)
    game = rules.Game()
    game.np_random = numpy.random.RandomState(seed)
    state, seat = game.init_game()
    table = Table.at(mirrored(game))
    while game.winner_id is None:
        if (seat == 0) == landlord:
            action = ours(table, level, seed, state["actions"], times)
        else:
            action = str(agent.step({"raw_obs": state}))
        mirror(table, action)
        state, seat = game.step(action)
    return bool((game.winner_id == 0) == landlord)


def mirror(table: Table, action: str) -> None:
    """Make a move of theirs on our table."""
    inside = table.state.rollout()
    hand = list(inside.zones[f"hand{inside.actor}"])
    kinds = []
    for letter in "" if action == "pass" else action:
        kinds.append(next(kind for kind in hand if letters(Move("play", (kind,))) == letter))
        hand.remove(kinds[-1])
    move = Move("play", tuple(sorted(kinds))) if kinds else Move("pass")
    if table.state.refuse(move) is not None:
        raise Unlike
    table.play(move)


def disagreements(seed: int) -> tuple[int, list[str]]:
    """Positions of one random game, and the plays that only one of the two tables lists."""
    numpy, rules = import_module("numpy"), import_module("rlcard.games.doudizhu")
    numpy.random.seed(seed)
    game = rules.Game()
    game.np_random = numpy.random.RandomState(seed)
    state, _ = game.init_game()
    table, chance = Table.at(mirrored(game)), stream(seed, 0, 0)
    count, apart = 0, list[str]()
    while game.winner_id is None:
        theirs, own = set(state["actions"]), {letters(move) for move in table.state.legal()}
        apart += sorted(theirs ^ own)
        both = sorted(theirs & own)
        action = both[chance.below(len(both))]
        mirror(table, action)
        state, _ = game.step(action)
        count += 1
    return count, apart


def agree(games: int, seed: int) -> None:
    """Print how far the two lists of legal plays agree over random games."""
    found = [disagreements(seed * 100_000 + at) for at in range(games)]
    apart = [text for _, texts in found for text in texts]
    print(
        f"{sum(count for count, _ in found)} positions of {games} random games: {len(apart)} plays"
    )
    print(f"that only one of the two lists, {' '.join(sorted(set(apart))[:20]) or 'none'}")


def main() -> int:
    """Print wins with their interval, deals left out, and times of decisions."""
    read = argparse.ArgumentParser(description=__doc__)
    read.formatter_class = argparse.RawDescriptionHelpFormatter
    read.add_argument("--level", choices=players.LEVELS, default="expert")
    read.add_argument("--deals", type=int, default=200)
    read.add_argument("--seed", type=int, default=1)
    read.add_argument("--agree", type=int, default=0, help="compare legal plays in so many games")
    args = read.parse_args()
    if args.agree:
        agree(args.agree, args.seed)
        return 0
    shares: list[float] = []
    times: list[float] = []
    unlike = 0
    for at in range(args.deals):
        seed = args.seed * 100_000 + at
        try:
            won = [play(seed, args.level, landlord, times) for landlord in (True, False)]
        except Unlike:
            unlike += 1
        else:
            shares.append(sum(won) / 2)
    wins = simulate.mean(shares)
    times.sort()
    print(f"{args.level} against RLCard's rule agent: {len(shares)} deals, each from both sides")
    print(f"wins {wins.mean:.1%} (95 % {wins.low:.1%} to {wins.high:.1%}); left out {unlike}")
    middle, p99 = times[len(times) // 2], times[len(times) * 99 // 100]
    print(f"decisions (CPU ms): median {middle:.2f}, p99 {p99:.2f}, worst {times[-1]:.2f}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
