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
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from importlib import import_module, metadata, util
from itertools import chain
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any, NamedTuple

FACTS = Path(__file__).parents[1] / "tests" / "engine" / "peers.json"
RANKS = "3456789TJQKA2BR"  # B and R are the jokers, as RLCard writes them
PASS = "pass"
HANDS, LEADS, ANSWERS, GAMES, PAIRS, TRICKS = 1200, 150, 300, 30, 400, 150
WIDEST = 400  # plays of a stored position; of those with more a line would fill a page
SEED = 1950
OPTIONS = {
    "RLCard": "denexa;quad_single_kickers_equal=true;plane_single_kickers_equal=true;hands=1",
    "OpenSpiel": "denexa;plane_single_kickers_equal=true;spring=double;hands=1",
}
BARRED = {"RLCard": (), "OpenSpiel": ("quad_singles", "quad_pairs")}  # it has none of these


class Hand(NamedTuple):
    """A hand of Dou Dizhu played to its end.

    Attributes:
        hands: ranks of the three hands from the landlord on, the widow with the landlord's.
        moves: all plays as ranks, and passes.
    """

    hands: list[str]
    moves: list[str]


class Spot(NamedTuple):
    """A position of such a hand.

    Attributes:
        at: number of the hand.
        step: moves made before.
        hand: what the seat to play holds.
        last: the play to beat, or "".
    """

    at: int
    step: int
    hand: str
    last: str


