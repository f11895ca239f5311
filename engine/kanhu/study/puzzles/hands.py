"""Puzzles about a hand: what completes it, which discard is best, what it is worth, and which
cards cannot be divided into groups at all."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from kanhu.cards.chance import Stream
from kanhu.cards.kinds import Cards, Kind, without
from kanhu.catalogue import Game, game_of
from kanhu.core.grammar import capital, listed, lowered, points
from kanhu.core.rules import Setup
from kanhu.study.puzzles.config import HandForm, PuzzleConfig
from kanhu.study.puzzles.draft import Draft, how_many, names, pick, some
from kanhu.study.puzzles.groups import Found, Groups, groups_of
from kanhu.study.puzzles.puzzle import Choice
from kanhu.text.judging import Hand, judge
from kanhu.wording.verdict import Ruling

OFFERED = 6
"""Cards offered to complete a hand."""
MOST_RIGHT = 3
"""Right answers that a puzzle may have."""
TRIES = 60
"""Random sets of groups, before a size is given up."""


class Melding:
    """Hands of one table: whether they are complete, and what they wait for.

    Where melds have a price a hand goes out with one card to spare; elsewhere all cards lie in
    groups.
    """

    def __init__(self, table: Setup, hand: HandForm) -> None:
        self.table, self.hand = table, hand
        self.kit: Any = table.kit  # what it can answer is said by `[puzzles]` of the game
        self.groups: Groups = groups_of(table, hand.groups)
        self.copies = Counter(table.pack.cards)

    def complete(self, cards: Cards) -> bool:
        """Whether a hand with one card more than is held wins."""
        if self.hand.divides:
            return self.kit.out_best(cards) is not None
        return bool(self.kit.complete(cards))

    def waits(self, cards: Cards) -> Cards:
        """Kinds that the cards of a hand between turns may wait for."""
        return tuple(self.kit.waits(cards))

    def completing(self, cards: Cards) -> Cards:
        """Kinds that complete the cards of a hand between turns, as far as the pack has any."""
        return tuple(kind for kind in self.copies
                     if cards.count(kind) < self.copies[kind]
                     and self.complete(joined(cards, kind)))  # fmt: skip

    def whole(self, chance: Stream, size: int) -> Cards | None:
        """Random groups of so many cards in all; None if chance finds none."""
        for _ in range(TRIES):
            cards: Cards = ()
            while len(cards) < size:
                cards = tuple(sorted((*cards, *pick(chance, self.groups.every))))
            if len(cards) == size and self.held(cards):
                return cards
        return None

    def held(self, cards: Cards) -> bool:
        """Whether the pack has so many copies."""
        return all(cards.count(kind) <= self.copies[kind] for kind in set(cards))

    def another(self, chance: Stream, cards: Cards) -> Kind:
        """A card that may lie beside these."""
        return pick(chance, list((Counter(self.table.pack.cards) - Counter(cards)).elements()))

    def laid(self, cards: Cards) -> str:
        """The cards divided into groups, in words."""
        table, game = self.table, self.table.game
        if self.hand.divides:
            parts = [(game.meld_title(table.wording.reading(table, group)), group)
                     for group in self.groups.fullest(cards).groups]  # fmt: skip
        else:
            parts = [(group.title, group.cards) for group in self.ruling(cards).groups]
        return listed(f"{lowered(title)} ({names(table, group)})" for title, group in parts)

    def left(self, cards: Cards) -> str:
        """What is left over at best, as a sentence; "" if nothing is."""
        found = self.groups.fullest(cards) if self.hand.divides else self.ruling(cards)
        left = tuple(sorted(found.left))
        if left and len(left) < len(cards):
            return f"At best the {names(self.table, left)} {be(left)} left over."
        return ""

    def ruling(self, cards: Cards) -> Ruling:
        """What the game says of the cards."""
        hand = Hand(self.table.pack.design, tuple(self.table.pack.text(cards).split()))
        found = judge(hand, game_of(self.table), self.table.options.text).ruling
        assert found is not None, "a game with hands judges them"
        return found


def joined(cards: Cards, kind: Kind) -> Cards:
    """The cards and one more, sorted."""
    return tuple(sorted((*cards, kind)))


def be(cards: Cards) -> str:
    """The verb for these cards."""
    return "is" if len(cards) == 1 else "are"


def _asked(config: PuzzleConfig) -> tuple[HandForm, Melding]:
    assert config.hand is not None, "a kind of puzzle for games with hands"
    return config.hand, Melding(config.table, config.hand)


def _nodes(melding: Melding, hands: Iterable[Cards]) -> int:
    return sum(melding.groups.fullest(cards).nodes for cards in hands)


def complete(game: Game, config: PuzzleConfig, chance: Stream) -> Draft | None:
    """What completes this hand?"""
    hand, melding = _asked(config)
    found = melding.whole(chance, hand.held + 1 - bool(hand.divides))
    if found is None:
        return None
    cards = without(found, (pick(chance, found),))
    if hand.divides:
        cards = joined(cards, melding.another(chance, cards))
    waits = tuple(kind for kind in melding.completing(cards) if kind not in config.table.pack.wild)
    if not 1 <= len(waits) <= MOST_RIGHT or (hand.divides and melding.kit.full(cards)):
        return None
    wild = config.table.pack.wild
    others = [kind for kind in melding.copies if kind not in {*waits, *wild}
              and cards.count(kind) < melding.copies[kind]]  # fmt: skip
    near = [kind for kind in others if _near(config.table, kind, cards)]
    offered = sorted((*waits, *some(chance, near or others, OFFERED - len(waits))))
    return Draft(
        nodes=_nodes(melding, (joined(cards, kind) for kind in offered)),
        question=f"You draw one card. Which {how_many(len(waits))} of these would {hand.whole}?",
        hand=config.table.pack.text(cards),
        choices=tuple(_completing(melding, cards, kind, kind in waits) for kind in offered),
    )


def _near(table: Setup, kind: Kind, cards: Cards) -> bool:
    """Whether a card has the suit or the rank of one of the others."""
    suits, ranks = table.pack.suits, table.pack.ranks
    return any(suits[kind] == suits[one] or ranks[kind] == ranks[one] for one in cards)


def _completing(melding: Melding, cards: Cards, kind: Kind, right: bool) -> Choice:
    table, hand = melding.table, melding.hand
    full = joined(cards, kind)
    says = f"Then you have {melding.laid(full)}." if right else _short(melding, full)
    return Choice(table.pack.codes[kind], table.pack.names[kind], right, hand.clause, says)


def _short(melding: Melding, cards: Cards) -> str:
    """Why a hand is not complete: what lies in no group, or the last reason of the judge."""
    return melding.left(cards) or melding.ruling(cards).reasons[-1].text


def discard(game: Game, config: PuzzleConfig, chance: Stream) -> Draft | None:
    """Which discard wins, or leaves the hand waiting for most?"""
    hand, melding = _asked(config)
    found = melding.whole(chance, hand.held + 1 - bool(hand.divides))
    if found is None:
        return None
    cards = found
    if not hand.divides:
        cards = without(found, (pick(chance, found),))
    cards = joined(cards, melding.another(chance, cards))
    throws = tuple(dict.fromkeys(cards))
    make = _goes_out if hand.divides else _waits_best
    choices = None if melding.complete(cards) and not hand.divides else make(melding, cards, throws)
    if choices is None:
        return None
    number = sum(choice.right for choice in choices)
    return Draft(
        nodes=_nodes(melding, (without(cards, (kind,)) for kind in throws)),
        question=ASKS[bool(hand.divides)].format(n=how_many(number)),
        hand=config.table.pack.text(cards),
        choices=choices,
    )


ASKS = {
    True: (
        "You discard one card and go out: the others are all in melds. "
        "Which {n} of these may it be?"
    ),
    False: "You discard one card. Which {n} of these would leave you waiting for the most cards?",
}
"""Whether a game divides hands into melds -> the question of what may be discarded."""


def _goes_out(melding: Melding, cards: Cards, throws: Cards) -> tuple[Choice, ...] | None:
    rests = {kind: without(cards, (kind,)) for kind in throws}
    right = {kind for kind in throws if melding.kit.full(rests[kind]) is not None}
    if not 1 <= len(right) <= MOST_RIGHT:
        return None
    table, clause = melding.table, melding.hand.clause
    return tuple(
        Choice(
            table.pack.codes[kind], table.pack.names[kind], kind in right, clause,
            f"Then you have {melding.laid(rests[kind])}."
            if kind in right else melding.left(rests[kind]),
        )
        for kind in throws
    )  # fmt: skip


def _waits_best(melding: Melding, cards: Cards, throws: Cards) -> tuple[Choice, ...] | None:
    waits = {kind: melding.waits(without(cards, (kind,))) for kind in throws}
    best = max(map(len, waits.values()))
    right = {kind for kind in throws if len(waits[kind]) == best}
    if not best or len(right) > 2:
        return None
    table, clause = melding.table, melding.hand.waits
    return tuple(
        Choice(table.pack.codes[kind], table.pack.names[kind], kind in right, clause,
               _waiting(table, waits[kind], kind in right))
        for kind in throws
    )  # fmt: skip


def _waiting(table: Setup, waits: Cards, right: bool) -> str:
    if not waits:
        return "Then no single card completes the hand."
    cards = listed((table.pack.names[kind] for kind in waits), "or")
    found = f"{how_many(len(waits))} card{'s' * (len(waits) != 1)}: the {cards}"
    return f"Then the hand waits for {found}." if right else f"Then it waits for only {found}."


def divide(game: Game, config: PuzzleConfig, chance: Stream) -> Draft | None:
    """What are these cards worth when they are divided for the most points?"""
    _, melding = _asked(config)
    found = melding.whole(chance, 6 + chance.below(7))
    if found is None:
        return None
    cards = without(found, some(chance, found, 1 + chance.below(2)))
    while len(cards) < len(found) + chance.below(3):
        cards = joined(cards, melding.another(chance, cards))
    kit = melding.kit
    best = melding.groups.dearest(cards, lambda group: int(kit.value(group).points))
    if not best.worth or best.worth != kit.best(cards).points:
        return None  # the dearest division has a joker or a run too long for the plain search
    amounts = sorted({best.worth, *some(chance, _near_amounts(best.worth), 3)})
    return Draft(
        nodes=best.nodes,
        question="Divided into melds for the most points, what are these cards worth?",
        hand=config.table.pack.text(cards),
        choices=tuple(_amount(melding, amount, best.worth, best.groups) for amount in amounts),
    )


def _near_amounts(worth: int) -> list[int]:
    return [amount for amount in range(max(1, worth - 3), worth + 4) if amount != worth]


def _amount(melding: Melding, amount: int, worth: int, groups: Sequence[Cards]) -> Choice:
    table, value = melding.table, melding.kit.value
    parts = [f"{lowered(table.game.meld_title(value(cards).key))} ({names(table, cards)}) for "
             f"{value(cards).points}" for cards in groups]  # fmt: skip
    if amount == worth:
        says = f"They make {listed(parts)}."
    elif amount < worth:
        says = f"They are worth more. Begin with this: {parts[0]}."
    else:
        says = "No division of these cards makes that much."
    return Choice("", points(amount), amount == worth, melding.hand.divides, says)


def impossible(game: Game, config: PuzzleConfig, chance: Stream) -> Draft | None:
    """Three of these fall into groups with no card left over. Which cannot?"""
    _, melding = _asked(config)
    size = pick(chance, (3, 4, 6, 7, 9))
    sets = [melding.whole(chance, size) for _ in range(4)]
    if None in sets or len(set(sets)) < 4:
        return None
    whole = [cards for cards in sets if cards is not None]
    broken = without(whole[3], (pick(chance, whole[3]),))
    whole[3] = joined(broken, melding.another(chance, broken))
    found = [melding.groups.fullest(cards) for cards in whole]
    heads = melding.table.pack.wild & {kind for cards in whole for kind in cards}
    if heads or not found[3].left or any(each.left for each in found[:3]):
        return None
    order = chance.shuffle(range(4))
    return Draft(
        nodes=sum(each.nodes for each in found),
        question="Three of these can be divided into groups with no card left over. "
        "Which one is impossible?",
        choices=tuple(_divided(melding, whole[at], found[at], at == 3) for at in order),
    )


def _divided(melding: Melding, cards: Cards, found: Found, broken: bool) -> Choice:
    table = melding.table
    left = tuple(sorted(found.left))
    groups = listed(f"the {names(table, group)}" for group in found.groups)
    says = (
        f"At best the {names(table, left)} {be(left)} left over."
        if broken
        else f"It can: {groups}."
        if len(found.groups) > 1
        else "It can: it is one group."
    )
    return Choice(table.pack.text(cards), capital(names(table, cards)), broken,
                  melding.hand.clause, says)  # fmt: skip
