"""The worked examples of the rulebook that are about cards alone, each against the meld solver."""

import pytest

from kanhu import melds, packs
from kanhu.families.settle import pairwise
from kanhu.options import OptionError, Options
from khanhoo_tables import GAME, cards, legal, play, table

EXAMPLES = GAME.data("examples.toml")["example"]


def of_kind(*kinds, later=None):
    rows = [row for row in EXAMPLES if row["kind"] in kinds]
    if later is not None:
        rows = [row for row in rows if row.get("later", False) is later]
    return [pytest.param(row, id=f"{row['id']}-{'-'.join(row['clauses'])}") for row in rows]


def solver(changes):
    """Pack and meld table for changed options, larger packs included."""
    values = dict(GAME.options(None).values) | {"jokers": 5} | changes
    values.setdefault("triple_melds", False)
    if changes.get("pack") == "triple":
        values["triple_melds"] = changes.get("triple_melds", True)
    options = Options("", values, "")
    pack = GAME.rules.pack(GAME, options)
    return pack, melds.compile(pack, GAME.data("melds.toml"), options.values)


def cases(row):
    """(changes, expected fields) of an example, one for each case it tells apart."""
    base = row.get("options", {})
    if "cases" not in row:
        return [(base, row)]
    return [(base | case.get("set", {}), row | case) for case in row["cases"]]


def sorted_cards(pack, text):
    return tuple(sorted(pack.parse(text)))


@pytest.mark.parametrize("row", of_kind("best"))
def test_best_and_full_division(row):
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
                assert kit.value(meld.cards).points >= meld.points


@pytest.mark.parametrize("row", of_kind("value"))
def test_value_of_one_meld(row):
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
def test_which_cards_may_be_thrown_to_go_out(row):
    for changes, want in cases(row):
        pack, kit = solver(changes)
        hand = sorted_cards(pack, want["cards"])
        throws = {pack.codes[kind] for kind in kit.goes_out(hand)}
        assert throws == set(want["throws"].split())
        if want["bare"]:
            assert kit.full(hand) is not None


@pytest.mark.parametrize("row", of_kind("settle"))
def test_settlement(row):
    assert list(pairwise(row["totals"])) == row["payoff"]


@pytest.mark.parametrize("row", of_kind("refuse"))
def test_tables_that_cannot_be_had(row):
    with pytest.raises(OptionError) as error:
        GAME.options(None, **row["options"])
    assert error.value.clause in row["clauses"]


@pytest.mark.parametrize("row", of_kind("claim", later=False))
def test_claims(row):
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
            meld = state.setup.kit.value(tuple(sorted(move.cards + top)))
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


def test_packs_of_all_skins_have_the_same_kinds():
    sizes = set()
    for skin in ("goodall", "club_courts", "spanish"):
        pack = GAME.deal(GAME.options(None, skin=skin), 1).setup.pack
        sizes.add((len(pack.codes), len(pack.cards)))
        assert packs.read_code(pack.design, pack.codes[0])
    assert sizes == {(31, 61)}
