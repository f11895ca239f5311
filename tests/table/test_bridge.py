"""Scripted sessions with the bridge."""

from __future__ import annotations

import json
import re

import pytest

import kanhu
from kanhu.text.links import form_of
from kanhu.text.position import dump_view
from kanhu_table import bridge
from kanhu_table.opening import pack
from tests.table.scripted import THREE, Page

KEYS = {
    "id", "table", "rev", "html", "covered", "setup", "record", "cursor", "more", "events", "say",
    "refused", "stale", "picked", "download", "link", "over", "error", "elsewhere", "open",
    "address", "hash", "version", "working", "ms",
}  # fmt: skip


def test_a_whole_match(page: Page) -> None:
    counts = 0
    for _ in range(2000):
        if page.answer["over"]:
            break
        counts += page.has("on")
        page.step()
        assert page.answer["error"] is None
        assert set(page.answer) == KEYS
    assert page.answer["over"]
    assert counts >= 1
    assert "Payments" in page.html
    page.press("sheet:reasons")
    assert "KH-50" in page.sheet("reasons")
    assert page.has("new")
    table = kanhu.Table.load(kanhu.text.record.parse(page.answer["record"]))
    assert table.state.outcome is not None


def test_the_same_answers_twice() -> None:
    first, second = Page(THREE, "a"), Page(THREE, "a")
    first.play(60)
    second.ask("open", open=THREE)
    second.play(60)
    assert first.answer["record"] == second.answer["record"]
    assert first.html == second.html


def test_throwing_the_chosen_card(page: Page) -> None:
    card = page.hand[3]
    answer = page.press("verb:throw", (card,))
    assert answer["refused"] is None
    assert answer["picked"] == []
    assert answer["events"][0]["what"] == "throw"
    assert answer["events"][0]["cards"] == [card.partition("#")[0]]
    assert answer["events"][0]["from"] == "hand0"
    assert answer["events"][0]["to"] == "heap"
    assert answer["say"][0].startswith("You discarded")


def test_a_refused_move_quotes_its_clause(page: Page) -> None:
    before = page.answer["record"]
    answer = page.press("verb:throw", tuple(page.hand[:2]))
    assert answer["refused"]["clause"] == "KH-25"
    assert answer["refused"]["text"] == "You discard one card in a turn, and you chose 2."
    assert answer["refused"]["instead"]
    assert answer["record"] == before
    assert answer["picked"] is None
    told = page.sheet("refused")
    assert answer["refused"]["text"] in told
    assert 'href="../../games/khanhoo/#KH-25"' in told
    assert "discards one card" in told
    page.press("close")
    assert not page.sheet("refused")


def test_a_long_row_of_events_is_told_in_short() -> None:
    page = Page(THREE | {"seats": ["novice", "novice", "regular"]})
    told = " ".join(page.ask("go", all=True)["say"])
    lines = re.findall(r"<li>([^<]+)</li>", page.html)
    assert len(lines) > 30
    assert told.startswith("In short; the log has ")
    assert len(re.split("[.;] ", told)) < 16
    assert re.search(r" went out[.;] ", told), "what is rare is told"
    assert told.count(" wins the hand, ") == 1, "who has won, and that once"
    assert " scores " not in told
    assert told.count(" discarded ") <= 3
    few = Page(THREE)
    few.press("verb:throw", (few.hand[-1],))
    assert not any("In short" in line for line in few.answer["say"])


def test_what_is_no_record_is_told_with_the_way_out(page: Page) -> None:
    for text, found in (
        ("Dear sir", "begins with"),
        ("{}", "does not say what"),
        ("{nope", "not JSON"),
    ):
        error = page.ask("open", open={"record": text})["error"]
        assert found in error["message"]
        assert "Save to file" in error["way_out"]
        assert "Expecting" not in error["message"]
    error = page.ask("open", open={"record": '{"format": "kanhu-position",'})["error"]
    assert "damaged: it is not JSON from line 1" in error["message"]


def test_a_stale_request_plays_nothing(page: Page) -> None:
    card = page.hand[0]
    page.press("verb:throw", (card,))
    rev, record = page.answer["rev"], page.answer["record"]
    page.answer["rev"] = 0
    answer = page.press("verb:throw", (page.hand[0],))
    assert answer["stale"]
    assert answer["record"] == record
    assert answer["rev"] == rev


