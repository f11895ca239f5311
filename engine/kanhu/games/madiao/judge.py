"""What Madiao says of cards: special hands, the Hundred and its guards, honours, reds."""

from __future__ import annotations

from kanhu.cards.bits import bits, cards_of
from kanhu.cards.kinds import Cards
from kanhu.games.madiao.board import DEALT, Setup
from kanhu.games.madiao.order import GUARD_BITS, HONOUR_BITS, HUNDRED, RED_BITS
from kanhu.games.madiao.settle import special
from kanhu.wording.verdict import NO, PART, YES, Group, Ruling, finding, headline


def judge(setup: Setup, cards: Cards) -> Ruling:
    """A special hand is complete; of others it is told what their cards may bring."""
    key, fits = special(setup.options, cards), len(cards) == DEALT
    if key:
        title = setup.game.meld_title(key)
        whole = (Group(title, cards, "MD-12", 8),)
        says = headline(setup, "special", title=title)
        return Ruling(YES, says, (finding(setup, "special"),), whole, fits=fits)
    held = bits(cards)
    honours, guards = cards_of(held & HONOUR_BITS), cards_of(held & GUARD_BITS)
    groups = [Group(headline(setup, "honours"), honours, "MD-28")] if honours else []
    groups += [Group(headline(setup, "guards"), guards, "MD-42")] if guards else []
    if HUNDRED in cards:
        groups.append(Group(headline(setup, "hundred"), (HUNDRED,), "MD-31"))
    used = {kind for group in groups for kind in group.cards}
    left = tuple(kind for kind in cards if kind not in used)
    reds = (held & RED_BITS[setup.options.reds]).bit_count()
    says = headline(setup, "worth", honours=len(honours), reds=reds)
    reasons = [finding(setup, "two_tricks")]
    if HUNDRED in cards:
        reasons.append(finding(setup, "hundred"))
    if not fits:
        reasons.append(finding(setup, "size", held=len(cards)))
    mark = PART if groups else NO
    shared = len(honours) + len(guards) > len({*honours, *guards})
    return Ruling(mark, says, tuple(reasons), tuple(groups), left, shared=shared, fits=fits)
