"""Setting up Tyzicha positions for tests: named cards where they are wanted, the rest dealt."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from itertools import permutations
from typing import Any

import kanhu
from by_text import in_words as legal  # noqa: F401
from kanhu.cards.kinds import without
from kanhu.core.state import State
from kanhu.text.position import load

GAME = kanhu.load("tyzicha")
PACK = GAME.deal(GAME.options(), 1).setup.pack
WORTH = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2, "9": 0}
RANK = "9JQKTA"


def worth(codes: Iterator[Any] | Sequence[str] | tuple[str, ...]) -> int:
    """Points of cards, by the words of TY-3."""
    return sum(WORTH[code[0]] for code in codes)


def deal(
    options: str = "denexa",
    seed: int = 1,
    hands: Mapping[int, str] | tuple[Any, ...] = (),
    *,
    dealer: int = 0,
    **board: Any,
) -> State:
    """The first call of a hand with these cards (seat -> codes), the rest dealt."""
    named = dict(hands)
    zones = {f"hand{seat}": "" for seat in range(3)}
    rest = list(without(PACK.cards, PACK.parse(" ".join(named.values()))))
    random.Random(seed).shuffle(rest)
    for seat in range(3):
        own = PACK.parse(named.get(seat, ""))
        zones[f"hand{seat}"] = PACK.text([*own, *(rest.pop() for _ in range(7 - len(own)))])
    zones["widow"] = PACK.text(rest)
    first = (dealer + (1 if "dealer_left" in options else 2)) % 3
    return position("bid", first, zones, options, seed, dealer=dealer, **board)


def position(
    phase: str,
    actor: int,
    zones: dict[str, Any],
    options: str = "denexa",
    seed: int = 5,
    **board: Any,
) -> State:
    """A position from its parts."""
    board.setdefault("dealer", 0)
    return load(
        {"game": "tyzicha", "options": options, "seed": seed, "phase": phase, "actor": actor,
         "board": board, "zones": zones}
    )  # fmt: skip


def declared(
    options: str = "denexa",
    hands: Mapping[int, str] | tuple[Any, ...] = (),
    *,
    contract: int = 110,
    phase: str = "decide",
    seed: int = 3,
    **board: Any,
) -> State:
    """Seat 0 has the contract, 8 cards each, the dealer sits in seat 0."""
    named = dict(hands)
    rest = list(without(PACK.cards, PACK.parse(" ".join(named.values()))))
    random.Random(seed).shuffle(rest)
    zones = {}
    for seat in range(3):
        own = PACK.parse(named.get(seat, ""))
        zones[f"hand{seat}"] = PACK.text([*own, *(rest.pop() for _ in range(8 - len(own)))])
    known: dict[str, Any] = {"declarer": 0, "contract": contract, "widow": [0, 1, 2]} | board
    return position(phase, 0, zones, options, **known)


def tricks(
    options: str = "denexa",
    hands: Sequence[str] = (),
    trick: str = "",
    trump: str = "",
    *,
    by: int = 0,
    tricks: Sequence[int] | None = None,
    **board: Any,
) -> State:
    """Play under way, led by seat 0, who is declarer: every hand as given, the rest in tricks.

    Args:
        hands: codes a seat, without the cards that lie in the trick.
        trump: suit of a marriage that seat `by` has shown.
        tricks: tricks won a seat; by default seat 0 has the most.
    """
    lying = trick.split()
    held = [text.split() for text in hands]
    named = {*lying, *(code for codes in held for code in codes)}
    out = [code for code in PACK.codes if code not in named]
    count = len(out) // 3
    if tricks is None:
        tricks = [count - 2 * (count // 3), count // 3, count // 3]
    zones = {f"hand{seat}": " ".join(codes) for seat, codes in enumerate(held)}
    zones |= {
        f"won{seat}": " ".join(out.pop() for _ in range(3 * tricks[seat])) for seat in range(3)
    }
    zones["trick"] = trick
    if trump:
        board.setdefault("marriages", [[by, trump]])
    known: dict[str, Any] = {"declarer": 0, "contract": 110, "widow": [0, 1, 2], "leader": 0,
             "plays": [[seat, 1, True] for seat in range(len(lying))]} | board  # fmt: skip
    return position("follow" if lying else "lead", len(lying), zones, options, **known)


def following(hand: str, trick: str, trump: str = "", options: str = "denexa") -> State:
    """The seat after these plays is to follow with this hand; the others hold what fits."""
    own, lying = hand.split(), trick.split()
    led = lying[0][1]
    spare = [c for c in PACK.codes if c not in own + lying and c[1] not in (led, trump)]
    spare += [c for c in PACK.codes if c not in own + lying and c[1] == led]
    at, hands = len(lying), []
    for seat in range(3):
        size = len(own) - (seat < at)
        hands.append(hand if seat == at else " ".join(spare.pop(0) for _ in range(size)))
    by = at if trump and {f"K{trump}", f"Q{trump}"} & set(own) else 0
    done = 8 - len(own)
    shares = [done - 2 * (done // 3), done // 3, done // 3]
    return tricks(options, hands, trick, trump, by=by, tricks=shares)


def last_trick(
    points: Sequence[int],
    contract: int,
    marriages: str = "",
    options: str = "denexa",
    before: Sequence[int] | tuple[int, ...] = (0, 0, 0),
    by: int = 0,
) -> tuple[State, list[str]]:
    """The last three cards of a hand: however they fall, the seats end with these points.

    Returns the position and the moves to play.
    """
    rng = random.Random(repr((points, contract)))
    for _ in range(200_000):
        shuffled = list(PACK.codes)
        rng.shuffle(shuffled)
        low, high = sorted(rng.randrange(9) for _ in range(2))
        piles = shuffled[: 3 * low], shuffled[3 * low : 3 * high], shuffled[3 * high :]
        if [worth(pile) for pile in piles] != list(points):
            continue
        found = _ending(piles, marriages, by)
        if found:
            break
    else:
        raise AssertionError("no such hand found")
    leader, order = found
    rest = [[code for code in pile if code not in order] for pile in piles]
    zones = {f"won{seat}": " ".join(rest[seat]) for seat in range(3)}
    zones |= {f"hand{(leader + at) % 3}": code for at, code in enumerate(order)}
    state = position(
        "lead", leader, zones, options, totals=list(before), declarer=0, contract=contract,
        widow=[0, 1, 2], marriages=[[by, suit] for suit in marriages], leader=leader,
    )  # fmt: skip
    return state, [f"play {code}" for code in order]


def _ending(
    piles: tuple[Sequence[str], ...], marriages: str, by: int
) -> tuple[int, tuple[str, ...]] | None:
    """Leader and cards in order of a last trick out of somebody's pile."""
    trump = marriages[-1] if marriages else ""
    shown = {rank + suit for suit in marriages for rank in "QK"}
    for winner, pile in enumerate(piles):
        for order in permutations([code for code in pile if code not in shown][:4], 3):
            best = 0
            for at in (1, 2):
                best = at if beats(order[at], order[best], trump) else best
            leader = (winner - best) % 3
            counts = [len(pile) // 3 - (seat == winner) for seat, pile in enumerate(piles)]
            leads = counts[by] + (by == 0) - (by == leader)
            if counts[leader] > 0 and leads >= len(marriages):
                return leader, order
    return None


def beats(code: str, best: str, trump: str) -> bool:
    """TY-24 in plain words."""
    if code[1] == best[1]:
        return RANK.index(code[0]) > RANK.index(best[0])
    return code[1] == trump
