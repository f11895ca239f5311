"""What prompts, counts and the words for the ear say of moments that are easily told wrongly."""

from __future__ import annotations

import re
from types import SimpleNamespace
from typing import Any, cast

import pytest

import kanhu
from by_text import of_game
from kanhu import players
from kanhu.core.grammar import printed
from kanhu.core.moves import Move
from kanhu.core.view import View
from kanhu.games.qing_kanhu.kit import wants
from kanhu.games.qing_kanhu.tests import tables as qing_kanhu_tables
from kanhu.text import replays
from kanhu.text.replays import annotated
from kanhu.text.table import Table
from kanhu.wording.conditions import chosen, is_met
from kanhu.wording.words import Words
from kanhu_table import bridge
from kanhu_table.draw.now import now
from kanhu_table.draw.scene import Scene
from kanhu_table.still import still
from tests.table.scripted import Page
from tests.table.test_kinds import plain


def replayed(game: str, name: str, seat: int) -> Page:
    """The end of an annotated record, seen by its person."""
    record = replays.read(kanhu.load(game), name).record
    kinds = ["person" if at == seat else "regular" for at in range(6)]
    return Page({"record": record.text(), "seats": kinds, "base": ""})


def counted(page: Page) -> list[str]:
    """The rows of the table, and what stands behind "Why?", one text each."""
    page.press("sheet:reasons")
    html = page.sheet("reasons") + page.html.partition("kt-result")[2].partition("kt-log")[0]
    rows = re.finditer(r"<(tr|li)\b[^>]*>(.*?)</\1>", html)
    return [plain(row[2]) for row in rows]


def at_move(page: Page, cursor: int) -> Scene:
    """The table as its person sees it at a move of the record."""
    match = bridge._sessions["t"].match
    match.seek(cursor)
    return Scene(bridge._sessions["t"])


def asked(scene: Scene) -> str:
    """What the seat to decide is asked, as if this were the end of the record."""
    return scene.words.prompt(scene.view)


# --- words ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("came out at -4.1 points", "came out at −4.1 points"),
        ("-1", "−1"),
        ("(-1)", "(−1)"),
        ("a run of 3-4-5 or J-H-K", "a run of 3-4-5 or J-H-K"),
        ("CU-52", "CU-52"),
        ("1890-91", "1890-91"),
    ],
)
def test_numbers_below_nought_have_a_minus_sign(text: str, read: str) -> None:
    assert printed(text) == read


@pytest.mark.parametrize("game", ["kowah", "qing-kanhu", "cuajo"])
def test_no_hyphen_before_a_number_in_the_log(game: str) -> None:
    name = {"kowah": "ready-as-dealt", "cuajo": "porbis"}.get(game, "three-flowers-in-hand")
    page = replayed(game, name, 0)
    html = page.html
    assert "−" in html
    assert not re.search(r"[\s:>(]-\d", re.sub(r"<[^>]+>", " ", html))


def test_equal_cards_are_counted_behind_their_name() -> None:
    setup = kanhu.load("kowah").opening(kanhu.load("kowah").options(), 1)[0].setup
    words = Words(setup, ("South",) * 4)
    kinds = setup.pack.parse("c9 c9 s2 m1 m1 m1")
    assert words.counted(kinds) == "nine of cash twice, two of strings, one of myriads three times"


def a_view(**more: Any) -> View:
    board = SimpleNamespace(stood=(True, False), plays=(), closed=True)
    given = {"board": board, "actor": 0, "legal": (), **more}
    return cast("View", SimpleNamespace(**given))


