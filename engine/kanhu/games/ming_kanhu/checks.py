"""Positions: what a text need not say, and whether its parts fit together."""

from __future__ import annotations

from collections.abc import Container

from kanhu.families.tricks import HAND, THROWN, TRICK, WON, Play
from kanhu.games.ming_kanhu.board import DEALT, Tableau, Trick
from kanhu.games.ming_kanhu.play import tricks_of, winning_play

Fault = tuple[str, str] | None


def complete(t: Tableau, given: Container[str]) -> None:
    """What a position text need not say: leader, best seat, and counts that follow from tricks."""
    b = t.board
    rows = b.history
    if "leader" not in given:
        b.leader = b.plays[0][0] if b.plays else rows[-1][0] if rows else max(t.actor, 0)
    if "dealer" not in given:
        b.dealer = rows[0][3][0][0] if rows and rows[0][3] else b.leader
    if "best" not in given:
        b.best = _best(b.plays)
    if "tricks" not in given:
        b.tricks = _tricks(t)
    if "points" not in given:
        b.points = _points(t)


def _best(plays: tuple[Play, ...]) -> int:
    """MK-14: every open play of a trick beats those before it."""
    return next((seat for seat, _, is_open in reversed(plays) if is_open), -1)


def _tricks(t: Tableau) -> tuple[int, ...]:
    return tuple(sum(row[0] == seat for row in t.board.history) for seat in range(t.n))


def _points(t: Tableau) -> tuple[int, ...]:
    return tuple(
        sum(_worth(row) for row in t.board.history if row[0] == seat) for seat in range(t.n)
    )


def _worth(row: Trick) -> int:
    return row[2] + sum(count for _, count, _ in row[3])


def impossible(t: Tableau) -> Fault:
    """Plays out of order, tricks that do not lie there, hands of another size, a wrong phase."""
    return (
        _wrong_match(t) or _wrong_trick(t) or _wrong_history(t) or _wrong_hands(t)
        or (_wrong_end(t) if t.outcome is not None else _wrong_moment(t))
    )  # fmt: skip


def _wrong_match(t: Tableau) -> Fault:
    o = t.options
    if o.match == "target" and t.outcome is None and max(t.board.totals) >= o.target:
        return "MK-35", f"a total has reached {o.target}: the match would be over"
    return None


def _out_of_order(plays: tuple[Play, ...], n: int) -> bool:
    """MK-11: whether seats or sizes are not those of one trick, opened by its leader."""
    if not plays:
        return False
    (leader, size, is_open) = plays[0]
    order = [((leader + step) % n, size) for step in range(len(plays))]
    return not is_open or [play[:2] for play in plays] != order


def _wrong_trick(t: Tableau) -> Fault:
    b, kit = t.board, t.kit
    if _out_of_order(b.plays, t.n) or len(b.plays) == t.n:
        return "MK-11", "the plays are out of order (board.plays)"
    if b.plays and b.plays[0][0] != b.leader:
        return "MK-9", f"seat {b.plays[0][0]} has led, not seat {b.leader} (board.leader)"
    if b.best != _best(b.plays):
        return "MK-14", f"seat {b.best} has not the best play (board.best)"
    lying, at, ladder = t.zones[TRICK], 0, ""
    best: tuple[int, ...] = ()
    for _, size, _ in (play for play in b.plays if play[2]):
        cards, at = lying[at : at + size], at + size
        if len(cards) != size or not (ladder or kit.ladder(cards)):
            return "MK-10", f"{t.setup.pack.text(cards)} cannot be led"
        if ladder and not kit.beats(ladder, cards, best):
            return "MK-14", f"{t.setup.pack.text(cards)} does not beat the best play"
        ladder, best = ladder or kit.ladder(cards), cards
    return None if at == len(lying) else ("MK-27", "cards lie in a trick that nobody has played")


def _wrong_history(t: Tableau) -> Fault:
    """MK-27 to MK-32: the cards of every trick lie with its winner, face down with their owner."""
    b = t.board
    down = sum(count for _, count, is_open in b.plays if not is_open)
    for row, cards in zip(b.history, tricks_of(t), strict=True):
        plays = row[3]
        if _out_of_order(plays, t.n) or len(plays) != t.n:
            return "MK-11", "the plays of a trick are out of order (board.history)"
        down += sum(count for _, count, is_open in plays if not is_open)
        won = winning_play(plays, cards)
        lie = len(cards) == len(plays) * plays[0][1] and t.kit.ladder(won)
        if not lie or row[:3] != (_best(plays), *t.kit.won_with(won)):
            return "MK-27", f"trick {[*row[:3]]} was not won so (board.history)"
    piles = sum(len(t.zones[zone]) for seat in range(t.n) for zone in (WON[seat], THROWN[seat]))
    if piles != down + sum(_open_cards(row[3]) for row in b.history):
        return "MK-27", "cards lie in tricks that nobody has played (board.history)"
    if (b.tricks, b.points) != (_tricks(t), _points(t)):
        return "MK-28", f"tricks and points won are {[*_tricks(t)]} and {[*_points(t)]}"
    return None


def _open_cards(plays: tuple[Play, ...]) -> int:
    return sum(count for _, count, is_open in plays if is_open)


def _wrong_hands(t: Tableau) -> Fault:
    b = t.board
    rows = [*(row[3] for row in b.history), b.plays]
    for seat in range(t.n):
        played = sum(count for plays in rows for who, count, _ in plays if who == seat)
        dealt = len(t.zones[HAND[seat]]) + played
        if dealt != DEALT[t.n]:
            clause = "MK-26" if any(rows) else "MK-8"
            return clause, f"seat {seat} was dealt {dealt} cards, not {DEALT[t.n]} (MK-5)"
    return None


def _wrong_end(t: Tableau) -> Fault:
    b = t.board
    counted = b.last is not None and b.last.points == b.points
    if not counted or any(t.zones[HAND[seat]] for seat in range(t.n)):
        return "MK-27", "the match is over, but its last hand was not played to the end"
    return None


def _wrong_moment(t: Tableau) -> Fault:
    """MK-11: phase and seat to play follow from the plays that lie."""
    b = t.board
    if t.phase != ("follow" if b.plays else "lead"):
        return "MK-11", f"with {len(b.plays)} plays on the table it is not '{t.phase}'"
    turn = (b.leader + len(b.plays)) % t.n
    if t.actor != turn:
        return "MK-11", f"seat {turn} is to play, not seat {t.actor}"
    return None if t.zones[HAND[turn]] else ("MK-27", "with no cards left the hand would be over")
