"""What Kowah says of cards: three threes with a mata, or eight cards that may call checki."""

from __future__ import annotations

from kanhu.cards.kinds import Cards
from kanhu.games.kowah.board import Setup
from kanhu.games.kowah.threes import Threes, Way
from kanhu.wording.verdict import NO, PART, YES, Reason, Ruling, counted, groups, named, sentence

RANKS = "- one two three four five six seven eight nine".split()


def judge(setup: Setup, cards: Cards) -> Ruling:
    """Whether the cards win, may be declared, or do neither, and why."""
    kit = setup.kit
    division = kit.best(cards)
    laid = groups(setup.game, division.melds)
    team = setup.options.variant == "koa_minang"
    if len(cards) == kit.held:
        mark, says, reasons, waits = _eight(setup, cards, team)
        return Ruling(mark, says, tuple(reasons), laid, division.left, waits)
    whole = kit.cuts(cards) and kit.has_mata(cards)
    reasons = [*_threes(kit, cards), *_mata(kit, cards)]
    if len(cards) != kit.size:
        reasons = [_size(kit, cards, team), *(reasons if kit.cuts(cards) else [])]
        says = "All in sets, but no hand" if whole else "No hand"
        mark = PART if whole else NO
        return Ruling(mark, says, tuple(reasons), laid, division.left, fits=False)
    if not whole:
        says = "Not complete" if division.left else "No mata"
        return Ruling(NO, says, tuple(reasons), laid, division.left)
    reasons.append(Reason("KO-18", "It wins if checki was said before the last card came."))
    return Ruling(YES, "Complete", tuple(reasons), laid)


def _size(kit: Threes, cards: Cards, team: bool) -> Reason:
    size = f"A hand is {counted(kit.held, 'card')} and one that completes it"
    clause = "KO-44" if team else "KO-15"
    return Reason(clause, f"{size}; these are {counted(len(cards), 'card')}.")


def _threes(kit: Threes, cards: Cards) -> list[Reason]:
    over = kit.over(cards)
    if not over:
        return [Reason("KO-31", "All the cards go into sets of one rank.")]
    text = ", ".join(f"{counted(n, _rank(kit, rank, 1), _rank(kit, rank, n))}" for rank, n in over)
    return [Reason("KO-31", f"Cards are left that go into no set: {text}.")]


def _mata(kit: Threes, cards: Cards) -> list[Reason]:
    if kit.has_mata(cards):
        return [Reason("KO-31", "Three identical cards are among them, a mata.")]
    return [Reason("KO-31", "No three cards are identical, so there is no mata.")]


def _rank(kit: Threes, rank: int, count: int) -> str:
    """Cards of a rank in words; an honour that is a rank of its own by its name."""
    if rank >= len(RANKS):
        return kit.pack.names[kit.of_rank[rank][0]]
    return f"{RANKS[rank]}{'es' if rank == 6 else 's'}" if count > 1 else RANKS[rank]


def _eight(setup: Setup, cards: Cards, team: bool) -> tuple[str, str, list[Reason], Cards]:
    """A hand between turns."""
    kit = setup.kit
    clause = "KO-44" if team else "KO-20"
    waits = kit.waits(cards)
    if not waits:
        return NO, "No checki", [Reason(clause, _why_not(kit, cards))], ()
    reasons = [
        Reason(*_form(setup, way)) for way in sorted(kit.ways(cards), key=lambda way: way.form)
    ]
    return PART, "May say checki", [Reason(clause, "One card is lacking."), *reasons], waits


def _form(setup: Setup, way: Way) -> tuple[str, str]:
    wins = named(setup, way.wins, "or")
    clause = {"pair": "KO-21", "two_pairs": "KO-22", "rank": "KO-24"}[way.form]
    laid = sentence(counted(len(way.laid), "card"))
    return clause, f"{laid} are laid face down; the {wins} wins."


def _why_not(kit: Threes, cards: Cards) -> str:
    if not kit.waiting_rank(cards):
        return "More than one rank has cards left over, so one card cannot complete it."
    return "The two cards left over are not an identical pair of which a third can come."
