"""How fast a climbing game lists its legal plays: leads and answers, each on 2,000 positions.

    PYTHONPATH=engine python benchmarks/climb.py [--game dou-dizhu] [--peer /path/to/python ...]

Positions come from random play, and each is asked afresh: the time is that of `Tableau.legal` on a
private copy, the best of three. With `--peer`, an interpreter of an environment of its own that has
RLCard or OpenSpiel in it (`pip install rlcard`, `pip install open_spiel`), that engine is asked
about the same positions in the same run: RLCard about the hand and the play to beat, OpenSpiel by
`legal_actions()` of a state that has the same deal and moves behind it. RLCard keeps all leads of a
hand that it has worked out once, so it is timed with a hand it has not met. OpenSpiel has no quads
with kickers, among other things: positions that its rules do not reach are left out, and our figure
for the rest stands below its own. It is compiled; RLCard and ours are Python.
"""

from __future__ import annotations

import argparse
import time
from random import Random

from peer_engines import PASS, Hand, Spot
from peers import ask, written

import kanhu
from kanhu.core.state import State

POSITIONS = 2000
PROMISE = {"lead": 25.0, "answer": 10.0}  # microseconds, median

Found = tuple[State, Spot]
Places = dict[str, list[Found]]
Timed = tuple[float, int]


def positions(name: str, count: int) -> tuple[list[Hand], Places]:
    """Random hands, and leads and answers of them in equal numbers."""
    game = kanhu.load(name)
    options = game.options(None, **game.single)
    hands: list[Hand] = []
    found: Places = {"lead": [], "answer": []}
    rng, seed = Random(5), 0
    while min(map(len, found.values())) < 2 * count:
        state = game.deal(options, seed)
        seed += 1
        hand = Hand([], [])
        hands.append(hand)
        while state.outcome is None:
            legal = state.legal()
            move = legal[int(rng.random() * len(legal))]
            if state.phase in found:
                spot = place(state, hand, len(hands) - 1)
                found[state.phase].append((state, spot))
                hand.moves.append(written(move.cards) or PASS)
            state, _ = state.play(move)
    return hands, {phase: rng.sample(states, count) for phase, states in found.items()}


def place(state: State, hand: Hand, at: int) -> Spot:
    """Where a position stands in its hand; before the first lead the deal is written down."""
    zones, actor = state.rollout().zones, state.actor or 0
    if not hand.moves:
        seats = state.setup.seats
        hand.hands[:] = [written(zones[f"hand{(actor + n) % seats}"]) for n in range(seats)]
    plays = getattr(state.board, "plays")  # noqa: B009 - a field of climbing games
    last = written(zones["trick"][-plays[-1][1] :]) if plays else ""
    return Spot(at, len(hand.moves), written(zones[f"hand{actor}"]), last)


def ours(states: list[State]) -> list[Timed]:
    """Microseconds and number of plays, a position."""
    told = []
    for state in states:
        best = 9.0
        for _ in range(3):
            tableau = state.rollout()
            start = time.perf_counter()
            legal = tableau.legal()
            best = min(best, time.perf_counter() - start)
        told.append((1e6 * best, sum(bool(move.cards) for move in legal)))
    return told


def row(name: str, told: list[Timed]) -> float:
    """Print one line; the median."""
    times = sorted(time for time, _ in told)
    plays = sum(count for _, count in told) / len(told)
    median = times[len(times) // 2]
    p99 = times[len(times) * 99 // 100]
    mean = sum(times) / len(times)
    print(f"{name:34}{median:>9.1f}{mean:>9.1f}{p99:>9.1f}{plays:>10.1f}{len(told):>11,}")
    return median


def beside(python: str, hands: list[Hand], found: Places, mine: dict[str, list[Timed]]) -> None:
    """Print a peer's figures, and ours again where it was not asked about all positions."""
    for phase, places in found.items():
        told = ask(python, "times", hands, [spot for _, spot in places])
        known = [at for at, timed in enumerate(told["times"]) if timed is not None]
        row(f"{told['name']} {told['version']}, {phase}", [told["times"][at] for at in known])
        if len(known) < len(places):
            row(f"  ours on these, {phase}", [mine[phase][at] for at in known])


def main() -> int:
    """Print the table; 1 if a promise is broken."""
    read = argparse.ArgumentParser(description=__doc__)
    read.formatter_class = argparse.RawDescriptionHelpFormatter
    read.add_argument("--game", default="dou-dizhu")
    read.add_argument("--peer", action="append", default=[], help="interpreter with a peer in it")
    args = read.parse_args()
    hands, found = positions(args.game, POSITIONS)
    print(f"{'microseconds a call':34}{'median':>9}{'mean':>9}{'p99':>9}{'plays':>10}{'asked':>11}")
    kept, mine = True, {}
    for phase, places in found.items():
        mine[phase] = ours([state for state, _ in places])
        kept = row(f"{args.game}, {phase}", mine[phase]) <= PROMISE[phase] and kept
    for python in args.peer:
        beside(python, hands, found, mine)
    print(f"promised: {PROMISE} median: {'kept' if kept else 'BROKEN'}")
    return 0 if kept else 1


if __name__ == "__main__":
    raise SystemExit(main())
