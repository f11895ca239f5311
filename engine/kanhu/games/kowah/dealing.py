"""Before the first draw: pack, places, options that go together, first dealer, deal."""

from __future__ import annotations

from collections.abc import Iterator

from kanhu.cards import packs
from kanhu.cards.kinds import Pack
from kanhu.core.folder import GameFolder
from kanhu.core.moves import Refusal
from kanhu.core.options import Value
from kanhu.core.places import ALL, NOBODY, OWNER, Place
from kanhu.core.sentences import refusal
from kanhu.families.draw import HEAP, STOCK, after, others
from kanhu.games.kowah.board import CUT, HAND, SHUFFLE, TEAM_GAME, Tableau, hand_size, note_declared
from kanhu.games.kowah.options import KowahOptions
from kanhu.games.kowah.threes import Threes

FIXED: dict[str, Value] = {
    "players": 4,
    "wait_rule": "identical_or_rank",
    "scoring": "multiplier",
    "payment": "each",
}
CUTTING = {"wf": 10, "rf": 11, "ot": 12}  # KO-48: jack, queen and king of the draw for deal


def pack(game: GameFolder, o: KowahOptions) -> Pack:
    """KO-2, KO-41: thirty kinds, four or six copies of each."""
    data = game.meta["pack"]
    return packs.build(data["design"], data["codes"].split(), data["copies"][o.variant])


def places(o: KowahOptions) -> tuple[Place, ...]:
    """Who may look where (KO-49)."""
    return (
        Place(STOCK, NOBODY, ordered=True, clause="KO-9"),
        Place(HEAP, ALL, ordered=True, clause="KO-16"),
        Place("hand", OWNER, each=True, clause="KO-49"),
        Place("laid", OWNER, each=True, clause="KO-49", held=True),
        Place("drawn", OWNER, each=True, clause="KO-49"),
    )


def check(game: GameFolder, o: KowahOptions) -> Refusal | None:
    """KO-51: which options go together."""
    if o.variant == TEAM_GAME:
        for key, value in FIXED.items():
            if o.values[key] != value:
                option = game.schema.options[key]
                title, label = option.title.lower(), option.label(value)
                return Refusal(*refusal(game, "team_game", option=title, value=label))
    if o.scoring == "turn_one" and o.win_from_discard:
        return Refusal(*refusal(game, "no_win"))
    return None


def prepare(game: GameFolder, o: KowahOptions, cards: Pack) -> Threes:
    """Ranks by KO-6 and the forms of checki by KO-21 to KO-24 and KO-44."""
    return Threes(
        cards, held=hand_size(o), own_rank=o.honours == "own_rank",
        wide=o.wait_rule == "identical_or_rank", pairs=o.variant != TEAM_GAME,
    )  # fmt: skip


def deal(t: Tableau) -> None:
    """KO-3, KO-7, KO-9, KO-41: the first dealer, then the cards; nothing is turned up."""
    b = t.board
    b.thrower = b.taken = b.shown = -1
    b.called, b.turns = False, 0
    for zone in t.zones:
        t.zones[zone] = ()
    note_declared(t)
    if b.hand == 0:
        t.zones[STOCK] = t.setup.pack.cards
        b.dealer = draw_for_deal(t)
    t.say("dealer", b.dealer, clause="KO-4")
    deck = iter(t.shuffle(t.setup.pack.cards, SHUFFLE))
    first = after(t, b.dealer)
    order = (first, *others(t, first))
    hands: list[list[int]] = [[] for _ in range(t.n)]
    for packet in packets(t.options):
        for seat in order:
            hands[seat] += [next(deck) for _ in range(packet)]
    t.fill(**{HAND[seat]: hands[seat] for seat in order})
    t.zones[STOCK] = tuple(reversed(list(deck)))
    b.turn = first
    t.turn("draw", first)


def packets(o: KowahOptions) -> tuple[int, ...]:
    """KO-7, KO-41: sizes of the packets each seat gets in turn."""
    if o.deal_packet == 1:
        return (1,) * hand_size(o)
    return (5, 5, 1) if o.variant == TEAM_GAME else (2,) * 4


def draw_for_deal(t: Tableau) -> int:
    """KO-3, KO-48: everyone shows a card; the highest deals, equal highest draw again."""
    deck = iter(t.shuffle(t.setup.pack.cards, CUT))
    seats: tuple[int, ...] = tuple(range(t.n))
    while len(seats) > 1:
        drawn = dict(_shown(t, seats, deck))
        top = max(drawn.values())
        seats = tuple(seat for seat in seats if drawn[seat] == top)
    return seats[0]


def _shown(t: Tableau, seats: tuple[int, ...], deck: Iterator[int]) -> Iterator[tuple[int, int]]:
    cards = t.setup.pack
    for seat in seats:
        card = next(deck)
        t.say("cut", seat, clause="KO-3", cards=(card,))
        rank = cards.ranks[card]
        yield seat, CUTTING.get(rank) or int(rank)
