"""The worked examples of the rulebook that are about cards alone, each against the meld solver."""

from __future__ import annotations

from typing import Any

import pytest

from by_text import board_of, cards, legal, of_game, play, present
from kanhu import melds
from kanhu.cards import packs
from kanhu.cards.kinds import Pack
from kanhu.core.options import OptionError, Options, spell
from kanhu.core.state import State
from kanhu.families.draw import recycle
from kanhu.families.settle import fine, pairwise
from kanhu.games.khanhoo.tests.tables import GAME, table
from kanhu.melds.table import MeldTable

EXAMPLES = GAME.data("examples.toml")["example"]


def of_kind(*kinds: str) -> list[pytest.ParameterSet]:
    rows = [row for row in EXAMPLES if row["kind"] in kinds]
    return [pytest.param(row, id=f"{row['id']}-{'-'.join(row['clauses'])}") for row in rows]


def solver(changes: dict[str, Any]) -> tuple[Pack, MeldTable]:
    """Pack and meld table for changed options, always with five jokers in the pack."""
    values = GAME.schema.resolve(None, {"jokers": 5} | changes).values
    options = Options("", values, "")
    pack = GAME.rules.equipment.pack(GAME, options)
    return pack, melds.compile(pack, GAME.data("melds.toml"), options.values)


def cases(row: dict[str, Any]) -> list[tuple[dict[str, Any], ...]]:
    """(changes, expected fields) of an example, one for each case it tells apart."""
    base = row.get("options", {})
    if "cases" not in row:
        return [(base, row)]
    return [(base | case.get("set", {}), row | case) for case in row["cases"]]


def sorted_cards(pack: Pack, text: str) -> tuple[int, ...]:
    return tuple(sorted(pack.parse(text)))


@pytest.mark.parametrize("row", of_kind("best"))
def test_best_and_full_division(row: dict[str, Any]) -> None:
    for changes, want in cases(row):
        pack, kit = solver(changes)
        hand = sorted_cards(pack, want["cards"])
        best, full = kit.best(hand), kit.full(hand)
        assert best.points == want["best"]
        assert kit.best_points(hand) == want["best"]
        if "full" in want:
            assert ("none" if full is None else full.points) == want["full"]
        for division in filter(None, [best, full]):
            used = [kind for meld in division.melds for kind in meld.cards]
            assert sorted([*used, *division.left]) == list(hand)
            assert sum(meld.points for meld in division.melds) == division.points
            for meld in division.melds:
                assert present(kit.value(meld.cards)).points >= meld.points


@pytest.mark.parametrize("row", of_kind("value"))
def test_value_of_one_meld(row: dict[str, Any]) -> None:
    for changes, want in cases(row):
        for laid in want["sets"]:
            pack, kit = solver(changes | laid.get("set", {}))
            meld = kit.value(sorted_cards(pack, laid["cards"]))
            if laid["key"] == "illegal":
                assert meld is None, laid
            else:
                assert meld is not None, laid
                assert (meld.key, meld.points) == (laid["key"], laid["points"]), laid


@pytest.mark.parametrize("row", of_kind("out"))
def test_which_cards_may_be_thrown_to_go_out(row: dict[str, Any]) -> None:
    for changes, want in cases(row):
        pack, kit = solver(changes)
        hand = sorted_cards(pack, want["cards"])
        throws = {pack.codes[kind] for kind in kit.goes_out(hand)}
        assert throws == set(want["throws"].split())
        if want["bare"]:
            assert kit.full(hand) is not None


@pytest.mark.parametrize("row", of_kind("settle"))
def test_settlement(row: dict[str, Any]) -> None:
    assert list(pairwise(row["totals"])) == row["payoff"]


@pytest.mark.parametrize("row", of_kind("refuse"))
def test_tables_that_cannot_be_had(row: dict[str, Any]) -> None:
    with pytest.raises(OptionError) as error:
        GAME.options(None, **row["options"])
    assert error.value.clause in row["clauses"]


