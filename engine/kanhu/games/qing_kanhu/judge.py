"""What Qing Kanhu says of cards: complete or not, in which groups, and what is lacking."""

from __future__ import annotations

from kanhu.cards.kinds import Cards, without
from kanhu.games.qing_kanhu.board import Setup
from kanhu.melds import Cover, read_sheet
from kanhu.wording.verdict import NO, PART, YES, Group, Reason, Ruling, finding, headline, named

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
    reasons = [finding(setup, "grouped")]
    eyes = sum(group.title == setup.game.meld_title(EYES) for group in laid)
    if eyes > 1:
        reasons.append(finding(setup, "many_eyes", eyes=eyes))
    if left:
        reasons.append(finding(setup, "head_rides", left=named(setup, left)))
    reasons += _stands(setup, laid)
    if len(cards) == kit.size:
        reasons.append(finding(setup, "takes_pot"))
        return Ruling(YES, headline(setup, "complete"), tuple(reasons), laid, left)
    reasons.insert(0, _size(setup, cards))
    says = headline(setup, "all_grouped")
    return Ruling(PART, says, tuple(reasons), laid, left, fits=False)


def _waiting(setup: Setup, cards: Cards, waits: Cards) -> Ruling:
    kit = setup.kit
    parts = [part for part, missing in kit.cover.plan(cards) if not missing]
    laid, left = _groups(setup, parts, cards)
    found = finding(setup, "completes", "QK-30", waits=named(setup, waits))
    reasons = (found, *_stands(setup, laid))
    return Ruling(PART, headline(setup, "one_short"), reasons, laid, left, waits)


def _wanting(setup: Setup, cards: Cards) -> Ruling:
    """Neither complete nor one card short."""
    kit = setup.kit
    sheet = read_sheet(setup.game.data("melds.toml"))
    riders = frozenset(setup.pack.codes.index(code) for code in sheet.riders)
    anyhow = Cover(setup.pack, kit.table.rules, riders, ())
    reasons = []
    if anyhow.complete(cards) and set(cards) - riders:
        laid, left = _groups(setup, anyhow.laid(cards) or (), cards)
        reasons.append(finding(setup, "no_eyes_among"))
        return _ruled(setup, cards, headline(setup, "no_eyes"), reasons, laid, left)
    parts = [part for part, missing in anyhow.plan(cards) if not missing]
    laid, left = _groups(setup, parts, cards)
    bare = tuple(kind for kind in left if kind not in riders)
    if bare:
        reasons.append(finding(setup, "no_group", left=named(setup, bare)))
    if set(left) - set(bare) and not laid:
        reasons.append(finding(setup, "heads_alone"))
    if not any(group.title == setup.game.meld_title(EYES) for group in laid):
        reasons.append(finding(setup, "no_eyes"))
    return _ruled(setup, cards, headline(setup, "incomplete"), reasons, laid, left)


def _ruled(
    setup: Setup, cards: Cards, says: str, reasons: list[Reason], laid: tuple[Group, ...],
    left: Cards,
) -> Ruling:  # fmt: skip
    kit = setup.kit
    fits = len(cards) in (kit.size, kit.size - 1)
    why = reasons if fits else [_size(setup, cards), *reasons]
    return Ruling(NO, says, tuple(why), laid, left, fits=fits)


def _size(setup: Setup, cards: Cards) -> Reason:
    size = setup.kit.size
    clause = "QK-10" if size == 16 else "QK-19"
    return finding(setup, "hand_size", clause, size=size, held=len(cards))


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
        finding(setup, "stands_for", clause, wild=names[wild], card=names[kind])
        for group in laid
        for wild, kind in group.stands
    ]
