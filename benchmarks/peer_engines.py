"""Two other engines, asked in the interpreter that they live in; `peers.py` says what for.

    python benchmarks/peer_engines.py WHAT FILE

prints what RLCard or OpenSpiel, whichever is there, says about the hands and positions in a file:
`facts`, `times` or only its `name`. It runs in the peer's own interpreter, so it imports nothing
else that is not in the standard library.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Iterable
from importlib import import_module, metadata, util
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any, NamedTuple

RANKS = "3456789TJQKA2BR"  # B and R are the jokers, as RLCard writes them
PASS = "pass"
GAMES, PAIRS, TRICKS = 30, 400, 150
SEED = 1950


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


if __name__ == "__main__":
    answer(*sys.argv[1:3])