@pytest.mark.parametrize("row", of_kind("claim"))
def test_claims(row: dict[str, Any]) -> None:
    """Every claim of the example is legal or refused as said; a winner takes the card."""
    options = ";".join(
        ["wilkinson", *(f"{k}={str(v).lower()}" for k, v in row.get("options", {}).items())]
    )
    thrower = row.get("thrower", 0)
    hands = {hand["seat"]: hand["cards"] for hand in row["hands"]}
    for claim in row["claims"]:
        seat = claim["seat"]
        state = table(options, phase="claim", actor=seat, heap=row["thrown"], thrower=thrower,
                      hands=hands)  # fmt: skip
        move = GAME.read_move(state, "claim " + claim["cards"])
        refusal = state.refuse(move)
        if claim["legal"] is True:
            assert refusal is None, (claim, refusal)
            top = state.setup.pack.parse(row["thrown"])
            meld = of_game(state.setup.kit).value(tuple(sorted(move.cards + top)))
            assert (meld.key, meld.points) == (claim["key"], claim["points"])
        else:
            assert refusal is not None, claim
            assert refusal.clause == claim["clause"], (claim, refusal)
    if "winner" in row:
        first = (thrower + 1) % GAME.options(options).players
        state = table(options, phase="claim", actor=first, heap=row["thrown"], thrower=thrower,
                      hands=hands)  # fmt: skip
        wanted = {c["seat"]: c["cards"] for c in row["claims"] if c["legal"] is True}
        while state.phase == "claim":
            seat = state.actor
            state = play(state, f"claim {wanted[seat]}" if seat in wanted else "pass")
        assert state.actor == row["winner"]
        assert row["thrown"] in cards(state, f"laid{row['winner']}")
        assert legal(state)


def text_of(changes: dict[str, Any]) -> str:
    return ";".join(["wilkinson", *(f"{key}={spell(value)}" for key, value in changes.items())])


@pytest.mark.parametrize("row", of_kind("deal"))
def test_what_the_deal_leaves(row: dict[str, Any]) -> None:
    for changes, want in cases(row):
        if "refused" in want:
            with pytest.raises(OptionError) as error:
                GAME.options(None, **changes)
            assert error.value.clause == want["refused"]
            continue
        seeds = iter(range(500))
        state = None
        while state is None:
            state = dealt(GAME.options(None, **changes), next(seeds), want.get("orphan"))
        assert len(cards(state, "stock")) == want["stock"]


def dealt(options: Options, seed: int, orphan: int | None) -> State | None:
    """A deal with the orphan so many seats from the leader (None for no orphan), or None."""
    state, _ = GAME.opening(options, seed)
    if state.phase == "orphan":
        state = play(state, "n" if orphan is None else "o")
    leader = (state.board.dealer + 1) % options.players
    right = orphan is None or (board_of(state).orphan - leader) % options.players == orphan
    return state if right else None


@pytest.mark.parametrize("row", of_kind("fine"))
def test_fines(row: dict[str, Any]) -> None:
    for changes, want in cases(row):
        options = of_game(GAME.options(None, **changes))
        mode = options.penalty_mode
        assert (
            list(fine(row["totals"], row["offender"], options.misdeal_fine, mode)) == want["after"]
        )


@pytest.mark.parametrize("row", of_kind("match"))
def test_ends_of_matches(row: dict[str, Any]) -> None:
    for changes, want in cases(row):
        state = GAME.deal(GAME.options(None, **changes), 1)
        t = state.rollout()
        t.board.totals = tuple(want["totals"])
        outcome = GAME.rules.law.over(t)
        assert list(outcome.winners if outcome else ()) == want["winners"]


@pytest.mark.parametrize("row", of_kind("claim_last"))
def test_claims_with_the_last_hidden_cards(
    row: dict[str, Any],
) -> None:
    for changes, want in cases(row):
        state = table(text_of({"players": 2} | changes), phase="claim", actor=1, thrower=0,
                      heap=row["thrown"], hands={1: row["cards"]}, laid={1: row["laid"]})  # fmt: skip
        refusal = state.refuse(GAME.read_move(state, "claim " + row["with"]))
        assert (refusal is None) == want["legal"]
        if refusal is not None:
            assert refusal.clause == want["clause"]
        else:
            after = play(state, "claim " + row["with"])
            assert legal(after) == ["f"]
            assert present(play(after, "f").board.last).points[1] == want["points"] + 5


