"""What `kanhu melds` and `kanhu judge` answer about cards: data, and the same for people."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kanhu.cards.kinds import Cards, Pack
from kanhu.catalogue import Game
from kanhu.core.rules import Setup
from kanhu.text.judging import Hand, Verdict, unreadable

Answer = tuple[Any, str]


def _best(game: Game, where: Setup, cards: Cards) -> Answer:
    """For games in which melds score: the best division, and one that leaves nothing over."""
    best, full = where.kit.best(cards), where.kit.full(cards)
    data = {"best": _division(best, where.pack), "full": full and _division(full, where.pack)}
    lines = [f"best: {best.points}", *_meld_lines(game, best, where.pack)]
    lines.append(f"every card melded: {full.points}" if full else "not every card can be melded")
    if full and full != best:
        lines += _meld_lines(game, full, where.pack)
    return data, "\n".join(lines)


def _held(game: Game, where: Setup, cards: Cards) -> Answer:
    """For games in which melds are played: every meld among the cards; they may share cards."""
    found = where.kit.melds_in(cards)
    data = {"melds": [_meld(meld, where.pack) for meld in found]}
    return data, "\n".join(_meld_line(game, meld, where.pack) for meld in found) or "no meld"


def _complete(game: Game, where: Setup, cards: Cards) -> Answer:
    """For games in which a complete hand wins: is it one, how is it laid out, what completes it?"""
    kit, pack = where.kit, where.pack
    done, waits = kit.complete(cards), kit.waits(cards)
    whole = kit.arrangement(cards) if done else None
    data = {
        "complete": done,
        "arrangement": whole and _division(whole, pack),
        "waits": _codes(pack, waits),
    }
    if whole is not None:
        return data, "\n".join(["complete", *_meld_lines(game, whole, pack)])
    text = f"complete with: {pack.text(waits)}" if waits else "no single card completes it"
    return data, f"not complete\n{text}"


QUESTIONS: dict[str, Callable[[Game, Setup, Cards], Answer]] = {
    "best": _best, "complete": _complete, "melds": _held,
}  # fmt: skip
"""What `[game] question` says the melds of a game are asked."""


def verdict_data(hand: Hand, verdict: Verdict) -> dict[str, Any]:
    """What a game says of a hand, as plain JSON values."""
    data: dict[str, Any] = {"game": verdict.game.id, "options": verdict.options.text}
    ruling, pack = verdict.ruling, verdict.pack
    if verdict.lacks:
        why = unreadable(hand, verdict)
        return {**data, "readable": False, "reasons": [why._asdict()]}
    data |= {"readable": True, "cards": _codes(pack, verdict.cards)}
    if ruling is None:
        return data
    groups = [
        {"title": group.title, "cards": _codes(pack, group.cards), "points": group.points,
         "clause": group.clause}
        for group in ruling.groups
    ]  # fmt: skip
    return {
        **data, "mark": ruling.mark, "says": ruling.says, "fits": ruling.fits, "groups": groups,
        "left": _codes(pack, ruling.left), "waits": _codes(pack, ruling.waits),
        "reasons": [reason._asdict() for reason in ruling.reasons],
    }  # fmt: skip


def verdict_lines(hand: Hand, verdict: Verdict) -> list[str]:
    """What a game says of a hand, for people."""
    title, ruling = f"{verdict.game.title} ({verdict.options.text})", verdict.ruling
    if verdict.lacks:
        why = unreadable(hand, verdict)
        return [f"{title}: cannot be read", f"  {why.text}  ({why.clause})"]
    if ruling is None:
        return [f"{title}: judges no cards"]
    laid = [
        f"  {group.title}: {verdict.pack.text(group.cards)}  ({group.clause})"
        for group in ruling.groups
    ]
    why_so = [f"  {reason.text}  ({reason.clause})" for reason in ruling.reasons]
    return [f"{title}: {ruling.says.lower()}", *laid, *why_so]


def _meld(meld: Any, pack: Pack) -> dict[str, Any]:
    return {
        "name": meld.key, "cards": _codes(pack, meld.cards), "points": meld.points,
        "clause": meld.clause,
    }  # fmt: skip


def _division(division: Any, pack: Pack) -> dict[str, Any]:
    melds = [_meld(meld, pack) for meld in division.melds]
    return {"points": division.points, "melds": melds, "left": _codes(pack, division.left)}


def _codes(pack: Pack, cards: Cards) -> list[str]:
    return pack.text(cards).split()


def _meld_line(game: Game, meld: Any, pack: Pack) -> str:
    title = game.meld_title(meld.key)
    return f"  {meld.points:3}  {title}: {pack.text(meld.cards)}  ({meld.clause})"


def _meld_lines(game: Game, division: Any, pack: Pack) -> list[str]:
    lines = [_meld_line(game, meld, pack) for meld in division.melds]
    return lines + ([f"       left over: {pack.text(division.left)}"] if division.left else [])