def test_conditions_of_a_prompt() -> None:
    draw, lead = Move("draw"), Move("lead", (1, 2, 3))
    assert is_met(a_view(), "closed")
    assert not is_met(a_view(), "plays")
    assert is_met(a_view(), "stood")
    assert not is_met(a_view(actor=1), "stood")
    assert not is_met(a_view(actor=None), "stood")
    assert is_met(a_view(legal=(draw,)), "no-take")
    assert not is_met(a_view(legal=(draw,)), "no-draw")
    assert not is_met(a_view(), "no-take"), "who is not to decide knows no moves"
    assert is_met(a_view(legal=(draw,)), "singles")
    assert not is_met(a_view(legal=(draw, lead)), "singles")
    assert not is_met(a_view(legal=(draw,)), "closed no-draw")
    rows = {"closed": "b", "closed no-take": "c", "plays": "d"}
    assert chosen(a_view(legal=(draw,)), "a", rows) == "c"
    assert chosen(a_view(), "a", rows) == "b"
    assert chosen(a_view(), "a", {}) == "a"


def test_the_rest_of_a_clause_is_quoted_where_a_hand_ended() -> None:
    clause = kanhu.load("cuajo").rulebook["CU-27"]
    assert "say time, take it and win" in clause.prose
    assert "say time" not in clause.quote
    for game in kanhu.games():
        assert all("`" not in each.prose for each in game.rulebook.clauses.values())


# --- the count -----------------------------------------------------------------------------------


def test_what_pays_at_the_family_table_is_not_called_not_counted() -> None:
    rows = counted(replayed("cuajo", "rub", 3))
    assert not [row for row in rows if "not counted" in row]
    # CU-52: all three others pay 525, of which 500 for rub; the winner has three times as much.
    assert "Start: rub +1500 −500 −500 −500" in rows
    assert [row for row in rows if row.startswith("Run of 3-4-5") and "+15" in row]
    assert "Hand in pesos +1575 −525 −525 −525" in rows
    assert sum("Prices of the family table" in row for row in rows) <= 1, "once for all"


def test_the_parts_of_a_price_are_told_with_their_cards() -> None:
    page = replayed("cuajo", "the-discard", 0)
    last = of_game(bridge._sessions["t"].match.view().board.last)
    pack = bridge._sessions["t"].match.view().setup.pack
    assert [(key, pack.text(cards), part) for key, cards, part, _ in last.price] == [
        ("bare", "", 20), ("with_bounit", "1O 1C 1E", 40), ("with_sowee", "JC HC KC", 50),
        ("kings_of_coins", "KO KO", 100), ("kings", "KC KC KE", 60),
    ]  # fmt: skip
    assert "The winner’s partner neither pays nor receives CU-44" in counted(page)


def test_the_mark_begins_its_sentence() -> None:
    page = replayed("cuajo", "an-empty-stock", 0)
    assert "as the mark." in page.html
    for line in re.findall(r"<li>(.*?)</li>", page.html):
        assert not re.search(r"\. [a-z]", line), line


def test_turn_one_is_summed_up() -> None:
    rows = counted(replayed("kowah", "any-one-will-do", 0))
    # KO-35: each of the others pays 11 for the card, 2 for mata and 1 for the single.
    parts = [re.findall(r"−\d+", row)[:1] for row in rows if "+" in row and "=" not in row]
    assert parts[:4] == [["−11"], ["−2"], ["−1"], ["−14"]]


def test_what_wild_cards_stand_for_and_which_heads_ride() -> None:
    rows = counted(replayed("qing-kanhu", "won-before-a-card-is-thrown", 0))
    assert [row for row in rows if "eyes (one of strings as three of cash)" in row]
    wild = "(red flower as two of strings, old thousand as three of strings)"
    assert [row for row in rows if f"boys: a run {wild}" in row]
    assert [row for row in rows if row.startswith("Hand in units")]
    riding = counted(replayed("qing-kanhu", "the-pot-is-watched", 0))
    assert [row for row in riding if "rides on a group" in row and "QK-26" in row]


def test_what_the_totals_have_told_is_not_told_again() -> None:
    page = replayed("qing-kanhu", "won-before-a-card-is-thrown", 0)
    page.press("sheet:reasons")
    assert "Payments" not in page.html.partition("kt-result")[2]
    assert page.sheet("reasons").count("QK-37</a>") == 1
    assert "Payments" in replayed("ming-kanhu", "leopards-and-hero", 1).html


# --- prompts -------------------------------------------------------------------------------------


