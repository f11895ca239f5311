"""Many hands or matches between computer players, and what came of them.

Deals are named by a seed and a number, so a run can be repeated, split among processes or machines
(see `kanhu.study.clusters`), and played again with the seats exchanged: `compare` plays every deal
once from each seat, which takes the luck of the deal out of the difference.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

from kanhu import players
from kanhu.cards.chance import stream
from kanhu.catalogue import Game, load
from kanhu.core.memory import Memory
from kanhu.core.moves import Event, Move
from kanhu.core.options import Options
from kanhu.core.results import HandResult, Shown, ShownMeld
from kanhu.core.rules import Setup
from kanhu.core.state import State
from kanhu.core.view import redact
from kanhu.players import LevelError, bot_seed
from kanhu.players.odds import ahead
from kanhu.study.clusters import Chunk, Cluster, Progress, Work, chunks
from kanhu.study.statistics import Mean, PlayedHand, mean, share
from kanhu.study.tally import Tally, details, summary, tally
from kanhu.text.jsontext import JsonObject

__all__ = [
    "Comparison", "Mean", "PlayedHand", "Player", "compare", "count", "deal_seed", "details",
    "mean", "play", "play_one", "share", "simulate", "summary", "tally",
]  # fmt: skip


class Comparison(NamedTuple):
    """One player against others of another level, every deal played from every seat.

    Attributes:
        deals: number of deals, each played once from every seat.
        points: of the one less the mean of the others, a deal.
        wins: share of wins of the one; `fair` would be its share among equals.
        fair: one over the number of seats.
    """

    deals: int
    points: Mean
    wins: Mean
    fair: float


def simulate(
    game: Game, options: Options, n: int, seed: int, levels: Sequence[str] = (players.RANDOM,), *,
    matches: bool = False, processes: int = 1, simulations: int | None = None,
    progress: Progress | None = None, detail: bool = False, cluster: Cluster | None = None,
) -> JsonObject:  # fmt: skip
    """Play n hands, or matches, and count.

    The result depends on nothing but the game, its options, n, the seed and the levels: wherever
    the hands were played, it is the same to the last bit. No hand is kept.

    Args:
        levels: one for every seat; too few are repeated in turn.
        seed: of the whole run; deal number i always has the same seed.
        processes: work in this many processes (not in the browser).
        progress: called with the number done and n.
        detail: count more, under one key more.
        cluster: other processes, perhaps on other machines, that do the work.

    Returns plain JSON data: what `Tally.summary` counts, and under the key "detail" what
    `Tally.details` does, if asked for.

    >>> from kanhu import load
    >>> game = load("schafkopf")
    >>> data = simulate(game, game.options(), 20, seed=1, levels=("novice", "random"))
    >>> data["hands"], [seat["count"] > 0 for seat in data["wins"]]
    (20, [True, True, True])
    """
    table = _levels(levels, options.players)
    first = Work(game.id, options.text, seed, matches, simulations, 0, table)
    if cluster is not None:
        counted = cluster.tally(count, chunks(first, n), options.players, progress)
    elif processes > 1:
        counted = _in_processes(first, n, processes, progress)
    else:
        jobs = (first._replace(at=at) for at in range(n))
        counted = tally(_with_progress(map(_work, jobs), n, progress), options.players)
    data = counted.summary()
    return data | {"detail": counted.details()} if detail else data


def play(
    game: Game, options: Options, deals: Sequence[int], seed: int, levels: Sequence[str], *,
    matches: bool = False, processes: int = 1, simulations: int | None = None,
    progress: Progress | None = None,
) -> Iterator[PlayedHand]:  # fmt: skip
    """The hands, or matches, of these deals of a run, in their order."""
    table = _levels(levels, options.players)
    jobs = [Work(game.id, options.text, seed, matches, simulations, at, table) for at in deals]
    return _run(jobs, processes, progress)


def compare(
    game: Game, options: Options, one: str, others: str, deals: int, seed: int, *,
    matches: bool = False, processes: int = 1, simulations: int | None = None,
    progress: Progress | None = None,
) -> Comparison:  # fmt: skip
    """Play every deal once from each seat: one player of a level, all others of another."""
    seats = options.players
    _levels((one, others), max(2, seats))
    jobs = [
        Work(game.id, options.text, seed, matches, simulations, at,
             tuple(one if seat == place else others for seat in range(seats)))
        for at in range(deals)
        for place in range(seats)
    ]  # fmt: skip
    played = list(_run(jobs, processes, progress))
    points, wins = [], []
    for at in range(deals):
        hands = list(enumerate(played[at * seats : (at + 1) * seats]))
        points.append(sum(ahead(hand.points, place) for place, hand in hands) / seats)
        wins.append(sum(share(hand, place) for place, hand in hands) / seats)
    return Comparison(deals, mean(points), mean(wins), 1 / seats)


def _levels(levels: Sequence[str], seats: int) -> tuple[str, ...]:
    known = (*players.LEVELS, players.RANDOM)
    for level in levels:
        if level not in known:
            raise LevelError(f"there is no level '{level}'. Levels: {', '.join(known)}.")
    if not 0 < len(levels) <= seats:
        raise LevelError(f"{len(levels)} levels for {seats} seats")
    return tuple(levels[seat % len(levels)] for seat in range(seats))


# --- one hand or match --------------------------------------------------------------------------


class Player:
    """A seat of a simulation; remembers what a table would show it, unless it plays at random."""

    def __init__(self, level: str, seat: int, seed: int, simulations: int | None) -> None:
        self.level, self.seat, self.seed, self.simulations = level, seat, seed, simulations
        self.chance = stream(seed, 0, 0)
        self.memory: Memory | None = None
        self.log: list[Event] = []

    def hear(self, events: Iterable[Event], setup: Setup) -> None:
        """Take in what happened."""
        if self.level == players.RANDOM:
            return
        if self.memory is None:
            self.memory = Memory(setup, self.seat)
        heard = [redact(event, self.seat, setup) for event in events]
        self.memory.fold(heard)
        self.log.extend(heard)

    def choose(self, state: State) -> Move:
        """Its move; chance alone needs no view."""
        if self.memory is None:
            legal = state.legal()
            return legal[self.chance.below(len(legal))]
        view = replace(state.view(self.seat), facts=self.memory.facts(), log=tuple(self.log))
        return players.decide(view, self.level, self.seed, self.simulations).move


def play_one(
    game: Game, options: Options, seed: int, levels: Sequence[str], *, match: bool = False,
    simulations: int | None = None,
) -> PlayedHand:  # fmt: skip
    """Play one hand, or one match, to its end."""
    players = [
        Player(level, seat, bot_seed(seed, seat), simulations) for seat, level in enumerate(levels)
    ]
    state, events = game.opening(options, seed)
    first = state.actor or 0
    counted: list[HandResult] = []
    turns, last = [0] * options.players, state.board.last
    while True:
        for player in players:
            player.hear(events, state.setup)
        if state.board.last is not last:
            last = state.board.last
            counted += [last] if last else []
        actor = state.actor
        if actor is None or (counted and not match):
            break
        state, events = state.play(players[actor].choose(state))
        turns[actor] += 1
    points, winners = _result(state, match)
    return PlayedHand(
        sum(turns), points, winners, tuple(one.ended for one in counted), max(1, len(counted)),
        first,
        Counter(meld[0] for one in counted for seat in one.shown for meld in _melds(seat)),
        Counter(part[0] for one in counted for part in one.price),
        tuple(row for one in counted for row in one.reasons),
        tuple(turns),
    )  # fmt: skip


def _melds(shown: Shown) -> Sequence[ShownMeld]:
    """The melds of a seat that has laid its cards open; () if it has not."""
    return shown[0] if shown else ()


def _result(state: State, match: bool) -> tuple[tuple[int, ...], tuple[int, ...]]:
    outcome, last = state.outcome, state.board.last
    if outcome is not None and (match or last is None):
        return outcome.totals, outcome.winners
    points = last.points if last is not None else state.board.totals
    top = max(points)
    return points, tuple(seat for seat, own in enumerate(points) if own == top)


# --- many ---------------------------------------------------------------------------------------


def deal_seed(seed: int, at: int) -> int:
    """Seed of deal number `at` of a run."""
    return stream(seed, at, 0).next64()


def _work(job: Work) -> PlayedHand:
    game = load(job.game)
    seed = deal_seed(job.seed, job.at)
    options = _options(job.game, job.options)
    return play_one(game, options, seed, job.levels, match=job.match, simulations=job.simulations)


@lru_cache(maxsize=8)
def _options(game: str, text: str) -> Options:
    return load(game).options(text)


def count(chunk: Chunk) -> Tally:
    """Play the deals of a chunk and count them: what a worker does, wherever it is."""
    chunk.check(load(chunk.first.game))
    seats = len(chunk.first.levels)
    return tally(map(_work, chunk.works()), seats)


def _in_processes(first: Work, n: int, processes: int, progress: Progress | None) -> Tally:
    from multiprocessing import Pool  # the browser has no processes

    counted, parts = Tally(len(first.levels)), chunks(first, n, least=4 * processes)
    with Pool(processes) as pool:
        for part in pool.imap_unordered(count, parts):
            counted.merge(part)
            if progress is not None:
                progress(counted.played, n)
    return counted


def _run(jobs: Sequence[Work], processes: int, progress: Progress | None) -> Iterator[PlayedHand]:
    """The hands in the order of the jobs, whichever process plays them."""
    return _with_progress(_hands(jobs, processes), len(jobs), progress)


def _with_progress(
    hands: Iterable[PlayedHand], total: int, progress: Progress | None
) -> Iterator[PlayedHand]:
    """The hands as they come; reports how many are done."""
    for done, hand in enumerate(hands, 1):
        if progress is not None:
            progress(done, total)
        yield hand


def _hands(jobs: Sequence[Work], processes: int) -> Iterator[PlayedHand]:
    if processes < 2:
        yield from map(_work, jobs)
        return
    from multiprocessing import Pool  # the browser has no processes

    with Pool(processes) as pool:
        yield from pool.imap(_work, jobs, chunksize=max(1, min(16, len(jobs) // 50)))
