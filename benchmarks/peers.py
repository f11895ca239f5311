"""What other engines say about the rules they share with ours, asked in interpreters of their own.

    PYTHONPATH=engine python benchmarks/peers.py --peer /path/to/python [--peer ...]

Each interpreter has RLCard or OpenSpiel in it (`pip install rlcard`, `pip install open_spiel`).
Random hands of our Dou Dizhu are played by a fixed seed, two of three from a pack that was hardly
shuffled, so that rows and quads come up; the peer is told the same deals and asked what it would
allow. OpenSpiel plays every one of these hands along, deal and moves; RLCard is asked about hands
and the play to beat. OpenSpiel's Skat is asked about tricks that Schafkopf would see in the same
way. The answers go to tests/engine/peers.json, as facts; `tests/engine/test_peers.py` reads them.
`climb.py` uses the same questions for its comparison of times.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import tempfile
from collections import Counter
from collections.abc import Iterable, Iterator
from importlib import import_module
from itertools import chain
from pathlib import Path
from random import Random
from typing import Any

import peer_engines
from peer_engines import PASS, RANKS, SEED, Hand, Spot, in_order

FACTS = Path(__file__).parents[1] / "tests" / "engine" / "peers.json"
HANDS, LEADS, ANSWERS = 1200, 150, 300
WIDEST = 400  # plays of a stored position; of those with more a line would fill a page
OPTIONS = {
    "RLCard": "denexa;quad_single_kickers_equal=true;plane_single_kickers_equal=true;hands=1",
    "OpenSpiel": "denexa;plane_single_kickers_equal=true;spring=double;hands=1",
}
BARRED = {"RLCard": (), "OpenSpiel": ("quad_singles", "quad_pairs")}  # it has none of these


def ask(python: str, what: str, hands: Iterable[Hand], spots: Iterable[Spot]) -> dict[str, Any]:
    """The answer of the peer that lives in this interpreter."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "asked.json"
        path.write_text(json.dumps([[*hands], [*spots]]), encoding="utf-8")
        done = subprocess.run(
            [python, peer_engines.__file__, what, str(path)],
            stdout=subprocess.PIPE, text=True, check=True,
        )  # fmt: skip
    answer: dict[str, Any] = json.loads(done.stdout)
    return answer


def deals(rng: Random) -> Iterator[list[str]]:
    """Random deals; of every three one in threes of a pack in order, one with rows of triplets."""
    pack = [rank for rank in RANKS[:13] for _ in range(4)] + ["B", "R"]
    while True:
        cards = pack[:]
        rng.shuffle(cards)
        yield dealt(cards)
        packets = [pack[at : at + 3] for at in range(0, 54, 3)]
        rng.shuffle(packets)
        yield dealt([*chain(*packets)])
        low = rng.randrange(4)
        rows = [[rank] * 3 for rank in RANKS[low : low + 8]]
        rest = [*(Counter(pack) - Counter(chain(*rows))).elements()]
        rng.shuffle(rest)
        yield dealt([*chain(*rows[:4], rest[:8], *rows[4:], rest[8:])])


def dealt(cards: list[str]) -> list[str]:
    """Three hands, the landlord's first."""
    return [in_order(cards[:20]), in_order(cards[20:37]), in_order(cards[37:])]


def played(name: str, count: int) -> tuple[list[Hand], dict[str, list[Spot]]]:
    """Hands of ours by the options that come near to this peer, and all positions in them.

    Kinds of combinations are drawn before combinations, so that the rare ones are led and answered.
    """
    kanhu, load = import_module("kanhu"), import_module("kanhu.text.position").load
    game, options = kanhu.load("dou-dizhu"), OPTIONS[name]
    pack = game.deal(game.options(options), 0).setup.pack
    rng, hands, spots = Random(SEED), list[Hand](), dict[str, list[Spot]]()
    for ranks in deals(rng):
        zones = {f"hand{seat}": pack.text(own) for seat, own in enumerate(in_suits(ranks))}
        state = load({"game": game.id, "options": options, "phase": "lead", "actor": 0,
                      "board": {"landlord": 0, "calls": [[0, 3]]}, "zones": zones})  # fmt: skip
        hand, last = Hand(ranks, []), ""
        while state.outcome is None:
            inside, kit = state.rollout(), state.setup.kit
            last = "" if state.phase == "lead" else last
            own = written(inside.zones[f"hand{state.actor}"])
            kind = f"{state.board.kind} {state.board.length}" if last else f"{triplets(own)}"
            spots.setdefault(kind, []).append(Spot(len(hands), len(hand.moves), own, last))
            ways: dict[str, list[Any]] = {}
            for move in state.legal():
                read = kit.reader.readings(move.cards) if move.cards else ()
                key = read[0].kind if read else PASS
                # What lies there with two readings (DD-39) a peer may read in another way.
                if len(read) < 2 and key not in BARRED[name]:
                    ways.setdefault(key, []).append(move)
            move = rng.choice(ways[rng.choice([*ways])])
            last = written(move.cards) or last
            hand.moves.append(written(move.cards) or PASS)
            state, _ = state.play(move)
        hands.append(hand)
        if len(hands) == count:
            break
    return hands, spots


