"""Before the first bid: the pack, who may look where, the deal."""

from __future__ import annotations

from kanhu.cards import packs
from kanhu.cards.kinds import Pack
from kanhu.core.folder import GameFolder
from kanhu.core.places import ALL, NOBODY, OWNER, Place
from kanhu.families.auction import open_auction
from kanhu.families.tricks import HAND, TRICK
from kanhu.games.tyzicha.board import DEALT, LOT, SHUFFLE, WIDOW, Tableau
from kanhu.games.tyzicha.options import TyzichaOptions


def pack(game: GameFolder, o: TyzichaOptions) -> Pack:
    """TY-3: one copy of each of twenty-four cards, suit by suit, lowest first."""
    data = game.meta["pack"]
    return packs.build(data["design"], data["codes"].split(), 1)


def places(o: TyzichaOptions) -> tuple[Place, ...]:
    """Who may look where (TY-34, TY-40)."""
    return (
        Place(WIDOW, NOBODY, clause="TY-15"),
        Place(TRICK, ALL, ordered=True, clause="TY-34"),
        Place("hand", OWNER, each=True, clause="TY-40"),
        Place("won", NOBODY, each=True, clause="TY-24"),
    )


def deal(t: Tableau) -> None:
    """TY-2, TY-5: settle who deals, deal seven each and the widow, ask for the first bid."""
    b, n = t.board, t.n
    for zone in t.zones:
        t.zones[zone] = ()
    if b.hand == 0:
        b.dealer = t.shuffle(range(n), LOT)[0]
    t.say("dealer", b.dealer, clause="TY-2")
    deck = t.shuffle(t.setup.pack.cards, SHUFFLE)
    t.fill(**{HAND[(b.dealer + 1 + at) % n]: deck[at : n * DEALT : n] for at in range(n)})
    t.zones[WIDOW] = tuple(sorted(deck[n * DEALT :]))
    b.leader, b.best, b.plays, b.tricks = 0, -1, (), (0,) * n
    b.passed, b.declarer, b.contract, b.closed = (), -1, 0, False
    b.trump, b.marriages, b.married, b.widow = "", (), (0,) * n, ()
    open_auction(t, "bid", first_speaker(t))


def first_speaker(t: Tableau) -> int:
    """TY-8: the seat asked first, on the dealer's right or left."""
    step = 1 if t.options.bid_order == "dealer_left" else -1
    return int((t.board.dealer + step) % t.n)
