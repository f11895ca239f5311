"""What Qing Kanhu says of cards: complete or not, in which groups, and what is lacking."""

from __future__ import annotations

from kanhu.cards.kinds import Cards, without
from kanhu.games.qing_kanhu.board import Setup
from kanhu.games.qing_kanhu.kit import Kit
from kanhu.melds import Cover, read_sheet
from kanhu.wording.verdict import NO, PART, YES, Group, Reason, Ruling, counted, named, sentence

EYES = "eyes"


def judge(setup: Setup, cards: Cards) -> Ruling:
    """Whether the cards win, wait, or do neither, and why."""
    kit = setup.kit
    if len(cards) == kit.size - 1:
        waits = kit.waits(cards)
        if waits:
            return _waiting(setup, cards, waits)
    if kit.cover.complete(cards):
        return _covered(setup, cards)
    return _wanting(setup, cards)


def _covered(setup: Setup, cards: Cards) -> Ruling:
    """All cards lie in groups, eyes among them."""
    kit = setup.kit
    laid, left = _groups(setup, kit.cover.laid(cards) or (), cards)
    reasons = [Reason("QK-19", "Every card lies in a group, and eyes are among the groups.")]
    eyes = sum(group.title == setup.game.meld_title(EYES) for group in laid)
    if eyes > 1:
        reasons.append(Reason("QK-22", f"{sentence(counted(eyes, 'set'))} of eyes: one is enough."))
    if left:
        reasons.append(Reason("QK-26", f"The {named(setup, left)} may ride on any finished group."))
    reasons += _stands(setup, laid)
    if len(cards) == kit.size:
        reasons.append(Reason("QK-33", "The winner takes the pot, whatever the groups are."))
        return Ruling(YES, "Complete", tuple(reasons), laid, left)
    reasons.insert(0, _size(kit, cards))
    return Ruling(PART, "All in groups, but no hand", tuple(reasons), laid, left, fits=False)


def _waiting(setup: Setup, cards: Cards, waits: Cards) -> Ruling:
    kit = setup.kit
    parts = [part for part, missing in kit.cover.plan(cards) if not missing]
    laid, left = _groups(setup, parts, cards)
    found = f"One card more completes it: {named(setup, waits, 'or')}."
    reasons = (Reason("QK-30", found), *_stands(setup, laid))
    return Ruling(PART, "One card short", reasons, laid, left, waits)


def _wanting(setup: Setup, cards: Cards) -> Ruling:
    """Neither complete nor one card short."""
    kit = setup.kit
    sheet = read_sheet(setup.game.data("melds.toml"))
    riders = frozenset(setup.pack.codes.index(code) for code in sheet.riders)
    anyhow = Cover(setup.pack, kit.table.rules, riders, ())
    reasons = []
    if anyhow.complete(cards) and set(cards) - riders:
        laid, left = _groups(setup, anyhow.laid(cards) or (), cards)
        reasons.append(Reason("QK-19", "All cards lie in groups, but none of these is eyes."))
        return _ruled(setup, cards, "No eyes", reasons, laid, left)
    parts = [part for part, missing in anyhow.plan(cards) if not missing]
    laid, left = _groups(setup, parts, cards)
    bare = tuple(kind for kind in left if kind not in riders)
    if bare:
        text = f"These have no group to lie in: {named(setup, bare)}."
        reasons.append(Reason("QK-30", text))
    if set(left) - set(bare) and not laid:
        reasons.append(Reason("QK-26", "Heads may ride, but only where there is a group."))
    if not any(group.title == setup.game.meld_title(EYES) for group in laid):
        reasons.append(Reason("QK-19", "There are no eyes."))
    return _ruled(setup, cards, "Not complete", reasons, laid, left)


def _ruled(
    setup: Setup, cards: Cards, says: str, reasons: list[Reason], laid: tuple[Group, ...],
    left: Cards,
) -> Ruling:  # fmt: skip
    kit = setup.kit
    fits = len(cards) in (kit.size, kit.size - 1)
    why = reasons if fits else [_size(kit, cards), *reasons]
    return Ruling(NO, says, tuple(why), laid, left, fits=fits)


def _size(kit: Kit, cards: Cards) -> Reason:
    clause = "QK-10" if kit.size == 16 else "QK-19"
    here = counted(len(cards), "card")
    return Reason(clause, f"A complete hand is {counted(kit.size, 'card')}; these are {here}.")


def _groups(
    setup: Setup, parts: tuple[Cards, ...] | list[Cards], cards: Cards
) -> tuple[tuple[Group, ...], Cards]:  # fmt: skip
    """The parts that are groups, eyes first, and the cards in none of them."""
    kit = setup.kit
    found, left = [], cards
    for part in parts:
        meld = kit.value(part)
        if meld is None:
            continue
        stands = kit.cover.stands(part, meld.key)
        found.append(Group(setup.game.meld_title(meld.key), part, meld.clause, 0, stands))
        left = without(left, part)
    eyes = setup.game.meld_title(EYES)
    return tuple(sorted(found, key=lambda group: (group.title != eyes, group.cards))), left


def _stands(setup: Setup, laid: tuple[Group, ...]) -> list[Reason]:
    """QK-27: which card replaces which."""
    names = setup.pack.names
    clause = "QK-29" if setup.options.heads == "wild_six" else "QK-27"
    return [
        Reason(clause, f"The {names[wild]} stands for the {names[kind]}.")
        for group in laid
        for wild, kind in group.stands
    ]
