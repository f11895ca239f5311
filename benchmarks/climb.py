"""How fast a climbing game lists its legal plays: leads and answers, each on 2,000 positions.

    PYTHONPATH=engine python benchmarks/climb.py [--game dou-dizhu] [--peer /path/to/python]

Positions come from random play, and each is asked afresh: the time is that of `Tableau.legal` on a
private copy, the best of three. With `--peer`, an interpreter that has RLCard installed in an
environment of its own (`pip install rlcard`), RLCard is asked about the same hands in the same run.
It keeps all leads of a hand that it has worked out once, so it is timed with a hand it has not met.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import tempfile
import time
from pathlib import Path
from random import Random
from typing import Any

import kanhu
from kanhu.state import State

POSITIONS = 2000
PROMISE = {"lead": 25.0, "answer": 10.0}  # microseconds, median
RANKS = "3456789TJQKA2"
JOKERS = {52: "B", 53: "R"}  # RLCard's letters
RLCARD = """
import json, sys, time
from rlcard.games.doudizhu.player import DoudizhuPlayer
from rlcard.games.doudizhu.judger import DoudizhuJudger
from rlcard.games.doudizhu.utils import get_gt_cards
from rlcard.games.base import Card
class Player(DoudizhuPlayer):
    def __init__(self, hand):
        self.hand = hand
        self._current_hand = [Card("BJ" if c in "BR" else "S", c) for c in hand]
        self.played_cards = None
class Before:
    def __init__(self, cards): self.played_cards = cards
rows = json.load(open(sys.argv[1]))
judger = DoudizhuJudger.__new__(DoudizhuJudger)
out = {"lead": [], "answer": []}
counts = {"lead": 0, "answer": 0}
judger.playable_cards_from_hand("345678")
for kind, hand, last in rows:
    best = 9.0
    for _ in range(3):
        start = time.perf_counter()
        if kind == "lead":
            found = judger.playable_cards_from_hand(hand)
        else:
            found = get_gt_cards(Player(hand), Before(last))
        best = min(best, time.perf_counter() - start)
    out[kind].append(1e6 * best)
    counts[kind] += sum(cards != "pass" for cards in found)
json.dump({"times": out, "counts": counts}, sys.stdout)
"""


def positions(name: str, count: int) -> dict[str, list[State]]:
    """Leads and answers of random hands, in equal numbers."""
    game = kanhu.load(name)
    options = game.options(None, **game.single)
    found: dict[str, list[State]] = {"lead": [], "answer": []}
    rng, seed = Random(5), 0
    while min(map(len, found.values())) < 2 * count:
        state = game.deal(options, seed)
        seed += 1
        while state.outcome is None:
            if state.phase in found:
                found[state.phase].append(state)
            legal = state.legal()
            state, _ = state.play(legal[int(rng.random() * len(legal))])
    return {phase: rng.sample(states, count) for phase, states in found.items()}


def ours(states: list[State]) -> tuple[list[float], float]:
    """Microseconds a position, and the mean number of plays."""
    times, plays = [], 0
    for state in states:
        best = 9.0
        for _ in range(3):
            tableau = state.rollout()
            start = time.perf_counter()
            legal = tableau.legal()
            best = min(best, time.perf_counter() - start)
        times.append(1e6 * best)
        plays += sum(bool(move.cards) for move in legal)
    return times, plays / len(states)


def letters(state: State, cards: tuple[int, ...]) -> str:
    """Cards as RLCard writes them: ranks alone, in order."""
    return "".join(JOKERS.get(kind) or RANKS[kind // 4] for kind in sorted(cards))


def peer(python: str, found: dict[str, list[State]]) -> dict[str, Any]:
    """RLCard on the same hands, in its own interpreter."""
    rows = []
    for phase, states in found.items():
        for state in states:
            zones = state.rollout().zones
            hand = letters(state, zones[f"hand{state.actor}"])
            plays = getattr(state.board, "plays")  # noqa: B009 - a field of climbing games
            last = letters(state, zones["trick"][-plays[-1][1] :]) if plays else ""
            rows.append((phase, hand, last))
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "rows.json"
        path.write_text(json.dumps(rows), encoding="utf-8")
        done = subprocess.run(
            [python, "-c", RLCARD, str(path)], capture_output=True, text=True, check=True
        )
    answer: dict[str, Any] = json.loads(done.stdout)
    return answer


def row(name: str, times: list[float], plays: float) -> float:
    """Print one line; the median."""
    times = sorted(times)
    median = times[len(times) // 2]
    p99 = times[len(times) * 99 // 100]
    print(f"{name:24}{median:>9.1f}{sum(times) / len(times):>9.1f}{p99:>9.1f}{plays:>10.1f}")
    return median


def main() -> int:
    """Print the table; 1 if a promise is broken."""
    read = argparse.ArgumentParser(description=__doc__)
    read.formatter_class = argparse.RawDescriptionHelpFormatter
    read.add_argument("--game", default="dou-dizhu")
    read.add_argument("--peer", help="interpreter of an environment with RLCard")
    args = read.parse_args()
    found = positions(args.game, POSITIONS)
    print(f"{'microseconds a call':24}{'median':>9}{'mean':>9}{'p99':>9}{'plays':>10}")
    kept = True
    for phase, states in found.items():
        median = row(f"{args.game}, {phase}", *ours(states))
        kept = kept and median <= PROMISE[phase]
    if args.peer:
        told = peer(args.peer, found)
        for phase, times in told["times"].items():
            row(f"RLCard, {phase}", times, told["counts"][phase] / len(times))
    print(f"promised: {PROMISE} median: {'kept' if kept else 'BROKEN'}")
    return 0 if kept else 1


if __name__ == "__main__":
    raise SystemExit(main())
