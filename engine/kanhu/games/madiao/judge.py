"""What Madiao says of cards: special hands, the Hundred and its guards, honours, reds."""

from __future__ import annotations

from kanhu.cards.bits import bits, cards_of
from kanhu.cards.kinds import Cards
from kanhu.games.madiao.board import DEALT, Setup
from kanhu.games.madiao.order import GUARD_BITS, HONOUR_BITS, HUNDRED, RED_BITS
from kanhu.games.madiao.settle import special
from kanhu.wording.verdict import NO, PART, YES, Group, Reason, Ruling, counted, sentence


def judge(setup: Setup, cards: Cards) -> Ruling:
    """A special hand is complete; of others it is told what their cards may bring."""
    key, fits = special(setup.options, cards), len(cards) == DEALT
    if key:
        title = setup.game.meld_title(key)
        text = "It is shown before play, and the others pay eight stakes each."
        whole = (Group(title, cards, "MD-12", 8),)
        return Ruling(YES, f"Special hand: {title}", (Reason("MD-12", text),), whole, fits=fits)
    held = bits(cards)
    honours, guards = cards_of(held & HONOUR_BITS), cards_of(held & GUARD_BITS)
    groups = [Group("Honours", honours, "MD-28")] if honours else []
    groups += [Group("Guards", guards, "MD-42")] if guards else []
    groups += [Group("The Hundred", (HUNDRED,), "MD-31")] if HUNDRED in cards else []
    used = {kind for group in groups for kind in group.cards}
    left = tuple(kind for kind in cards if kind not in used)
    reds = counted((held & RED_BITS[setup.options.reds]).bit_count(), "red card")
    says = f"{sentence(counted(len(honours), 'honour'))}, {reds}"
    reasons = [Reason("MD-26", "Without two tricks no honour brings anything.")]
    if HUNDRED in cards:
        reasons.append(Reason("MD-31", "The Hundred counts three on the table, two if it is not."))
    if not fits:
        text = f"A hand is eight cards; these are {counted(len(cards), 'card')}."
        reasons.append(Reason("MD-10", text))
    mark = PART if groups else NO
    shared = len(honours) + len(guards) > len({*honours, *guards})
    return Ruling(mark, says, tuple(reasons), tuple(groups), left, shared=shared, fits=fits)
