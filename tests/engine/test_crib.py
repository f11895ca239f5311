"""The list of prices: every row is what the rules pay, found by their own counting."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest

import kanhu
from by_text import of_game, play, present
from kanhu.cards.kinds import Cards
from kanhu.catalogue import setup
from kanhu.core.options import OptionError, Options
from kanhu.core.rules import Setup
from kanhu.games.cuajo import payment, specials
from kanhu.games.cuajo.tests import tables as cuajo_tables
from kanhu.games.dou_dizhu.play import payment as dou_payment
from kanhu.games.dou_dizhu.tests import tables as dou_dizhu_tables
from kanhu.games.khanhoo.tests import tables as khanhoo_tables
from kanhu.games.khanquest.board import STAKE
from kanhu.games.khanquest.ending import shares
from kanhu.games.khanquest.kit import beats, strength
from kanhu.games.kowah.tests import tables as kowah_tables
from kanhu.games.qing_kanhu.tests import tables as qing_kanhu_tables
from kanhu.games.schafkopf.options import SchafkopfOptions
from kanhu.games.schafkopf.order import POINTS
from kanhu.games.schafkopf.score import declared, least, paid
from kanhu.games.tyzicha import cards as tyzicha
from kanhu.wording.crib import Crib, Row, crib

GAMES = kanhu.games()


def every(game: kanhu.Game) -> Iterator[Options]:
    """Every set of rules, and the first one with one option changed."""
    yield from map(game.options, game.schema.presets)
    for option in game.schema.options.values():
        for value in option.values or ():
            try:
                yield game.options(None, **{option.key: value})
            except OptionError:
                continue


def of(game: str, options: str | Options, seed: int = 1) -> tuple[Setup, Crib]:
    """Setup and list of a table."""
    found = kanhu.load(game)
    chosen = found.options(options) if isinstance(options, str) else options
    state = found.deal(chosen, seed)
    return state.setup, present(crib(state.view(0)))


def row(found: Crib, title: str) -> Row:
    """The one row of this title."""
    rows = [each for each in found.rows if each.title == title]
    assert len(rows) == 1, f"{title}: {[each.title for each in found.rows]}"
    return rows[0]


def amount(found: Row) -> int:
    """The number that a row names."""
    return int(found.worth.replace("+", "").replace("−", "-"))


# --- every game ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_list_under_all_options(game: kanhu.Game) -> None:
    for options in every(game):
        where = setup(game, options)
        found = present(crib(game.deal(options, 3).view(0)))
        assert found.title and len(found.rows) > 3
        for each in found.rows:
            assert each.title and game.clause(each.clause) is not None, each
            where.pack.check_held(each.cards)
            assert "{" not in each.title + each.worth


@pytest.mark.parametrize("name", ["khanhoo", "cuajo"])
def test_a_row_for_every_meld_with_its_points(name: str) -> None:
    game = kanhu.load(name)
    for options in every(game):
        where, found = of(name, options)
        rows = {(each.key, each.worth): each for each in found.rows if each.key}
        kit = of_game(where.kit)
        rules = kit.melds.rules if name == "cuajo" else kit.rules
        for rule in rules:
            table = kit.melds if name == "cuajo" else kit
            cards = rows.pop((rule.key, str(rule.points) if rule.points else ""), None)
            if cards is None:  # a pong of four has the row of the pong of three, or none can count
                dearer = [table.value(made).points > rule.points for made in rule.form.patterns(9)]
                assert rule.key in {each.key for each in found.rows} or all(dearer), rule.key
                continue
            ordered = tuple(sorted(cards.cards))
            assert rule.key in {meld.key for meld in table.readings(ordered)}
            assert table.value(ordered).points == rule.points, "it is worth no more as another"
        assert not rows


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_onlookers_hold_nothing(game: kanhu.Game) -> None:
    found = present(crib(game.deal(game.options(), 2).view(None)))
    assert not any(each.held for each in found.rows)


# --- one game after the other -------------------------------------------------------------------------


@pytest.mark.clause("KH-21")
def test_khanhoo_marks_the_melds_of_the_hand() -> None:
    hand = "AH 2C 3D 5H 6H 7H 8H 9H 8C 8C QS 4C 4D 7D 9D JS"
    found = present(crib(khanhoo_tables.table(hands={0: hand}).view(0)))
    held = {each.title for each in found.rows if each.held}
    assert held == {"khanhoo", "sequence", "royal group"}
    assert row(found, "khanhoo").worth == "5"


@pytest.mark.clause("KH-44")
def test_khanhoo_pays_for_going_out() -> None:
    hand = "2H 3H 4H 6H 7H 8H 2C 3C 4C 6C 7C 8C 2D 3D 4D KS"
    state = khanhoo_tables.table(hands={0: hand})
    worth = [state.setup.wording.worth(state.view(0), move) for move in state.legal()
             if move.verb == "full_hand"]  # fmt: skip
    melds = of_game(state.setup.kit).full(state.setup.pack.parse(hand.removesuffix(" KS"))).points
    whole = max(each[1] for each in worth if each)
    assert amount(row(of("khanhoo", "wilkinson")[1], "going out")) == whole - melds


@pytest.mark.clause("QK-20", "QK-24")
def test_qing_groups_are_groups() -> None:
    for options in every(kanhu.load("qing-kanhu")):
        where, found = of("qing-kanhu", options)
        for each in found.rows:
            if each.key:
                read = present(of_game(where.kit).value(tuple(sorted(each.cards))))
                # Some eyes are a run as well: what may be eyes is read as eyes.
                assert read.key == each.key
        eyes = {tuple(sorted(each.cards)) for each in found.rows if each.key == "eyes"}
        assert len(eyes) == (8 if options.values["eyes_list"] == "both" else 7)
        replacing = [each for each in found.rows if "replace" in each.title]
        assert {kind for each in replacing for kind in each.cards} == where.pack.wild


@pytest.mark.clause("QK-33")
def test_qing_a_complete_hand_takes_the_pot() -> None:
    state = qing_kanhu_tables.table(
        "archive;stake=5;players=3", hands={0: qing_kanhu_tables.COMPLETE}, heap="c9"
    )
    found = present(crib(state.view(0)))
    assert row(found, "a complete hand").worth == "the pot"
    stake = amount(row(found, "your stake in the pot, each hand"))
    assert present(play(state, "win").board.last).points == (2 * stake, -stake, -stake)


WAITING = kowah_tables.THREES[8]


@pytest.mark.clause("KO-32")
def test_kowah_pays_one_two_three() -> None:
    found = of("kowah", "catsatcards")[1]
    single = kowah_tables.table(actor=1, hands={3: WAITING}, laid={3: "c5 c5"}, stock="c5 c2")
    single = play(play(single, "draw"), "claim")
    double = kowah_tables.table(
        phase="throw", actor=1, hands={1: "c5", 2: WAITING}, laid={2: "c5 c5"}, turns=9
    )
    double = play(play(double, "throw c5"), "claim")
    triple = kowah_tables.table(actor=1, hands={1: WAITING}, laid={1: "c5 c5"}, stock="c5 c2")
    triple = play(play(triple, "draw"), "win")
    for state, title in (
        (single, "single: another player drew the card"),
        (double, "double: another player discarded it"),
        (triple, "triple: you drew it yourself"),
    ):
        assert -min(present(state.board.last).points) == amount(row(found, title))


@pytest.mark.clause("KO-35")
@pytest.mark.parametrize("turned", ["s9", "rf", "ot", "c7", "wf"])
def test_kowah_turn_one(turned: str) -> None:
    options = "balik_satu;players=4"
    state = kowah_tables.table(
        options, actor=1, hands={1: WAITING}, laid={1: "c5 c5"}, stock=f"c5 {turned}"
    )
    paid_each = -min(present(play(play(state, "draw"), "win").board.last).points)
    where, found = of("kowah", options)
    # The hand is s7 m7 c7, s9 m9 c9 and three fives of cash: one plain mata, won by a triple.
    rest = amount(row(found, "each plain mata")) + amount(
        row(found, "triple: you drew it yourself")
    )
    titles = {"s9": "turned up: nine of strings", "rf": "turned up: red flower",
              "ot": "turned up: old thousand"}  # fmt: skip
    if turned in titles:
        assert paid_each == amount(row(found, titles[turned])) + rest
    elif turned == "wf":
        plain = row(found, "turned up: a plain one")
        assert where.pack.kind("wf") in plain.cards and plain.worth == "no score"
        assert paid_each == 0
    else:
        assert paid_each == 7 + rest, "its rank"
    kit = of_game(where.kit)
    red = row(found, "each red mata")
    assert kit.mata_score(red.cards) == amount(red)


@pytest.mark.clause("KO-34")
def test_kowah_pips() -> None:
    options = "adpoker;players=4"
    state = kowah_tables.table(options, actor=1, hands={1: WAITING}, laid={1: "c5 c5"},
                               stock="c5 c2")  # fmt: skip
    pips = 3 * 7 + 3 * 9 + 3 * 5
    assert -min(present(play(play(state, "draw"), "win").board.last).points) == 3 * pips
    assert row(of("kowah", options)[1], "triple: you drew it yourself").worth == "pips × 3"


def price(unlaid: str, source: str, bounit: str, sowee: str) -> payment.Price:
    kinds = cuajo_tables.kinds
    return payment.price(
        of_game(cuajo_tables.KIT), kinds(unlaid), (), source, kinds(bounit)[0], kinds(sowee)[0]
    )


def test_cuajo_prices() -> None:
    found = of("cuajo", "standard")[1]
    coins, other = amount(row(found, "each king of coins")), amount(row(found, "each other king"))
    # Aces, 3-4-5 of coins and of batons, jacks: 3+3+3+3 cards, and four kings by themselves.
    hand = "3O 4O 5O 1O 1C 1E 3B 4B 5B JE JC JB KO KC KE KC"
    own = price(hand, payment.STOCK, "5O", "4C")
    assert own.base == amount(row(found, "you drew the winning card"))
    assert own.kings == coins + 3 * other
    bare = amount(row(found, "another player's card won"))
    goes = amount(row(found, "and you hold two that go with that card"))
    like = amount(row(found, "and you hold a card like the sowee, and two that go with it"))
    assert price(hand, payment.DISCARD, "JE", "4C").base == bare
    assert price(hand, payment.DISCARD, "5O", "4C").base == bare + goes
    assert price(hand, payment.DISCARD, "5O", "4B").base == bare + goes + like
    assert price(hand, payment.DISCARD, "JE", "4B").base == bare + like
    kingless = "3O 4O 5O 1O 1C 1E 1B 3B 4B 5B JE JC JB HO HC HE"
    assert price(kingless, payment.STOCK, "5O", "4C").base == amount(
        row(found, "porbis: no king, or one alone in a run")
    )


@pytest.mark.clause("CU-30")
def test_cuajo_secrets_are_paid_at_once() -> None:
    state = cuajo_tables.table(phase="act", hands={0: "5E 5E 5E 5E"}, heap="3C")
    worth = [state.setup.wording.worth(state.view(0), move) for move in state.legal()
             if move.verb == "secret"]  # fmt: skip
    found = present(crib(state.view(0)))
    secret = row(found, "secret laid: four alike, from each payer at once")
    assert [present(each)[1] for each in worth] == [2 * amount(secret)], "two opponents pay"
    assert secret.held


@pytest.mark.clause("CU-52")
def test_cuajo_family_prices() -> None:
    options = "family"
    where, found = of("cuajo", options)
    kit = of_game(where.kit)
    kinds = cuajo_tables.kinds
    sowee = kinds("4C")[0]

    def start(hand: str) -> int:
        return specials.price(kit, kinds(hand), (), -1, sowee).start

    # Aces, 3-4-5 of coins and of batons, jacks, and the kings named: two of one suit, and so on.
    base = "3O 4O 5O 1O 1C 1E 3B 4B 5B JE JC JB"
    assert start(f"{base} KC KC KE KE") == amount(row(found, "any complete hand starts at"))
    none = f"{base} HO HC HE HB"
    assert start(none) == amount(row(found, "no king, or only one: starts at"))
    inside = "3O 4O 5O 1O 1C 1E 1B 3B 4B 5B JC HC KC JE HE KE"
    assert start(inside) == amount(row(found, "two to six kings, each in a run: starts at"))
    for title, kings in (
        ("prinsesa, four kings of four suits: starts at", "KO KC KE KB"),
        ("rub, three kings of one suit: starts at", "KC KC KC KE"),
        ("seven kings: starts at", "KC KC KE KE KO KO KB"),
        ("four kings of one suit: starts at", "KC KC KC KC"),
    ):
        hand = " ".join([*kings.split(), *base.split()][:16])
        assert start(hand) == amount(row(found, title))
    with_kings = specials.price(kit, kinds(f"{base} KC KC KE KE"), (), -1, sowee)
    parts = {key: (cards, value) for key, cards, value, _ in with_kings.parts}
    assert parts["each_king"][1] == 4 * amount(row(found, "each king"))
    like = specials.price(kit, kinds(none), (), -1, kinds("4B")[0])
    parts = {key: (cards, value) for key, cards, value, _ in like.parts}
    assert parts["like_sowee"][1] == amount(row(found, "each card like the sowee"))


@pytest.mark.clause("DD-15", "DD-41")
def test_dou_dizhu_shapes_and_doublings() -> None:
    where, found = of("dou-dizhu", "denexa;spring=triple;max_doublings=2")
    for each in found.rows:
        if each.key:
            readings = of_game(where.kit).reader.readings(tuple(sorted(each.cards)))
            assert readings[0].kind == each.key
    once = dou_payment(0, True, 3, 1, 1)
    plain = dou_payment(0, True, 3, 0, 1)
    spring = dou_payment(0, True, 3, 0, 3)

    def total(rows: Any) -> int:
        return sum(value for _, seat, value in rows if seat == 0)

    for key in ("bomb", "rocket"):
        assert row(found, key).worth == f"× {total(once) // total(plain)}"
    assert row(found, "spring: one side hardly played").worth == (
        f"× {total(spring) // total(plain)}"
    )
    assert row(found, "doublings count at most").worth == "2"


@pytest.mark.clause("DD-16")
def test_dou_dizhu_marks_what_the_hand_has() -> None:
    hand = "3C 4D 5C 6C 7C 9D 9S JC JD JH QC QD QH KS XB XR 2C 2D 2H 2S"
    found = present(crib(dou_dizhu_tables.table(hands={0: hand}).view(0)))
    held = {each.key for each in found.rows if each.held}
    assert {"single", "pair", "straight", "plane", "bomb", "rocket", "quad_singles"} <= held
    assert "pair_run" not in held
    pack = kanhu.load("dou-dizhu").deal(kanhu.load("dou-dizhu").options(), 1).setup.pack
    assert pack.text(row(found, "pair").cards) == "9D 9S"
    assert pack.text(row(found, "straight of five or more").cards) == "3C 4D 5C 6C 7C"
    assert pack.text(row(found, "run of three pairs or more").cards) == "5S 5H 6D 6C 7S 7H"


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_marked_row_shows_cards_of_the_hand(game: kanhu.Game) -> None:
    """What is said to be in the hand is there, card for card, and is what the row names; a row of
    several cards of which any counts shows them all."""
    marked = 0
    for seed in range(12):
        state = game.deal(game.options(), seed)
        for seat in range(state.setup.seats):
            view = state.view(seat)
            arrange = state.setup.wording.arrange
            laid = (
                {(key, tuple(sorted(cards))) for key, cards, _ in arrange(view)} if arrange else ()
            )
            for each in present(crib(view)).rows:
                inside = Counter(each.cards) <= Counter(view.hand)
                listed = not each.key and len(each.cards) > 1
                assert inside or listed or not each.held, each
                if each.held and each.key:
                    cards = tuple(sorted(each.cards))  # which may make more than one thing
                    named = state.setup.wording.reading(state.setup, cards)
                    assert named in ("", each.key) or (each.key, cards) in laid
                marked += each.held
    assert marked


def test_ming_bonuses() -> None:
    where, found = of("ming-kanhu", "pan")
    for each in found.rows:
        ordered = tuple(sorted(each.cards))
        if each.key:
            bonus = amount(each) if each.worth else 0
            assert of_game(where.kit).won_with(ordered) == (each.key, bonus)
            assert of_game(where.kit).value(ordered).key == each.key
        elif each.cards:
            assert of_game(where.kit).won_with(ordered) == ("single", amount(each))
    assert amount(row(found, "each card of a trick you win")) == 1


@pytest.mark.clause("KQ-13", "KQ-35")
@pytest.mark.parametrize("options", ["travellers", "seven", "alexander"])
def test_khanquest_leads(options: str) -> None:
    where, found = of("khanquest", options)
    for each in found.rows:
        if each.clause in ("KQ-13", "KQ-35"):
            assert of_game(where.kit).may_lead(each.cards)
            assert each.worth.split("–")[0].split()[0] == str(len(each.cards))
    ladder = row(found, "each suit from low to high").cards
    assert all(beats(high, low, "H") for low, high in pairwise(ladder))
    black, red = row(found, "jokers beat every suit, red beats black").cards
    assert max(map(strength, ladder)) < strength(black) < strength(red)
    stake = row(found, "first without cards: from each player")
    assert stake.worth == f"{-shares((0, 3, 4))[1] // STAKE} stake"


@pytest.mark.clause("KQ-13")
def test_khanquest_marks_what_can_be_led_now() -> None:
    game, pairs = kanhu.load("khanquest"), 0
    for seed in range(20):
        state = game.deal(game.options("huzur"), seed)
        assert state.actor is not None
        held = {each.key for each in present(crib(state.view(state.actor))).rows if each.held}
        sizes = {len(move.cards) for move in state.legal()}
        assert ("single" in held, "pair" in held) == (1 in sizes, 3 in sizes)
        pairs += 3 in sizes
        led = next(move for move in state.legal() if move.verb == "lead")
        after = state.play(led)[0]
        assert after.phase == "answer" and after.actor is not None
        rows = present(crib(after.view(after.actor))).rows
        assert not any(each.held for each in rows if each.key)
    assert 0 < pairs < 20


def kinds_of(where: Setup, found: Row) -> Cards:
    """All cards of the rank or ranks that a row shows."""
    ranks = {where.pack.codes[kind][0] for kind in found.cards}
    return tuple(kind for kind, code in enumerate(where.pack.codes) if code[0] in ranks)


@pytest.mark.clause("SK-4", "TY-3")
@pytest.mark.parametrize("game", ["schafkopf", "tyzicha"])
def test_card_points(game: str) -> None:
    where, found = of(game, "denexa")
    points = POINTS if game == "schafkopf" else tyzicha.POINTS
    seen = 0
    for each in found.rows:
        if each.clause in ("SK-4", "TY-3"):
            assert {points[kind] for kind in kinds_of(where, each)} == {amount(each)}
            seen += len(kinds_of(where, each))
    assert seen == len(where.pack.codes), "every card has its row"


@pytest.mark.clause("SK-23", "SK-24")
def test_schafkopf_scores() -> None:
    for preset in ("denexa", "letter"):
        where, found = of("schafkopf", preset)
        o = of_game(where.options)

        def score(points: int, tricks: int, o: SchafkopfOptions = o) -> int:
            return declared(o, points, tricks, 110)[0]

        assert score(61, 7) == amount(row(found, "declarer with 61 points"))
        assert score(91, 8) == amount(row(found, "declarer with 91 points"))
        assert score(60, 7) == amount(row(found, "declarer with 60 or less"))
        assert score(30, 3) == amount(row(found, "declarer with 30 or less"))
        swept = "declarer wins every trick" if preset == "denexa" else "declarer takes every point"
        lost = "declarer wins no trick" if preset == "denexa" else "declarer takes no point"
        assert score(110, 10) == amount(row(found, swept))
        assert score(0, 0) == amount(row(found, lost))


@pytest.mark.clause("SK-26", "SK-28")
def test_schafkopf_least() -> None:
    where, found = of("schafkopf", "denexa")
    o = of_game(where.options)
    assert least(o, (10, 40, 70), (3, 9, 10), 0)[1] == amount(
        row(found, "nobody picks up the widow: the fewest points win")
    )
    assert least(o, (0, 50, 70), (3, 9, 10), 0)[1] == amount(
        row(found, "nobody picks up the widow: you take no point")
    )
    assert least(o, (0, 0, 120), (0, 0, 10), 0)[1] == amount(
        row(found, "nobody picks up the widow: you take every point")
    )
    where, found = of("schafkopf", "parlett")
    o = of_game(where.options)
    assert least(o, (0, 50, 70), (0, 9, 10), 0)[1] == amount(
        row(found, "nobody picks up the widow: you take no trick")
    )
    lost = least(o, (0, 0, 120), (0, 0, 10), 0)
    assert -paid(o, 2, lost[1], least=True)[0] == amount(
        row(found, "nobody picks up the widow: you take every point")
    )
    where, found = of("schafkopf", "leasters")
    o = of_game(where.options)
    assert least(o, (0, 50, 70), (3, 9, 10), 0)[1] == amount(
        row(found, "nobody picks up the widow: you take a trick but no point")
    )


@pytest.mark.clause("TY-25")
def test_tyzicha_marriages() -> None:
    where, found = of("tyzicha", "denexa")
    for suit, value in tyzicha.VALUES.items():
        marriage = next(each for each in found.rows if each.key == f"marriage_{suit}")
        assert amount(marriage) == value
        assert where.wording.reading(where, tuple(sorted(marriage.cards))) == marriage.key