def test_undo_redo(page: Page) -> None:
    opening = page.html
    page.press("verb:throw", (page.hand[0],))
    while page.answer["more"]:
        page.ask("go")
    later, record = page.answer["cursor"], page.answer["record"]
    answer = page.press("undo")
    assert answer["cursor"] == 0
    assert not answer["more"]
    assert "hints used" in page.sheet("more")
    assert answer["open"]["assisted"] is True
    assert "hints used" not in opening
    answer = page.press("redo")
    assert answer["cursor"] == later
    assert answer["record"] == record.replace("moves:", "assisted: yes\nmoves:")
    assert page.press("redo")["error"] is None
    assert "nothing to redo" in page.html


def test_undo_goes_back_by_way_of_the_verdict(page: Page) -> None:
    """After "Next hand" the step back is the verdict that was left, and only then the last card."""
    page.until('data-state="result"')
    cursor, shown = page.answer["cursor"], page.html
    page.press("on")
    assert "kt-result" not in page.html
    answer = page.press("undo")
    assert answer["cursor"] == cursor
    assert answer["say"][0] == "Back at the verdict."
    assert shown.partition("kt-result")[2][:400] == page.html.partition("kt-result")[2][:400]
    page.press("on")
    while page.answer["more"]:
        page.ask("go")
    page.press("undo")
    assert "kt-result" in page.html, "nothing was decided in the new hand yet"
    before = page.press("undo")["cursor"]
    assert before < cursor
    assert "kt-result" not in page.html
    assert page.press("redo")["cursor"] == cursor
    assert "kt-result" in page.html, "and forward it is not passed by either"


def test_another_move_after_undo_drops_the_rest(page: Page) -> None:
    page.press("verb:throw", (page.hand[0],))
    while page.answer["more"]:
        page.ask("go")
    page.press("undo")
    page.press("verb:throw", (page.hand[-1],))
    assert page.answer["error"] is None
    assert not page.has("redo")


def test_stepping_and_branching(page: Page) -> None:
    page.play(14)
    while page.answer["more"]:
        page.ask("go")
    record, cursor = page.answer["record"], page.answer["cursor"]
    answer = page.press("first")
    assert answer["cursor"] == 0
    assert not answer["more"]
    assert page.state == "look"
    assert not page.moves
    page.press("next")
    page.press("next")
    page.press("prev")
    assert page.answer["record"] == record
    assert page.press("last")["cursor"] == cursor
    assert page.state != "look"
    page.ask("seek", to=1)
    answer = page.press("branch")
    assert "hints used" in page.sheet("more")
    assert answer["record"] != record
    while page.answer["more"]:
        page.ask("go")
    assert page.has("return")
    assert page.press("return")["record"] == record


def test_a_count_waits_for_the_reader(page: Page) -> None:
    page.until("kt-result")
    assert not page.answer["more"]
    assert page.has("on")
    assert page.html.count("<table") == 1
    cursor = page.answer["cursor"]
    assert page.ask("go")["cursor"] == cursor
    answer = page.press("on")
    assert answer["cursor"] == cursor
    assert "kt-result" not in answer["html"]
    assert any("dealt" in line for line in answer["say"])


def test_nothing_of_the_next_deal_shows_in_the_count(page: Page) -> None:
    page.until("kt-result")
    assert not page.hand
    assert "received 15 cards" not in page.html.rpartition("declared a full hand")[2]
    assert " hidden ·" not in page.html.partition("kt-result")[2].partition("kt-log")[0]


def test_hints_are_counted_and_explained(page: Page) -> None:
    answer = page.press("hint")
    assert answer["picked"] is None, "what is chosen stays chosen"
    assert page.sheet("hint").count("<li>") >= 1, "a reason"
    assert page.hinted.startswith("move:")
    assert "hints used" in page.sheet("more")
    assert "assisted: yes" in answer["record"]


def test_a_hint_is_chosen_on_asking_and_nothing_else(page: Page) -> None:
    match = bridge._sessions["t"].match
    record, rev = page.press("hint")["record"], page.answer["rev"]
    move = page.hinted.removeprefix("move:")
    wanted = match.table.game.read_move(match.table.state, move).cards
    answer = page.press("choose")
    codes = match.table.state.setup.pack.codes
    assert [card.partition("#")[0] for card in answer["picked"]] == [codes[k] for k in wanted]
    assert set(answer["picked"]) <= set(page.hand)
    assert len(set(answer["picked"])) == len(wanted), "each card once"
    assert (answer["record"], answer["rev"], answer["events"]) == (record, rev, [])
    assert not page.sheet("hint")
    assert page.press("choose")["picked"] is None, "there is no hint any more"


