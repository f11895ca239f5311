"""How far a hand is from three threes: the cards of the waiting hand that it could become."""

from __future__ import annotations

from kanhu.cards.kinds import Cards, Kind, without
from kanhu.core.target import Slot, Target
from kanhu.families.draw import HEAP
from kanhu.games.kowah.board import DRAWN, LAID, View
from kanhu.games.kowah.reach import lacking
from kanhu.games.kowah.threes import Threes
from kanhu.wording.target import joined, line, offers, slot, with_ghost
from kanhu.wording.words import Words

THREE, PAIR = 3, 2


def target(view: View) -> Target | None:
    """Threes and an eye, and how many cards they lack: one more than until checki."""
    if view.seat is None:
        return None
    kit = view.setup.kit
    laid = view.cards(LAID[view.seat])
    own = tuple(sorted(view.hand + laid))
    offered = _offered(view)
    wins = view.phase in ("own_win", "claim_draw", "claim_discard") and offered >= 0
    short = 1 + lacking(kit, own)  # one if checki can be called
    nearer = None
    if offered < 0:
        aside = _aside(view, own, laid, short)
        slots = _slots(view, own)
    else:
        more = joined(own, offered)
        after = 0 if wins else 1 + lacking(kit, more)
        nearer = after < short
        key = "win" if wins else "take" if nearer else "no"
        aside = line(view.setup, key, short=after)
        slots = _whole(view, more) if wins else _slots(view, more if nearer else own)
        slots = with_ghost(slots, offered) if nearer else slots
    said = _says(view, own, laid, short, slots)
    return Target(said, aside, kit.size - short, kit.size, slots, nearer=nearer)


def _says(view: View, own: Cards, laid: Cards, short: int, slots: tuple[Slot, ...]) -> str:
    """How far the hand is, in the groups that are shown."""
    kit = view.setup.kit
    if laid and len(own) == kit.held and kit.stands(own, laid):
        return line(view.setup, "called")
    if not laid and short == 1 and offers(view, "declare"):
        return line(view.setup, "ready")
    if len(own) == kit.size and kit.complete(own):
        return line(view.setup, "passed")
    *threes, eye = slots
    done = sum(not each.lack for each in threes)
    key = "alike" if len(set(eye.cards)) < PAIR else "rank"
    return line(view.setup, key, short, done=done, of=len(threes), n=len(eye.cards), short=short)


def _aside(view: View, own: Cards, laid: Cards, short: int) -> str:
    """What the seat waits for, if that is soon said, or when it may call checki."""
    if not laid:
        return line(view.setup, "checki") if short > 1 else ""
    kit = view.setup.kit
    kinds = kit.awaited(own, laid)
    words = Words(view.setup, ())
    return (
        line(view.setup, "waits", cards=words.cards(kinds, last="or")) if 0 < len(kinds) < 3 else ""
    )


def nearest(kit: Threes, cards: Cards) -> tuple[list[Cards], Cards]:
    """The waiting hand that keeps most of these cards: its threes and its pair, as far as held.

    It keeps as many cards as `reach.fit` says. Of those that keep equally many it is one with the
    most threes complete, so that a card that is drawn never breaks up what was told before.
    """
    best: tuple[tuple[int, int], list[Cards], Cards] = ((-1, 0), [], ())
    many = kit.held // THREE
    mata = kit.wide and kit.has_mata(cards)
    for rank in dict.fromkeys(kit.ranks[kind] for kind in cards):
        own = tuple(kind for kind in cards if kit.ranks[kind] == rank)
        rest = tuple(kind for kind in cards if kit.ranks[kind] != rank)
        for eye in _eyes(own, any_two=mata):
            left = without(own, eye)
            if mata and len(set(eye)) > 1 and not kit.has_mata(rest + left):
                continue
            parts = sorted(_parts(kit, rest + left), key=lambda part: (-len(part), len(set(part))))
            whole = sum(len(part) == THREE for part in parts[:many])
            kept = sum(map(len, parts[:many])) + len(eye), whole
            if kept > best[0]:
                best = kept, parts[:many], eye
    return best[1], best[2]


def _eyes(own: Cards, *, any_two: bool) -> list[Cards]:
    """What of the cards of one rank may lie as the pair that waits: the best choices first."""
    pairs = [(kind, kind) for kind in dict.fromkeys(own) if own.count(kind) >= PAIR]
    mixed = [own[:PAIR]] if any_two and len(set(own)) > 1 else []
    return [*pairs, *mixed, *((kind,) for kind in dict.fromkeys(own))]


def _parts(kit: Threes, cards: Cards) -> list[Cards]:
    """The cards of each rank in threes, identical ones together."""
    found = []
    for kinds in kit.of_rank:
        own = [kind for kind in cards if kind in kinds]
        own.sort(key=lambda kind: (-(cards.count(kind) // THREE), kind))
        found += [tuple(own[at : at + THREE]) for at in range(0, len(own), THREE)]
    return found


def _slots(view: View, cards: Cards) -> tuple[Slot, ...]:
    """The threes, the eye last; what is not there lacks."""
    kit = view.setup.kit
    threes, eye = nearest(kit, cards)
    threes += [()] * (kit.held // THREE - len(threes))
    slots = [slot(view.setup, _key(cards), tuple(sorted(cards)), THREE - len(cards))
             for cards in threes]  # fmt: skip
    key = "mata" if len(set(eye)) < PAIR else "three"
    return (*slots, slot(view.setup, key, eye, THREE - len(eye)))


def _whole(view: View, cards: Cards) -> tuple[Slot, ...]:
    """A complete hand in its threes."""
    melds = view.setup.kit.best(cards).melds
    return tuple(slot(view.setup, meld.key, meld.cards) for meld in melds)


def _key(cards: Cards) -> str:
    return "mata" if len(cards) == THREE and len(set(cards)) == 1 else "three"


def _offered(view: View) -> Kind:
    """The card that the viewer may take or win with now, or -1."""
    if view.phase == "draw" and offers(view, "take"):
        return view.cards(HEAP)[-1]
    if view.phase == "claim_discard" and offers(view, "claim"):
        return view.cards(HEAP)[-1]
    if view.phase == "claim_draw" and offers(view, "claim"):
        return view.board.shown
    if view.phase == "own_win" and offers(view, "win"):
        return view.cards(DRAWN[view.seat or 0])[-1]
    return -1