def test_after_checki_the_prompt_says_what_it_binds() -> None:
    page = replayed("kowah", "ready-as-dealt", 0)
    first = at_move(page, 1)
    assert asked(first) == "Draw a card."
    assert first.words.note(first.view).text.startswith("You have called checki")
    said = now(first)
    assert "laid for checki: seven of myriads twice." in said
    assert "You: checki" in said
    assert "waiting for: seven of myriads" in said
    assert "Your hand, 8 cards:" in said
    second = at_move(page, 2)
    assert asked(second) == "Discard a card you can spare."
    assert "your checki does not need" in second.words.note(second.view).text


def test_nobody_else_hears_what_is_waited_for() -> None:
    page = replayed("kowah", "ready-as-dealt", 1)
    said = now(at_move(page, 3))
    assert "South: checki" in said
    assert "waiting for" not in said


def test_who_must_beat_is_told_so() -> None:
    game = kanhu.load("ming-kanhu")
    words = game.meta["phase"]["follow"]
    for seed in range(30):
        state = game.opening(game.options("luk_fu;players=2"), seed)[0]
        for _ in range(6):
            view = state.view(state.actor)
            if view.phase == "follow":
                said = Words(view.setup, ("South", "North"), view.seat).prompt(view)
                clause = chosen(view, words["clause"], words["clause_when"])
                verbs = {move.verb for move in view.legal}
                assert len(verbs) == 1, "who can beat may not throw"
                assert ("must" in said, clause == "MK-38") == ((verbs == {"beat"}),) * 2
            if state.outcome is not None:
                break
            state = state.play(state.legal()[0])[0]


def test_a_last_card_is_no_choice_of_melds() -> None:
    page = replayed("ming-kanhu", "pangolin-poverty-tiger", 2)
    match = bridge._sessions["t"].match
    for cursor in range(len(match.table.moves)):
        match.seek(cursor)
        view = match.table.state.view(match.table.state.actor)
        said = Words(view.setup, ("A", "B", "C"), view.seat).prompt(view)
        if view.phase == "lead" and len(view.hand) < 3:
            assert said == f"Lead {'one' if len(view.hand) > 1 else 'your last'} card."
    assert page.answer["error"] is None


def test_the_cards_of_a_claim_are_ringed_and_its_button_says_all() -> None:
    page = Page({"game": "khanhoo", "options": "wilkinson;players=2", "seed": "3", "base": "",
                 "seats": ["person", "novice"]})  # fmt: skip
    page.ask("go")
    match = bridge._sessions["t"].match
    claims = [move for move in match.view().legal if move.verb == "claim"]
    assert claims
    names, pack = Words(match.view().setup, match.names, 0), match.view().setup.pack
    buttons = {names.button(match.view(), move) for move in claims}
    assert buttons == {"Take: sequence (1 point)"}
    ringed = {
        pack.codes.index(found[1])
        for found in re.finditer(r'class="kc[^"]*kt-fits[^"]*" id="t-h-(\w+)-\d"', page.html)
    }
    assert ringed == {kind for move in claims for kind in move.cards}


# --- seats and forms -----------------------------------------------------------------------------


def test_what_a_seat_has_in_the_match_is_labelled() -> None:
    page = Page({"game": "ming-kanhu", "options": "pan", "seed": "3", "base": "",
                 "seats": ["person", "regular", "regular"]})  # fmt: skip
    for seat in ("seat0", "seat1"):
        page.press(f"sheet:{seat}")
        facts = plain(page.sheet(seat))
        assert "Match: 0 points" in facts
        assert "Points in this hand: 0" in facts


def test_stakes_in_the_pot_are_told_beside_the_money() -> None:
    page = Page({"game": "qing-kanhu", "options": "house;stake=2", "seed": "3", "base": ""})
    assert "Stake in the pot: 2 units" in page.html
    end = bridge._sessions["t"].match
    assert of_game(end.view().board).paid == (2,) * end.view().setup.seats