def test_the_same_deal_again(page: Page) -> None:
    """The same cards and the same players, and nothing is left of the hints."""
    hand, asked = page.hand, page.answer["open"]
    page.press("hint")
    page.until('data-state="result"')
    page.press("again")
    assert page.hand == hand
    assert page.answer["cursor"] == 0
    assert {key: page.answer["open"][key] for key in asked} == asked
    assert "hints used" not in page.html


def test_going_all_the_way_is_one_line() -> None:
    page = Page(THREE | {"seats": ["person", "novice", "novice"]})
    page.press("verb:throw", (page.hand[0],))
    answer = page.ask("go", all=True)
    assert not answer["more"]
    assert len(answer["say"]) <= 4


def test_all_seats_played_by_the_computer() -> None:
    page = Page(THREE | {"seats": ["novice", "regular", "novice"]})
    assert page.answer["more"]
    assert not page.hand
    answer = page.ask("go", all=True)
    assert "kt-result" in answer["html"]
    assert "hint is given" in page.press("hint")["html"]


def test_sorting(page: Page) -> None:
    suit = page.hand
    page.ask("ui", ui={"sort": "rank"})
    rank = page.hand
    assert "kt-target" in page.html
    page.ask("ui", ui={"sort": "melds", "aid": ""})
    melds = page.hand
    assert sorted(suit) == sorted(rank) == sorted(melds)
    assert suit != rank
    assert "kt-target" not in page.html
    assert page.ask("ui", ui={"sort": "nonsense"})["error"] is None
    assert page.hand == melds


def test_the_state_in_words(page: Page) -> None:
    (line,) = page.ask("state")["say"]
    assert line.startswith("You start. Discard one card.")
    assert "Your hand, 16 cards:" in line
    assert "Stock: 16 cards" in line
    assert "Match points: You 0" in line


def test_links_and_files(page: Page) -> None:
    page.play(6)
    while page.answer["more"]:
        page.ask("go")
    page.press("link:deal")
    deal = page.link
    assert Page({"link": f"#g={deal}", "base": ""}, "u").answer["cursor"] == 0
    page.press("link:record")
    whole = page.link
    again = Page({"link": whole, "seats": THREE["seats"], "base": "../../"}, "w")
    assert again.answer["hash"] == page.answer["hash"]
    saved = page.press("save")["download"]
    assert saved["name"].endswith(".txt")
    copy = Page({"record": saved["text"], "base": "../../"}, "v")
    assert copy.answer["record"] == page.answer["record"]
    assert copy.answer["hash"] == page.answer["hash"]
    # What leaves the table names every option, implied or not.
    option = ";penalty_mode=deduct;"
    assert option in saved["text"]
    assert option in deal
    assert option in whole
    assert option in page.answer["address"]
    assert option in page.answer["open"]["options"]


def test_a_shared_position_keeps_the_secret(page: Page) -> None:
    page.play(7)
    while page.answer["more"]:
        page.ask("go")
    page.press("link:position")
    link = page.link
    assert form_of(link) == "p"
    other = Page({"link": link, "base": "../../"}, "u")
    assert other.answer["error"] is None
    assert other.hand == page.hand
    session = bridge._sessions["u"]
    assert session.match.table.state.seed != 1891
    assert "own position" in other.html


def test_a_position_of_a_claim_can_be_shared(page: Page) -> None:
    page.until('value="move:p"')
    page.press("link:position")
    link = page.link
    other = Page({"link": link, "base": "../../"}, "u")
    assert other.answer["error"] is None
    assert 'value="move:p"' in other.html
    other.play(3)


def test_signs_that_turn_a_line_are_not_echoed(page: Page) -> None:
    said = page.ask(
        "open",
        open={
            **THREE,
            "record": "kanhu record 1\ngame: \u202eoohnahk\nrules: 1\noptions: x\nseed: 1\nmoves: 0\n",
        },
    )
    assert "oohnahk" in said["error"]["message"]
    assert "\u202e" not in json.dumps(said, ensure_ascii=False)


BROKEN = [
    "nonsense", "1~khanhoo~1", "2~khanhoo~1~wilkinson~1891~~9.A.AA", "p~!!!!", "p~eJw",
    "kanhu record 1\ngame: khanhoo\noptions: wilkinson\nseed: x\n\n",
    "kanhu record 9\n", "1~nogame~1~wilkinson~1~~", "1~khanhoo~7~wilkinson~1~~",
    '{"format": "kanhu-record"', '{"format": "kanhu-position", "game": "khanhoo"}', "3~a~b~c~d~e",
]  # fmt: skip