@pytest.mark.parametrize("row", of_kind("dead"))
def test_cards_that_go_round(row: dict[str, Any]) -> None:
    for changes, want in cases(row):
        card, n = row["first"]["card"], changes["players"]
        state = table(text_of(changes), actor=row["first"]["seat"], stock="", dealer=3,
                      hands={row["first"]["seat"]: card})  # fmt: skip
        state, ended = handed_on(state, card), 0
        for at, seat in enumerate(row["takers"], 1):
            assert state.actor == seat
            state = handed_on(state, card)
            if state.board.hand:
                ended = at
                assert present(state.board.last).ended == "KH-63"
                break
        assert ended == want["ends"]
        if "breaker" in row:
            assert state.actor == row["breaker"]["seat"] < n
            other = next(m for m in legal(state) if m[0] == "t" and m != f"t{card}")
            assert board_of(handed_on(state, other[1:])).stuck == want["count"]


def handed_on(state: State, card: str) -> State:
    """Throw a card that nobody claims."""
    state = play(state, f"throw {card}")
    while state.phase == "claim":
        state = play(state, "pass")
    return state


@pytest.mark.parametrize("row", of_kind("cache"))
def test_caches(row: dict[str, Any]) -> None:
    options, owner = text_of(row["options"]), row["owner"]
    kind = row["cached"].split()[0]
    if row["ends"]:
        first = (row["thrower"] + 1) % row["options"]["players"]
        state = table(options, phase="claim", actor=first, thrower=row["thrower"],
                      heap=row["thrown"], cache={owner: row["cached"]})  # fmt: skip
        kit, pack = of_game(state.setup.kit), state.setup.pack
        rest = kit.best_points(tuple(sorted(pack.parse(" ".join(cards(state, f"hand{owner}"))))))
        while state.board.hand == 0:
            state = play(state, "claim_cache" if state.actor == owner else "pass")
        assert present(state.board.last).points[owner] == row["points"] + row["bonus"] + rest
        assert present(state.board.last).ended == "KH-60"
    else:
        laid = {owner: ["2H 3H 4H", "2C 3C 4C", "2D 3D 4D", "7H 7C 7D"]}
        state = table(options, actor=owner, hands={owner: row["cards"]}, laid=laid)
        state = play(state, f"cache {kind}")
        assert cards(state, f"cache{owner}") == row["cached"].split()
        assert legal(state) == [f"f{row['throws']}"]
        assert present(play(state, f"full_hand {row['throws']}").board.last).ended == "KH-42"


@pytest.mark.parametrize("row", of_kind("recycle"))
def test_stocks_made_of_the_heap(
    row: dict[str, Any],
) -> None:
    for changes, want in cases(row):
        options = of_game(GAME.options("wilkinson", **changes))
        t = GAME.deal(options, 1).rollout()
        heap = t.setup.pack.parse(row["heap"])
        t.zones["heap"], t.zones["stock"] = heap, ()
        assert recycle(t, options.recycle, 3, "KH-40")
        drawn = [t.setup.pack.codes[kind] for kind in reversed(t.zones["stock"])]
        if "stock" in want:
            assert drawn == want["stock"].split()
        else:
            assert sorted(drawn) == sorted(want["stock_any"].split())
        assert t.setup.pack.text(t.zones["heap"]) == want["heap_after"]


def test_every_example_has_a_test() -> None:
    kinds = {"best", "value", "out", "settle", "refuse", "claim", "deal", "fine", "match",
             "claim_last", "dead", "cache", "recycle"}  # fmt: skip
    assert {row["kind"] for row in EXAMPLES} == kinds
    assert not [row for row in EXAMPLES if "later" in row]


def test_packs_of_all_skins_have_the_same_kinds() -> None:
    sizes = set()
    for skin in ("goodall", "club_courts", "spanish"):
        pack = GAME.deal(GAME.options(None, skin=skin), 1).setup.pack
        sizes.add((len(pack.codes), len(pack.cards)))
        assert packs.read_code(pack.design, pack.codes[0])
    assert sizes == {(31, 61)}
