"""What `kanhu melds` and `kanhu judge` answer about cards: data, and the same for people."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol

from kanhu.cards.kinds import Cards, Pack
from kanhu.catalogue import Game
from kanhu.melds import Division, MeldTable
from kanhu.text.jsontext import Json
from kanhu.text.judging import Hand, Verdict, unreadable
from kanhu.wording.verdict import MeldLike

Answer = tuple[Json, str]


def _best(game: Game, kit: MeldTable, pack: Pack, cards: Cards) -> Answer:
    """For games in which melds score: the best division, and one that leaves nothing over."""
    best, full = kit.best(cards), kit.full(cards)
    data: Json = {"best": _division(best, pack), "full": full and _division(full, pack)}
    lines = [f"best: {best.points}", *_meld_lines(game, best, pack)]
    lines.append(f"every card melded: {full.points}" if full else "not every card can be melded")
    if full and full != best:
        lines += _meld_lines(game, full, pack)
    return data, "\n".join(lines)


class _Holding(Protocol):
    def melds_in(self, cards: Cards) -> Sequence[MeldLike]: ...


def _held(game: Game, kit: _Holding, pack: Pack, cards: Cards) -> Answer:
    """For games in which melds are played: every meld among the cards; they may share cards."""
    found = kit.melds_in(cards)
    data: Json = {"melds": [_meld(meld, pack) for meld in found]}
    return data, "\n".join(_meld_line(game, meld, pack) for meld in found) or "no meld"


class _Completing(Protocol):
    def complete(self, cards: Cards) -> bool: ...

    def arrangement(self, cards: Cards) -> Division | None: ...

    def waits(self, cards: Cards) -> Cards: ...


def _complete(game: Game, kit: _Completing, pack: Pack, cards: Cards) -> Answer:
    """For games in which a complete hand wins: is it one, how is it laid out, what completes it?"""
    done, waits = kit.complete(cards), kit.waits(cards)
    whole = kit.arrangement(cards) if done else None
    data: Json = {
        "complete": done,
        "arrangement": whole and _division(whole, pack),
        "waits": _codes(pack, waits),
    }
    if whole is not None:
        return data, "\n".join(["complete", *_meld_lines(game, whole, pack)])
    text = f"complete with: {pack.text(waits)}" if waits else "no single card completes it"
    return data, f"not complete\n{text}"


# Any: which kit can answer is what the word in `game.toml` says.
QUESTIONS: dict[str, Callable[[Game, Any, Pack, Cards], Answer]] = {
    "best": _best, "complete": _complete, "melds": _held,
}  # fmt: skip
"""What `[game] question` says the melds of a game are asked."""


def verdict_data(hand: Hand, verdict: Verdict) -> dict[str, Json]:
    """What a game says of a hand, as plain JSON values."""
    data: dict[str, Json] = {"game": verdict.game.id, "options": verdict.options.text}
    ruling, pack = verdict.ruling, verdict.pack
    if verdict.lacks:
        why = unreadable(hand, verdict)
        return {**data, "readable": False, "reasons": [why._asdict()]}
    data |= {"readable": True, "cards": _codes(pack, verdict.cards)}
    if ruling is None:
        return data
    groups: list[Json] = [
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


def _meld(meld: MeldLike, pack: Pack) -> dict[str, Json]:
    return {
        "name": meld.key, "cards": _codes(pack, meld.cards), "points": meld.points,
        "clause": meld.clause,
    }  # fmt: skip


def _division(division: Division, pack: Pack) -> dict[str, Json]:
    melds = [_meld(meld, pack) for meld in division.melds]
    return {"points": division.points, "melds": melds, "left": _codes(pack, division.left)}


def _codes(pack: Pack, cards: Cards) -> list[str]:
    return pack.text(cards).split()


def _meld_line(game: Game, meld: MeldLike, pack: Pack) -> str:
    title = game.meld_title(meld.key)
    return f"  {meld.points:3}  {title}: {pack.text(meld.cards)}  ({meld.clause})"


def _meld_lines(game: Game, division: Division, pack: Pack) -> list[str]:
    lines = [_meld_line(game, meld, pack) for meld in division.melds]
    return lines + ([f"       left over: {pack.text(division.left)}"] if division.left else [])