@pytest.mark.parametrize("text", BROKEN)
def test_broken_records_change_nothing(page: Page, text: str) -> None:
    page.play(3)
    before, record = page.answer["html"], page.answer["record"]
    answer = page.ask("open", open={**THREE, "record": text})
    assert answer["error"]["message"]
    assert answer["record"] == record
    answer = page.press("load", record=text)
    assert answer["error"]["message"]
    assert answer["record"] == record
    assert page.press("close")["html"].partition("kt-play")[2] == before.partition("kt-play")[2]


def test_a_broken_link_in_a_new_page_shows_the_plain_deal() -> None:
    page = Page({**THREE, "link": "1~khanhoo~cut"})
    assert "cut short" in page.answer["error"]["message"]
    assert len(page.hand) == 16


def test_a_record_opens_up_to_its_fault(page: Page) -> None:
    page.play(12)
    text = page.answer["record"]
    head, _, body = text.partition("\n\n")
    moves = body.split()
    moves[5] = "t9Z"
    answer = page.press("load", record=f"{head}\n\n{' '.join(moves)}")
    assert "move 6" in answer["error"]["message"]
    assert page.has("partial")
    answer = page.press("partial")
    assert answer["error"] is None
    assert answer["record"].split()[-5:] == moves[:5] or answer["cursor"] >= 5


@pytest.mark.parametrize(
    "text",
    ["", "{", "[]", "null", "7", '{"op": "fly"}', '{"op": "do"}', '{"op":"open"}', "[" * 100_000,
     '{"op": "open", "table": "x", "open": {"game": 7}}', '{"op":"do","table":"t","rev":"0"}',
     '{"op": "open", "table": "x", "open": {"game": "khanhoo", "seed": "-1"}}',
     '{"op": "open", "table": "x", "open": {"game": "khanhoo", "options": "wilkinson;players=9"}}'],
)  # fmt: skip
def test_nothing_makes_the_bridge_raise(page: Page, text: str) -> None:
    answer = json.loads(bridge.handle(text))
    assert set(answer) == KEYS
    assert answer["stale"] or answer["error"]["message"]
    assert page.press("verb:throw", (page.hand[0],))["error"] is None


@pytest.mark.parametrize(
    "value", ["", "move:", "move:zz", "move:t5H AC", "verb:", "verb:fly", "link:", "nope", "cover",
              "on", "return", "branch", "partial", "move:p", "verb:throw", "choose"],
)  # fmt: skip
def test_senseless_presses_change_nothing(page: Page, value: str) -> None:
    record = page.answer["record"]
    answer = page.press(value, ("ZZ#1",))
    assert answer["error"] is None
    assert answer["record"] == record


def test_a_crash_inside_leaves_the_table_as_it_was(
    page: Page, monkeypatch: pytest.MonkeyPatch
) -> None:
    page.play(5)
    while page.answer["more"]:
        page.ask("go")
    before = dict(page.answer)

    def fail(*args: object) -> None:
        raise RuntimeError("the bot fell over")

    monkeypatch.setattr("kanhu.players.decide", fail)
    answer = page.answer
    for _ in range(20):
        if answer["error"]:
            break
        before = dict(answer)
        answer = page.step()
    message = answer["error"]["message"]
    assert message == "The table could not do this. The fault is ours, not yours."
    assert "fell over" not in message, "how Python says it is for the console"
    assert answer["error"]["way_out"]
    monkeypatch.undo()
    page.ask("open", open=before["open"] | {"record": before["record"]}, cursor=before["cursor"])
    assert page.answer["record"] == before["record"]
    assert page.answer["html"] == before["html"].replace(
        f'data-rev="{before["rev"]}"', f'data-rev="{page.answer["rev"]}"'
    )


def test_resume_after_reload(page: Page) -> None:
    page.play(20)
    before = dict(page.answer)
    bridge._sessions.clear()
    answer = page.ask(
        "open", open=before["open"] | {"record": before["record"]}, cursor=before["cursor"]
    )
    assert answer["record"] == before["record"]
    assert answer["hash"] == before["hash"]


def test_a_copied_address_may_be_pasted_whole(page: Page) -> None:
    page.play(10)
    page.press("link:record")
    whole = page.link
    address = "https://archive.example/games/khanhoo/#g="
    for pasted in (address + whole, address + whole.replace("~", "%7E"), f"  #g={whole}\n"):
        opened = Page({"record": pasted, "seats": THREE["seats"], "base": "../../"}, "w")
        assert opened.answer["error"] is None
        assert opened.answer["record"] == page.answer["record"]


