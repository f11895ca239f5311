"""The worked examples of Madiao, each played or worked out."""

from __future__ import annotations

from typing import Any

import pytest

from by_text import board_of, cards, of_game, play, present, refused
from kanhu.core.state import State
from kanhu.games.madiao import course, score, settle
from kanhu.games.madiao.dealing import dealt_first, seating
from kanhu.games.madiao.order import CUT
from kanhu.games.madiao.tests.tables import GAME, PACK, kinds, lay_out, legal, table

EXAMPLES = GAME.data("examples.toml")["example"]
FENG = of_game(GAME.options())
Row = dict[str, Any]


def options(row: Row, preset: str = "feng") -> Any:
    """The options of an example."""
    return of_game(GAME.options(preset, **row.get("options", {})))


def of_kind(kind: str) -> list[pytest.ParameterSet]:
    rows = [row for row in EXAMPLES if row["kind"] == kind]
    return [pytest.param(row, id=f"{row['id']}-{'-'.join(row['clauses'])}") for row in rows]


@pytest.mark.parametrize("row", of_kind("trick"))
def test_a_trick(row: Row) -> None:
    *before, last = row["moves"]
    state = play(lay_out(row["moves"], row.get("leader", 0)), *before)
    if "refused" in row:
        assert refused(state, last).clause == row["refused"]
        return
    state = play(state, last)
    if "best" in row:
        assert cards(state, "trick")[-1] == row["best"]
    if "winner" in row:
        assert board_of(state).leader == state.actor == row["winner"]
        assert cards(state, f"won{row['winner']}") == [row["table"]]


@pytest.mark.parametrize("row", of_kind("answers"))
def test_what_may_be_played(row: Row) -> None:
    state = eighth(row) if row.get("eighth") else first(row)
    assert legal(state, "beat") == [f"beat {code}" for code in row["beats"].split()]
    throws = [text for text in legal(state, "throw") if text.split()[1] in row["hand"].split()]
    assert len(throws) == row["discards"]


def first(row: Row) -> State:
    """The answer to the first lead, whose hand has the cards of the row and lower ones besides."""
    low = {"s6": "s1 s2 m1 m2", "wf": "s1 s2 s3 m2 m3 m4"}[row["best"]]
    return play(table({0: row["best"], 1: f"{row['hand']} {low}"}), f"lead {row['best']}")


def eighth(row: Row) -> State:
    """The last trick: seat 0 has led to all and won them, seat 1 has the card of the row left."""
    led = "rf s8 m9 mm ot hm t9".split()
    hands = {0: f"{' '.join(led)} {row['best']}", 1: f"{row['hand']} c9 c8 c7 c6 c5 c4 c3"}
    state = table(hands)
    for card, low in zip(led, hands[1].split()[1:], strict=True):
        state = play(state, f"lead {card}", f"throw {low}")
        for _ in range(2):
            state = state.play(state.legal()[-1])[0]
    return play(state, f"lead {row['best']}")


@pytest.mark.parametrize("row", of_kind("seats"))
def test_seats(row: Row) -> None:
    assert "".join("ABCD"[at] for at in seating(kinds(row["drawn"]))) == row["order"]


@pytest.mark.parametrize("row", of_kind("cut"))
def test_the_cut(row: Row) -> None:
    kind = PACK.kind(row["card"])
    assert (dealt_first(row["banker"], kind) if CUT[kind] else -1) == row["first"]


@pytest.mark.parametrize("row", of_kind("special"))
def test_special_hands(row: Row) -> None:
    assert settle.special(options(row), tuple(sorted(kinds(row["hand"])))) == row["key"]


@pytest.mark.parametrize("row", of_kind("congratulate"))
def test_congratulations(row: Row) -> None:
    reasons, _ = settle.congratulated(FENG, row["banker"], row["holders"], row["hundred"])
    assert list(settle.added(reasons)) == row["payments"]


@pytest.mark.parametrize("row", of_kind("redeal"))
def test_a_new_deal(row: Row) -> None:
    assert settle.long_suit(kinds(row["hand"])) == row["may"]


@pytest.mark.parametrize("row", of_kind("diao"))
def test_the_diao(row: Row) -> None:
    assert list(score.diao(options(row), row["tricks"])) == row["halves"]