def in_suits(hands: Iterable[str]) -> list[list[int]]:
    """Hands told by their ranks as cards of ours, the suits in order."""
    given, found = dict.fromkeys(RANKS, 0), list[list[int]]()
    for ranks in hands:
        found.append([])
        for rank in ranks:
            at = RANKS.index(rank)
            found[-1].append(4 * at + given[rank] if at < 13 else 39 + at)
            given[rank] += 1
    return found


def written(cards: Iterable[int]) -> str:
    """Cards of ours as ranks in order."""
    return "".join(RANKS[kind // 4 if kind < 52 else kind - 39] for kind in sorted(cards))


def triplets(hand: str) -> int:
    """Ranks that a hand has three times."""
    return sum(count > 2 for count in Counter(hand).values())


def chosen(spots: dict[str, list[Spot]], rng: Random) -> list[Spot]:
    """Leads by the triplets in hand, and answers by what is to be beaten, all kinds alike."""
    found = list[Spot]()
    for leads in (True, False):
        kinds = [rows for rows in spots.values() if leads != bool(rows[0].last)]
        left = 2 * (LEADS if leads else ANSWERS)
        for at, rows in enumerate(sorted(kinds, key=len)):
            share = min(len(rows), left // (len(kinds) - at))
            found += rng.sample(rows, share)
            left -= share
    return sorted(found)


def facts(python: str, name: str) -> dict[str, Any]:
    """What one peer says, ready to be stored."""
    hands, spots = played(name, HANDS)
    rng = Random(SEED)
    wanted = chosen(spots, rng)
    told = ask(python, "facts", hands, wanted)
    rows = [
        [spot.hand, spot.last, " ".join(sorted(set(plays)))]
        for spot, plays in zip(wanted, told.pop("plays"), strict=True)
        if plays is not None and len(set(plays)) <= WIDEST
    ]
    rng.shuffle(rows)
    told["leads"] = sorted([row[0], row[2]] for row in [row for row in rows if not row[1]][:LEADS])
    told["answers"] = sorted([row for row in rows if row[1]][:ANSWERS])
    return told


def text(told: list[dict[str, Any]]) -> str:
    """The file: a line for each fact."""
    parts = []
    for peer in told:
        rows = []
        for key, value in peer.items():
            if isinstance(value, list):
                lines = ",\n".join(json.dumps(row, separators=(",", ":")) for row in value)
                rows.append(f'"{key}": [\n{lines}\n]')
            else:
                rows.append(f'"{key}": {json.dumps(value)}')
        parts.append("{" + ",\n".join(rows) + "}")
    return "[\n" + ",\n".join(parts) + "\n]\n"


def main() -> int:
    """Ask every peer and write the file."""
    read = argparse.ArgumentParser(description=__doc__)
    read.formatter_class = argparse.RawDescriptionHelpFormatter
    read.add_argument("--peer", action="append", default=[], help="interpreter with a peer in it")
    read.add_argument("--write", type=Path, default=FACTS, help="file of the answers")
    args = read.parse_args()
    told = []
    for python in args.peer:
        name = ask(python, "name", [], [])["name"]
        told.append(facts(python, name))
        print(f"{name} {told[-1]['version']}: {len(told[-1]['leads'])} leads, "
              f"{len(told[-1]['answers'])} answers")  # fmt: skip
    args.write.write_text(text(told), encoding="utf-8")
    print(f"{args.write.name}: {args.write.stat().st_size // 1000} kB")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
