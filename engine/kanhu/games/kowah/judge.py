"""What Kowah says of cards: three threes with a mata, or eight cards that may call checki."""

from __future__ import annotations

from kanhu.cards.kinds import Cards
from kanhu.core.grammar import Names, Number
from kanhu.games.kowah.board import Setup
from kanhu.games.kowah.threes import Threes, Way
from kanhu.wording.verdict import NO, PART, YES, Reason, Ruling, finding, groups, headline, named

RANKS = 10
"""Ranks that are numbers; an honour may be a rank of its own beyond them."""


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
    reasons = [_threes(setup, cards), _mata(setup, cards)]
    if len(cards) != kit.size:
        reasons = [_size(setup, cards, team), *(reasons if kit.cuts(cards) else [])]
        says = headline(setup, "in_sets" if whole else "no_hand")
        mark = PART if whole else NO
        return Ruling(mark, says, tuple(reasons), laid, division.left, fits=False)
    if not whole:
        says = headline(setup, "incomplete" if division.left else "no_mata")
        return Ruling(NO, says, tuple(reasons), laid, division.left)
    reasons.append(finding(setup, "wins"))
    return Ruling(YES, headline(setup, "complete"), tuple(reasons), laid)


def _size(setup: Setup, cards: Cards, team: bool) -> Reason:
    clause = "KO-44" if team else "KO-15"
    return finding(setup, "size", clause, size=setup.kit.held, held=len(cards))


def _threes(setup: Setup, cards: Cards) -> Reason:
    over = setup.kit.over(cards)
    if not over:
        return finding(setup, "in_sets")
    return finding(setup, "left_over", ranks=Names(_rank(setup.kit, rank) for rank, _ in over))


def _mata(setup: Setup, cards: Cards) -> Reason:
    return finding(setup, "mata" if setup.kit.has_mata(cards) else "no_mata")


def _rank(kit: Threes, rank: int) -> str:
    """A rank in words; an honour that is a rank of its own by its name."""
    return f"{Number(rank):word}" if rank < RANKS else kit.pack.names[kit.of_rank[rank][0]]


def _eight(setup: Setup, cards: Cards, team: bool) -> tuple[str, str, list[Reason], Cards]:
    """A hand between turns."""
    kit = setup.kit
    clause = "KO-44" if team else "KO-20"
    waits = kit.waits(cards)
    if not waits:
        why = finding(setup, "unlike" if kit.waiting_rank(cards) else "ranks_over", clause)
        return NO, headline(setup, "no_checki"), [why], ()
    ways = sorted(kit.ways(cards), key=lambda way: way.form)
    reasons = [finding(setup, "one_short", clause), *(_form(setup, way) for way in ways)]
    return PART, headline(setup, "called"), reasons, waits


def _form(setup: Setup, way: Way) -> Reason:
    """How a call is laid, and what wins it: KO-21, KO-22, KO-24."""
    laid, wins = len(way.laid), named(setup, way.wins)
    if way.form == "pair":
        return finding(setup, "pair", laid=laid, wins=wins)
    return finding(setup, "two_pairs" if way.form == "two_pairs" else "rank", laid=laid, wins=wins)