@pytest.mark.parametrize("row", of_kind("count"))
def test_a_count(row: Row) -> None:
    rest = [kind for kind in kinds("s2 s3 s4 s5 s6 s7 c7 c8") if kind not in kinds(row["table"])]
    tables, at = [tuple(kinds(row["table"]))], 0
    for size in row["others"]:
        tables.append(tuple(rest[at : at + size]))
        at += size
    holder = 0 if row.get("holds") else -1
    lines = score.count(options(row), tables, holder, PACK.kind(row["face"]))
    assert sum(line.halves for line in lines if line.seat == 0) == 2 * row["total"]


@pytest.mark.parametrize("row", of_kind("pay"))
def test_payments(row: Row) -> None:
    banker, o = row["banker"], options(row)
    lines = [score.Line("counted", at, 2 * n, (), "MD-28") for at, n in enumerate(row["counts"])]
    if "great" in row:
        lines.append(score.Line("great", row["great"], 6, (), "MD-31"))
        lines += [score.Line("hundred_tu", row["great"], 12, (), "MD-32")] * row.get("tu", 0)
    reasons = settle.opened(o, banker, lines) + settle.knocked(o, banker, lines)
    reasons += settle.released(o, banker, lines, row.get("released", -1))
    reasons += settle.indulged(o, banker, row.get("indulged", []))
    assert list(settle.added(reasons)) == row["payments"]


@pytest.mark.parametrize("row", of_kind("through"))
def test_letting_through(row: Row) -> None:
    tricks = [shown(text) for text in row["tricks"]]
    # What a seat holds it plays later: a last trick in which nothing of this counts any more.
    later = [(int(seat), kind, at == 0) for at, (seat, text) in enumerate(row["hands"].items())
             for kind in kinds(text)]  # fmt: skip
    whole = [*tricks, later]
    if "released" in row:
        assert course.releaser(whole, seven_rule=True) == row["released"]
    if "indulged" in row:
        found = course.indulgers(whole, row["banker"], {PACK.kind("s9")})
        assert found == ([row["indulged"]] if row["indulged"] >= 0 else [])


def shown(text: str) -> list[tuple[int, int, bool]]:
    """A trick: "2: hm, (c3), …"; what stands in brackets was discarded."""
    leader, _, plays = text.partition(": ")
    return [
        ((int(leader) + at) % 4, PACK.kind(one.strip("()")), not one.startswith("("))
        for at, one in enumerate(plays.split(", "))
    ]


@pytest.mark.parametrize("row", of_kind("flush"))
def test_flushing(row: Row) -> None:
    tables = [kinds(text) for text in row["tables"]]
    found = score.flushed(options(row), tables, kinds(row["stock"]))
    assert [seat for seat, *_ in found] == row["seats"]


@pytest.mark.parametrize("row", of_kind("flushed"))
def test_what_a_flush_brings(row: Row) -> None:
    qing = options(row, "qing")
    tables = [kinds(text) for text in row["tables"]]
    lines = score.count(qing, tables, -1, -1, kinds(row["stock"]))
    halves = [sum(line.halves for line in lines if (line.key, line.seat) == ("flush", seat))
              for seat in range(4)]  # fmt: skip
    assert halves == [2 * n for n in row["totals"]]


@pytest.mark.parametrize("row", of_kind("hand"))
def test_a_whole_hand(row: Row) -> None:
    state = table(dict(enumerate(row["hands"])), stock=row["stock"], banker=row["banker"])
    winners = []
    for text in row["tricks"]:
        for at, (seat, kind, is_open) in enumerate(shown(text)):
            assert state.actor == seat
            verb = ("beat" if at else "lead") if is_open else "throw"
            state = play(state, f"{verb} {PACK.codes[kind]}")
        winners.append(board_of(state).history[-1][0])
    assert winners == row["winners"]
    assert list(present(state.outcome).payoff) == row["payments"]


def test_every_example_is_tried() -> None:
    tried = {"trick", "answers", "seats", "cut", "special", "congratulate", "redeal", "diao",
             "count", "pay", "through", "flush", "flushed", "hand"}  # fmt: skip
    assert {row["kind"] for row in EXAMPLES} == tried
    assert len({row["id"].rstrip("ab") for row in EXAMPLES}) == 62