def ask(python: str, what: str, hands: Iterable[Hand], spots: Iterable[Spot]) -> dict[str, Any]:
    """The answer of the peer that lives in this interpreter."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "asked.json"
        path.write_text(json.dumps([[*hands], [*spots]]), encoding="utf-8")
        done = subprocess.run(
            [python, __file__, "--ask", what, "--about", str(path)],
            stdout=subprocess.PIPE, text=True, check=True,
        )  # fmt: skip
    answer: dict[str, Any] = json.loads(done.stdout)
    return answer


# --- in the peer's interpreter ------------------------------------------------------------------


def in_order(ranks: Iterable[str]) -> str:
    """Ranks from low to high."""
    return "".join(sorted(ranks, key=RANKS.index))


def one_sided(moves: list[str]) -> bool:
    """Whether the landlord has played only once, or nobody else at all."""
    landlord = sum(move != PASS for move in moves[::3])
    return landlord == 1 or landlord == sum(move != PASS for move in moves)


class RLCard:
    """RLCard 1.x: leads from its judger, answers from `get_gt_cards`."""

    name, package = "RLCard", "rlcard"

    def __init__(self) -> None:
        rules = import_module("rlcard.games.doudizhu.utils")
        judger = import_module("rlcard.games.doudizhu.judger").DoudizhuJudger
        self.card = import_module("rlcard.games.base").Card
        self.known, self.greater = rules.CARD_TYPE[0], rules.get_gt_cards
        self.leads = judger.playable_cards_from_hand
        self.leads("345678")  # whatever it prepares when first asked is not timed

    def asked(self, spot: Spot) -> tuple[Any, ...] | None:
        """A function of its own and arguments; None if it does not know the play to beat."""
        if not spot.last:
            return self.leads, spot.hand
        cards = [self.card("BJ" if rank in "BR" else "S", rank) for rank in spot.hand]
        player = SimpleNamespace(current_hand=cards)
        known = spot.last in self.known
        return (self.greater, player, SimpleNamespace(played_cards=spot.last)) if known else None

    def plays(self, spot: Spot, hands: list[Hand]) -> list[str] | None:
        """Its plays in a position."""
        asked = self.asked(spot)
        if asked is None:
            return None
        return [in_order(play) for play in asked[0](*asked[1:]) if play != PASS]

    def timed(self, spot: Spot, hands: list[Hand]) -> tuple[float, int] | None:
        """Microseconds, the best of three, and the number of plays.

        It keeps the leads of the hand that was dealt, so a lead is timed as of a hand not met yet.
        """
        asked = self.asked(spot)
        if asked is None:
            return None
        best, found = 9.0, set[str]()
        for _ in range(3):
            start = time.perf_counter()
            found = asked[0](*asked[1:])
            best = min(best, time.perf_counter() - start)
        return 1e6 * best, sum(play != PASS for play in found)

    def more(self, hands: list[Hand]) -> dict[str, Any]:
        """Which of two plays goes above the other."""
        rng, rows = Random(SEED), list[Any]()
        plays = sorted({play for hand in hands for play in hand.moves} - {PASS})
        sizes: dict[int, list[str]] = {}
        for play in plays:
            sizes.setdefault(len(play), []).append(play)
        for at in range(PAIRS):
            size = rng.choice([*sizes])
            one = rng.choice(sizes[size])
            other = rng.choice(sizes[size] if at % 4 else plays)
            above = self.plays(Spot(0, 0, one, other), hands)
            if above is not None:
                rows.append([one, other, int(one in above)])
        return {"beats": rows}


class OpenSpiel:
    """OpenSpiel: states of its Dou Dizhu with our deal and our moves, and tricks of its Skat."""

    name, package = "OpenSpiel", "open_spiel"

    def __init__(self) -> None:
        self.spiel = import_module("pyspiel")
        self.game = self.spiel.load_game("dou_dizhu")
        self.at, self.states = -1, list[Any]()

    def begin(self, hands: list[str]) -> Any:
        """A state after the deal and a bid of 3; the landlord is its player 0."""
        state, given = self.game.new_initial_state(), dict.fromkeys(RANKS, 0)
        state.apply_action(0)  # the card face up goes to player 0, who speaks first
        card = {state.action_to_string(-1, act)[5:]: act for act in state.legal_actions()}
        code = {rank: [suit + rank for suit in "CDHS"] for rank in RANKS[:13]}
        code |= {"B": ["(BWJ)"], "R": ["(CJ)"]}
        for at in range(17):
            for hand in hands:
                state.apply_action(card[code[hand[at]][given[hand[at]]]])
                given[hand[at]] += 1
        state.apply_action(dict(self.told(state))["Bid3"])
        return state

    def told(self, state: Any) -> list[tuple[str, int]]:
        """Legal actions as ranks."""
        found = []
        for act in state.legal_actions():
            text = state.action_to_string(state.current_player(), act)
            text = text.replace("(BWJ)", "B").replace("(CJ)", "R").replace("-", "")
            if text == "Pass":
                found.append((PASS, act))
            elif text[0] in RANKS and not text.startswith("Bid"):
                found.append((in_order(text), act))
            else:
                found.append((text.replace(" ", ""), act))
        return found

    def along(self, hand: Hand) -> list[Any]:
        """Its states before every move of ours, as far as it allows them and reads them once."""
        state = self.begin(hand.hands)
        states = [state.clone()]
        for move in hand.moves:
            acts = [act for text, act in self.told(state) if text == move]
            if len(acts) != 1:
                break
            state.apply_action(acts[0])
            states.append(state.clone())
        return states

    def state(self, spot: Spot, hands: list[Hand]) -> Any:
        """Its state in a position; None if it would not come there."""
        if spot.at != self.at:
            self.at, self.states = spot.at, self.along(hands[spot.at])
        return self.states[spot.step] if spot.step < len(self.states) else None

    def plays(self, spot: Spot, hands: list[Hand]) -> list[str] | None:
        """Its plays in a position."""
        state = self.state(spot, hands)
        return state and [text for text, _ in self.told(state) if text != PASS]

    def timed(self, spot: Spot, hands: list[Hand]) -> tuple[float, int] | None:
        """Microseconds, the best of three, and the number of plays."""
        state = self.state(spot, hands)
        if state is None:
            return None
        best, found = 9.0, list[int]()
        for _ in range(3):
            start = time.perf_counter()
            found = state.legal_actions()
            best = min(best, time.perf_counter() - start)
        return 1e6 * best, len(found) - bool(spot.last)

    def more(self, hands: list[Hand]) -> dict[str, Any]:
        """Whole hands: whose turn it is before every move, and who wins what; tricks of Skat."""
        rows, left = list[Any](), {True: GAMES // 3, False: GAMES - GAMES // 3}
        for hand in hands:
            states, spring = self.along(hand), one_sided(hand.moves)
            if states[-1].is_terminal() and left[spring]:
                left[spring] -= 1
                seats = "".join(str(state.current_player()) for state in states[:-1])
                moves = " ".join("-" if move == PASS else move for move in hand.moves)
                rows.append([hand.hands, moves, seats, [int(n) for n in states[-1].returns()]])
        tricks, follows = self.skat()
        return {"games": rows, "skat": {"tricks": tricks, "follows": follows}}

    def skat(self) -> tuple[list[Any], list[Any]]:
        """Diamonds are trumps: tricks without a queen and who wins; hands without one that follow.

        Without queens its order is that of Schafkopf without queens: jacks, diamonds, plain suits.
        """
        rng, game = Random(SEED), self.spiel.load_game("skat")
        tricks, follows = list[Any](), list[Any]()
        while len(tricks) < TRICKS or len(follows) < TRICKS:
            state, rows = game.new_initial_state(), list[tuple[int, str, list[str]]]()
            while not state.is_terminal():
                seat, acts = state.current_player(), state.legal_actions()
                names = {state.action_to_string(seat, act): act for act in acts}
                text = "diamonds" if "diamonds" in names and seat == 0 else rng.choice([*names])
                if str(state).startswith("Phase: playing"):
                    rows.append((seat, text[::-1], [code[::-1] for code in names]))
                state.apply_action(names[text])
            if len(rows) == 30:
                self.sort_out(rows, tricks, follows)
        return tricks[:TRICKS], follows[:TRICKS]

    def sort_out(
        self, rows: list[tuple[int, str, list[str]]], tricks: list[Any], follows: list[Any]
    ) -> None:
        """The tricks and hands of one deal that know no queen."""
        for at in range(0, 27, 3):
            trick = [code for _, code, _ in rows[at : at + 3]]
            if "Q" not in "".join(trick):
                won = [seat for seat, _, _ in rows[at : at + 3]].index(rows[at + 3][0])
                tricks.append([" ".join(trick), won])
            for seat, _, legal in rows[at + 1 : at + 3]:
                hand = [code for who, code, _ in rows[at + 1 :] if who == seat]
                if "Q" not in "".join([*hand, trick[0]]) and len(hand) > 1:
                    follows.append([" ".join(sorted(hand)), trick[0], " ".join(sorted(legal))])


def here() -> RLCard | OpenSpiel:
    """The peer of this interpreter."""
    return RLCard() if util.find_spec("rlcard") else OpenSpiel()


def answer(what: str, about: str) -> None:
    """Print what the peer says, as JSON."""
    read = json.loads(Path(about).read_text(encoding="utf-8"))
    hands, spots = [Hand(*row) for row in read[0]], [Spot(*row) for row in read[1]]
    peer = here()
    told: dict[str, Any] = {"name": peer.name, "version": metadata.version(peer.package)}
    if what == "times":
        told["times"] = [peer.timed(spot, hands) for spot in spots]
    elif what == "facts":
        told["plays"] = [peer.plays(spot, hands) for spot in spots]
        told |= peer.more(hands)
    json.dump(told, sys.stdout)


# --- in ours ------------------------------------------------------------------------------------


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
        given, zones = dict.fromkeys(RANKS, 0), {}
        for seat, own in enumerate(ranks):
            kinds = []
            for rank in own:
                at = RANKS.index(rank)
                kinds.append(4 * at + given[rank] if at < 13 else 39 + at)
                given[rank] += 1
            zones[f"hand{seat}"] = pack.text(kinds)
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
    read.add_argument("--ask", choices=("times", "facts", "name"), help=argparse.SUPPRESS)
    read.add_argument("--about", help=argparse.SUPPRESS)
    args = read.parse_args()
    if args.ask:
        answer(args.ask, args.about)
        return 0
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