@pytest.mark.parametrize(("game", "claims"), [("ming-kanhu", False), ("kowah", True)])
def test_claims_out_of_turn_are_named_where_there_are_any(game: str, claims: bool) -> None:
    page = Page({"game": game, "seed": "3", "base": "", "seats": ["person"] * 4})
    page.press("setup", seat__0="person", seat__1="person")
    setup = str(page.answer["setup"])
    assert "Several people share this screen" in setup
    assert ("may claim a card" in setup) == claims


def test_the_suits_a_preset_speaks_of_are_offered() -> None:
    schema = kanhu.load("khanhoo").schema
    assert "spanish" in schema.options["skin"].offer


@pytest.mark.parametrize("game", kanhu.games(), ids=lambda game: game.id)
def test_notes_name_seats_and_cards_as_the_table_does(game: kanhu.Game) -> None:
    pack = game.opening(game.options(), 1)[0].setup.pack
    codes = re.compile(rf"\b(?:{'|'.join(c for c in pack.codes if len(c) > 1)})\b")
    for name in replays.found(game):
        for note in replays.read(game, name).notes:
            assert not re.search(r"\b[Ss]eat \d", note.says), (name, note.says)
            assert not codes.search(note.says), (name, note.says)


def test_finished_groups_are_shown_as_such_and_wanted_cards_named() -> None:
    hand = "c2 c4 c5 c6 s7 s8 m2 m2 m2 s3 s3 m9 m6 wf"
    state = qing_kanhu_tables.table("house;players=3", phase="choose", hands={0: hand}, heap="c1",
                                    thrower=2)  # fmt: skip
    setup, pack = of_game(state.setup), state.setup.pack
    assert setup.wording.arrange is not None
    groups = {pack.text(cards): key for key, cards, _ in setup.wording.arrange(state.view(0))}
    assert "c2 c4 c5 c6" not in groups
    assert groups.pop("wf", "riding") == "riding"
    for text, key in groups.items():
        assert (key == "part") == (of_game(setup.kit).value(pack.parse(text)) is None)
    wanted = wants(setup, pack.parse("s7 s8"))
    assert pack.text(wanted) == "s6 s9"
    assert wants(setup, pack.parse("c4 c5 c6")) == ()


def test_a_drawn_card_that_must_be_shown_lies_open() -> None:
    """KO-26: while a checki is on, everybody sees what is drawn; till now it lay as a back."""
    game = kanhu.load("kowah")
    seen = 0
    for name, replay in annotated(game).items():
        table = Table.load(replay.record)
        for move in range(len(table.moves) + 1):
            table.seek(move)
            board: Any = table.state.board
            if board.shown < 0 or table.state.actor is None:
                continue
            seen += 1
            for seat in range(table.state.setup.seats):
                if seat == board.turn:
                    continue
                asked = {"record": name, "move": str(move), "seat": str(seat)}
                if table.state.secret and table.state.actor != seat:
                    continue  # drawn only when everybody may see it again
                drawn = still("kowah", asked, "", "here").html
                place = drawn.partition(f'data-place="drawn{board.turn}"')[2]
                assert table.state.setup.pack.names[board.shown] in place[:600], (name, move, seat)
    assert seen


def test_a_watcher_can_discard_the_card_just_drawn() -> None:
    """QK-41: it lies apart from the closed hand, and nothing else may be discarded."""
    page = Page({"game": "qing-kanhu", "options": "house;players=3", "seed": "5", "base": "",
                 "seats": ["person", "regular", "regular"]})  # fmt: skip
    match = bridge._sessions["t"].match
    while not (drawn := match.view().cards("bought0")):
        if page.answer["more"]:
            page.ask("go")
            continue
        view, state = match.view(), match.table.state
        watch = [move for move in view.legal if move.verb == "watch"]
        move = watch[0] if watch else players.decide(view, "regular", 5).move
        page.press("move:" + match.table.game.move_text(state, move, short=True))
    code = match.table.state.setup.pack.codes[drawn[0]]
    held = [card for card in page.hand if card.startswith(f"{code}#")]
    page.press("verb:throw", (held[-1],))
    assert page.answer["refused"] is None
    assert match.table.moves.count(Move("throw", drawn))