def test_an_opened_link_is_told_and_a_resumed_game_is_not(page: Page) -> None:
    page.play(6)
    page.press("link:position")
    link = page.link
    told = Page({"link": link, "base": "../../"}, "u").answer["say"]
    assert "Khanhoo, three players" in told[0]
    assert "Your hand" in told[1]
    record, cursor = page.answer["record"], page.answer["cursor"]
    resumed = Page(table="v")
    resumed.ask("open", open={**THREE, "record": record}, cursor=cursor)
    assert resumed.answer["say"] == []


def test_the_next_hand_of_two_people_is_covered() -> None:
    page = Page({**THREE, "seats": ["person", "person", "novice"]})
    for _ in range(600):
        if page.has("on"):
            break
        page.step()
    page.press("on")
    page.until('value="cover"', 20)
    assert page.hand == []


def test_a_hint_is_spoken(page: Page) -> None:
    page.until('value="verb:throw"')
    said = page.press("hint")["say"]
    assert said[0].startswith("Hint: ")
    assert len(said) > 1 or ". " in said[0], "with its reason"


def test_a_step_says_what_had_happened(page: Page) -> None:
    page.play(12)
    page.press("first")
    page.press("next")
    said = page.press("next")["say"]
    assert said[0] == f"{page.line}."
    assert page.line == f"Move 2 of {len(bridge._sessions['t'].match.visible_states()) - 1}"
    assert len(said) == 2


def test_a_few_events_of_many_kinds_are_told_whole() -> None:
    page = Page(THREE)
    for _ in range(400):
        for line in page.step()["say"]:
            assert "0 more lines" not in line
        if page.answer["over"]:
            break


def test_the_rules_in_force_stand_at_the_table() -> None:
    page = Page({**THREE, "options": "wilkinson;players=3;aces_length=more"})
    assert page.has("sheet:force")
    assert "(changed)" not in page.html
    page.press("sheet:force")
    force = page.sheet("force")
    assert force.count("(changed)") == 1
    assert force.count("<li>") > 10
    assert "KH-" in force


def test_a_record_of_another_game_is_left_to_the_table_of_that_game(page: Page) -> None:
    page.play(3)
    before = page.answer
    there = kanhu.load("dou-dizhu")
    other = kanhu.Table.new(there, there.options(), 7)
    other.play(other.state.legal()[0])
    position = pack(dump_view(other.view(0)))
    record = other.record()
    broken = record._replace(moves=(*record.moves, "q")).text()
    for given in (record.text(), record.link(), position, broken):
        answer = page.ask("open", open={"game": "khanhoo", "record": given, "base": "../../"})
        assert answer["elsewhere"] == there.id
        assert not answer["html"]
        page.answer = before
        assert page.ask("state")["record"] == before["record"], "this table stays as it is"
    answer = page.ask("open", open={"game": there.id, "record": position, "base": "../../"})
    assert answer["elsewhere"] is None
    assert there.title in page.html


def test_what_the_others_do_is_told_once_in_one_sentence_when_they_are_done() -> None:
    """Between two moves of one's own nothing is said that is left unfinished."""
    page = Page(THREE)
    rows = 0
    for _ in range(120):
        if page.answer["over"] or page.state == "result":
            break
        if page.answer["more"]:
            answer = page.ask("go")
            if answer["more"]:
                assert answer["say"] == [], "the others are not done yet"
                continue
        else:
            answer = page.step()
        for line in answer["say"]:
            named = {name for name in ("West", "East") if name in line}
            rows += len(named) == 2 and ";" in line
        told = " ".join(answer["say"])
        assert all(told.count(line) == 1 for line in answer["say"])
    assert rows > 2


def test_looking_on_while_others_move_loses_nothing() -> None:
    """A choice made meanwhile is no answer to what they do: that is told when they are done."""
    quiet, busy = Page(THREE), Page(THREE)
    said: list[list[str]] = []
    for page in (quiet, busy):
        bridge._sessions.clear()
        page.ask("open", open=THREE)
        told: list[str] = []
        for _ in range(40):
            told += (page.ask("go") if page.answer["more"] else page.step())["say"]
            if page is busy and page.answer["more"]:
                told += page.ask("ui", ui={"log": "all"})["say"]
        said.append(told)
    assert said[0] == said[1]


def test_your_discard_stays_yours_in_the_sentence_of_the_others() -> None:
    page, taken = Page(THREE), 0
    for _ in range(60):
        own = re.findall(r"You discarded the ([\w ]+)\.", " ".join(page.step()["say"]))
        while own and page.answer["more"]:
            told = " ".join(page.ask("go")["say"])
            assert f"took the {own[0]};" not in told.partition(f"discarded the {own[0]}")[0]
            taken += f"took your {own[0]}" in told
        if page.answer["over"]:
            break
    assert taken
