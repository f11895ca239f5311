"""Records and links are read strictly, and only up to a length."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

import kanhu
from by_text import present
from kanhu.quoting import LONGEST
from kanhu.study import conformance
from kanhu.text import jsontext, links, position, ranks, record, sealed
from kanhu.text.record import Record, RecordError
from kanhu.text.table import Table
from kanhu_table.opening import Trouble, open_match

GAME = kanhu.load("khanhoo")
PLAYED = "t3C c5CX t8D t4C p t3H cAH2H t6H c5HX p tAD cACAC"

OLD = {
    "moves": (
        "1~khanhoo~1~wilkinson;players=3~11~~t3C.c5CX.t8D.t4C.p.t3H.cAH2H.t6H.c5HX.p.tAD.cACAC"
    ),
    "assisted": (
        "1~khanhoo~1~wilkinson;players=3~11~a~t3C.c5CX.t8D.t4C.p.t3H.cAH2H.t6H.c5HX.p.tAD.cACAC"
    ),
    "position": (
        "3~khanhoo~1~eNp1kMtqwzAQRX9lmLUKiZ04j9JFkBeiXYVsAiYL1VFrE8dyZaehDfn33hGGQqF4MPM487i6"
        "8ZsPZzvwmk-2rS4Pne_rofYtK_50oRdvPVX8bs9OmAqQ9yiGS-P6WPKd8PD5Wjenuu19-9g19gvdTynI3rkj"
        "QJBdZXuZYssBefx94HWi-NXbAOTGgx9sg0nFROE7KB6q4K8uxD3RRzFT3NgafFEUqZrKgo-La0vHB_U3gcy_"
        "KVtCwAExH51t4pK74m_fiq4b94MvTzh2aWiT08bQQtPcUKrpeUcLQzNDmRHnZSelmYGkytlOWnKaaQlte5wg"
        "Tg0lIDQlOaWo5ZTltBIboSmglSFYpmmpaRVRcPOcMAwLtzvsGekEdGJoGafO9W9PGhswexFtKw3yVPGGiO4J"
        "t0BLYsaSbIYMCNuPGZkugjWM7_cfDm6V2Q~~t2H.p.t3H"
    ),
    "code": (
        "2~khanhoo~1~wilkinson;players=3;target=200~3~~700.NOS_.CkwYQCPH2nYYKtn4sLWTw7Vzghxfq"
        "Z1A2Zq2Athnr4u69ScCSb-Fc8kAw8TaDrnj8Yw08bTpVoieHeMOyuXpp5R61fnn6s5SdWeXtoDWvaCXGt08g"
        "kmqds3Wwh2NfnemB2ybxF0JXuc4DhhfrmMOWeHdawjxkdVsPU8CW1nvDEvn6kRvwdwkY_1j_SntDdBXZJa-0"
        "Sfk3sjTIZ2HrrvFrpsxnfYHFwsEzUr1zFzGiLfBEmW8NYEKPk5KO_zVq066NnB"
    ),
    "view": (
        "p~eNp1UUFugzAQ_Mpqz46UQEJTqh4iOHCteomEcnCJExDEprZp2kb5e8fAoapU4cPs7O7M2NxYVt5YTiPBb0"
        "baI6c3rjrZXKT2nC5Wgo9KdgoTM3ScLgWrz944dZwmMA5UlmUsUDn1PihdKT6IvwSYfylZKYfyINjYvpZ6kr"
        "bNufa_4Gnopsp5U7WdcohzQigVmKFqx3Betmre97U11zn9iDGfABo_3qRcCnyHu-CTsRcJJ26lrocFbtf4xm"
        "gWfJYXFXhkqo0BYfrQwTZfm65ttDP6qe_kl7LuOUYf6V3YwMuisgNSjv5OBQM89Acmg3Ygv40O7RtD_rjk9F"
        "GMaIVmNMEIUlFB24KijDYZJRltM3rMKM5pk1OS08N4Xl7hVivZY36b0zrj6c9AlONxc09xQTvoFHMLLpwUtC"
        "loPzPBbJfTLsPh-ZURZX2__wAmPqNY"
    ),
}
"""Links as they were made before they had a check value."""


@pytest.fixture(scope="module")
def good() -> Record:
    return conformance.random_match(GAME, GAME.options(None, players=3), 11, moves=12).record()


# --- links that were given away -------------------------------------------------------------------


@pytest.mark.parametrize("name", ["moves", "assisted"])
def test_old_links_open(name: str, good: Record) -> None:
    assert " ".join(good.moves) == PLAYED
    assert record.parse(OLD[name]) == good._replace(assisted=name == "assisted")


def test_old_links_from_a_position_open() -> None:
    found = Table.load(record.parse(OLD["position"]))
    assert (found.cursor, found.custom) == (3, True)


def test_old_codes_of_more_moves_than_a_block_open() -> None:
    found = record.parse(OLD["code"])
    assert len(found.moves) == 700 > ranks.BLOCK
    again = links.split(found.link(), 6)[-1]
    assert again.count(".") == 3, "now it is divided"
    assert record.parse(found.link()) == found


def test_old_links_of_a_view_open() -> None:
    match = open_match({"link": OLD["view"]})
    assert match.table.state.setup.game is GAME


# --- links ----------------------------------------------------------------------------------------


def all_links(good: Record) -> list[str]:
    placed = Table.load(record.parse(OLD["position"])).record()
    coded = Table.load(record.parse(OLD["code"])).record()
    return [each.link() for each in (good, placed, coded)]


def test_every_cut_of_a_link_is_refused(good: Record) -> None:
    for link in all_links(good):
        for size in range(len(link)):
            with pytest.raises(RecordError):
                record.parse(link[:size])


def test_every_other_sign_in_a_link_is_refused(good: Record) -> None:
    for link in all_links(good):
        for at in range(2, len(link)):
            other = "B" if link[at] == "A" else "A"
            with pytest.raises(RecordError):
                record.parse(link[:at] + other + link[at + 1 :])


def test_links_of_views_are_refused_when_cut() -> None:
    whole = links.join("p", OLD["view"].removeprefix("p~"))
    assert open_match({"link": whole})
    for size in range(len(whole)):
        with pytest.raises((Trouble, kanhu.GameError)):
            open_match({"link": whole[:size], "game": "khanhoo", "seed": "x"})


@pytest.mark.parametrize(
    ("link", "says"),
    [
        ("1~khanhoo~1~wilkinson~5~b~t3C", "flags 'b'"),
        ("1~khanhoo~1~wilkinson~5~~t3C..t4C", "Move 2 of the link is empty"),
        ("1~khanhoo~1~wilkinson~5~~t3C~", "too many parts"),
        ("1~khanhoo~~wilkinson~5~~t3C", "rules: '' is no whole number"),
        ("1~khanhoo~1~wilkinson~~~t3C", "seed: '' is no whole number"),
        ("2~khanhoo~1~wilkinson~5~~1.AAAAA.A", "damaged"),
        ("3~khanhoo~1~AAAA~~", "damaged"),
        ("4~khanhoo~1~wilkinson~5~~", "no record of a game"),
    ],
)
def test_what_a_link_lacks_is_named(link: str, says: str) -> None:
    with pytest.raises(RecordError, match=says):
        record.parse(link)


def test_a_position_that_unpacks_to_a_flood_is_refused() -> None:
    flood = links.pack({"note": "x" * (jsontext.LONGEST + 1)})
    with pytest.raises(RecordError, match="too large: over 1,000,000 characters"):
        record.parse(f"3~khanhoo~1~{flood}~~")


# --- texts ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (lambda t: t.replace("seed: 11", "seed: 11\ncolour: red"), "says 'colour:', which is no"),
        (lambda t: t.replace("seed: 11", "seed: 11\nseed: 11"), "says 'seed:' more than once"),
        (lambda t: t.replace("seed: 11", "seed: 11\nSeed: 12"), "says 'seed:' more than once"),
        (lambda t: t.replace("rules: 1\n", ""), "does not say 'rules:'"),
        (lambda t: t.replace("moves: 12\n", ""), "does not say 'moves:'"),
        (lambda t: t.replace("seed: 11", "seed: 11\nassisted: perhaps"), "neither yes nor no"),
        (lambda t: t.replace("record 1", "record 01"), "Record version '01' is unknown"),
        (lambda t: t.replace("rules: 1\n", "rules: 0\n"), "rules counts from 1"),
    ],
)
def test_what_a_text_lacks_is_named(good: Record, change: Callable[[str], str], says: str) -> None:
    with pytest.raises(RecordError, match=says):
        record.parse(change(good.text()))


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (lambda t: t.replace('"seed": 11', '"seed": 11, "seed": 12'), "says 'seed' more than once"),
        (lambda t: t.replace('"seed": 11', '"seed": NaN'), "holds NaN, which is no number"),
        (lambda t: t.replace('"seed": 11', '"seed": 11, "x": 1'), "says 'x', which is no part"),
        (lambda t: t.replace('"version": 1', '"version": true'), "version 'True' is unknown"),
        (lambda t: t.replace('"version": 1', '"version": 2'), "version '2' is unknown"),
        (lambda t: t.replace('"rules": 1, ', ""), "does not say 'rules'"),
    ],
)
def test_what_a_json_text_lacks_is_named(
    good: Record, change: Callable[[str], str], says: str
) -> None:
    text = change(json.dumps(good.data()))
    with pytest.raises(RecordError, match=says):
        record.parse(text)


def test_a_record_of_one_game_holds_no_position_of_another(good: Record) -> None:
    other = kanhu.load("tyzicha")
    place = position.dump(other.deal(other.options(), 5))
    with pytest.raises(RecordError, match="position of tyzicha"):
        Table.load(good._replace(position=place, moves=()))


CONTRADICTIONS: dict[str, tuple[dict[str, Any], str]] = {
    "options": (
        {"options": "denexa;players=3"},
        "The record has the options 'denexa;players=3', and its position 'wilkinson;players=3'.",
    ),
    "one option": (
        {"options": "wilkinson;players=3;target=200"},
        "The record has the options 'wilkinson;players=3;target=200', and its position "
        "'wilkinson;players=3'.",
    ),
    "seed": ({"seed": 77}, "The record has the seed 77, and its position 11."),
}


@pytest.mark.parametrize("form", ["text", "json", "sealed"])
@pytest.mark.parametrize("what", CONTRADICTIONS)
def test_a_record_contradicts_no_position_of_its_own(good: Record, what: str, form: str) -> None:
    change, says = CONTRADICTIONS[what]
    placed = Table.load(record.parse(OLD["position"])).record()
    assert (placed.options, placed.seed) == ("wilkinson;players=3", good.seed)
    wrong = placed._replace(**change)
    written = {
        "text": wrong.text(), "json": json.dumps(wrong.data()), "sealed": wrong.sealed()
    }  # fmt: skip
    with pytest.raises(RecordError) as caught:
        Table.load(record.parse(written[form]))
    assert str(caught.value) == says


def test_every_option_written_out_contradicts_no_shorter_text() -> None:
    placed = Table.load(record.parse(OLD["position"])).record()
    whole = GAME.options(None, players=3).full_text
    assert whole != placed.options
    found = Table.load(record.parse(placed._replace(options=whole).text()))
    assert found.moves == Table.load(placed).moves


# --- sealed records -------------------------------------------------------------------------------


def all_sealed(good: Record) -> list[Record]:
    placed = Table.load(record.parse(OLD["position"])).record()
    coded = Table.load(record.parse(OLD["code"])).record()
    told = good._replace(assisted=True, seats=("person", "expert", "expert"), note="seed: a tale")
    return [good, told, placed, coded]


def test_a_sealed_record_opens_as_the_one_that_was_sealed(good: Record) -> None:
    for found in all_sealed(good):
        text = found.sealed()
        assert record.parse(text) == found
        assert record.parse(text.replace("\n", "\r\n")) == found
        assert record.parse("\ufeff" + text.replace("\n", "  \n")) == found


def test_a_sealed_record_shows_no_seed_no_card_and_no_move(good: Record) -> None:
    for found in all_sealed(good):
        head, _, body = found.sealed().partition("\n\n")
        keys = {line.partition(":")[0] for line in head.splitlines()[1:]}
        assert keys <= {"game", "rules", "options", "seats", "assisted", "note", "check"}
        shown = head.partition("\nnote:")[0]
        for move in {*found.moves} - {"p"}:
            assert move not in shown.split()
            assert len(move) < 3 or move not in body
        assert "zones" not in head + body


def test_every_cut_of_a_sealed_record_is_refused_in_one_line(good: Record) -> None:
    for found in all_sealed(good)[:3]:
        text = found.sealed().rstrip()
        for size in range(len(text)):
            with pytest.raises(RecordError) as error:
                record.parse(text[:size])
            assert "\n" not in str(error.value)


def test_every_other_sign_in_a_sealed_record_is_refused(good: Record) -> None:
    for found in all_sealed(good)[:3]:
        text = found.sealed()
        for at, char in enumerate(text):
            if char.isspace() or at < len("kanhu sealed record"):  # in capitals it is the same
                continue
            other = "B" if char == "A" else "A"
            with pytest.raises(RecordError, match=r"cut short or was changed|Record version 'A'"):
                record.parse(text[:at] + other + text[at + 1 :])


def test_what_is_sealed_with_a_fitting_check_is_read_as_strictly() -> None:
    bad = "kanhu record 1\ngame: khanhoo\nrules: 1\nseed: 5\nseed: 6\nmoves: 0\n\n"
    with pytest.raises(RecordError, match="says 'seed:' more than once"):
        record.parse(sealed.seal(bad))
    code = links.pack({"other": 1})
    check = links.check_value(f"\n{code}")
    with pytest.raises(RecordError, match="hides is no part of a record"):
        record.parse(f"kanhu sealed record 1\ncheck: {check}\n\n{code}\n")
    with pytest.raises(RecordError, match="Record version '2' is unknown"):
        record.parse("kanhu sealed record 2\n")


# --- length ---------------------------------------------------------------------------------------


def test_long_codes_are_read_and_written(good: Record) -> None:
    """Three blocks and a bit, every one of them whole for itself."""
    options = GAME.options(None, players=3, target=1000, hand_cap=100)
    table = conformance.random_match(GAME, options, 3, moves=1600)
    found = table.record()
    blocks = links.split(found.link(), 6)[-1].split(".")[2:]
    assert [len(found.moves), len(blocks)] == [1600, 4]
    assert record.parse(found.link()) == found


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("2~khanhoo~1~wilkinson~1~~60000.A." + "_" * 200_000, "no number over 20,000 characters"),
        ("2~khanhoo~1~wilkinson~1~~999999.A.A", "no more than 100,000 are read"),
        ("2~khanhoo~1~wilkinson~1~~9." + "_" * 200_000 + ".A", "damaged"),
        ("1~khanhoo~1~wilkinson~1~~" + "t3C." * 250_001, "no more than 1,000,000 are read"),
        ("1~khanhoo~1~wilkinson~1~~" + "p." * 150_000 + "p", "no more than 100,000 are read"),
        ('{"format": "kanhu-record"' + " " * 1_000_000, "no more than 1,000,000 are read"),
    ],
    ids=lambda text: text[:30],
)
def test_what_is_too_long_is_refused_at_once(text: str, says: str) -> None:
    with pytest.raises(RecordError, match=says):
        record.parse(text)


# --- what errors repeat ---------------------------------------------------------------------------

STRANGE = "\x1b[2J\u202e\n\tzz" * 200

FAULTY: dict[str, Callable[[str], object]] = {
    "record": record.parse,
    "game": lambda text: record.parse(f"1~{text}~1~a~1~~") and kanhu.load(text),
    "options": lambda text: GAME.options(text),
    "option": lambda text: GAME.options(f"wilkinson;{text}=1"),
    "value": lambda text: GAME.options("wilkinson", players=text),
    "head": lambda text: record.parse(f"kanhu record 1\n{text}: 5\n"),
    "version": lambda text: record.parse(f"kanhu record {text}"),
    "key": lambda text: record.parse(json.dumps({text: 1, "format": "kanhu-record", "version": 1})),
    "format": lambda text: record.parse(json.dumps({"format": text})),
    "twice": lambda text: record.parse(f"{{{json.dumps(text)}: 1, {json.dumps(text)}: 1}}"),
    "flags": lambda text: record.parse(f"1~khanhoo~1~a~1~{text}~"),
    "seed": lambda text: record.parse(f"1~khanhoo~1~a~{text}~~"),
    "count": lambda text: record.parse(f"2~khanhoo~1~a~1~~{text}.A.A"),
    "phase": lambda text: position.load({"game": "khanhoo", "phase": text}),
    "part": lambda text: position.load({"game": "khanhoo", text: 1}),
    "zone": lambda text: position.load({"game": "khanhoo", "phase": "act", "zones": {text: "AH"}}),
    "fact": lambda text: position.load({"game": "khanhoo", "phase": "act", "board": {text: 1}}),
    "cards": lambda text: position.load(
        {"game": "khanhoo", "phase": "act", "zones": {"hand0": text}}
    ),
    "number": lambda text: position.load(
        {"game": "khanhoo", "phase": "act", "board": {"dealer": text}}
    ),
    "move": lambda text: GAME.read_move(GAME.deal(GAME.options(), 1), text),
    "card": lambda text: GAME.read_move(GAME.deal(GAME.options(), 1), f"throw {text}"),
    "table": lambda text: open_match({"record": text}),
    "link": lambda text: open_match({"link": f"e~khanhoo~{text}"}),
    "deal": lambda text: open_match({"game": "khanhoo", "seed": text}),
}


@pytest.mark.parametrize("strange", [STRANGE, "y" * 5000], ids=["strange", "long"])
@pytest.mark.parametrize("name", FAULTY)
def test_errors_repeat_little_and_show_every_sign(name: str, strange: str) -> None:
    with pytest.raises((ValueError, kanhu.GameError)) as error:
        FAULTY[name](strange)
    said = str(error.value.args[0])
    assert said.isprintable()
    assert "y" * (LONGEST + 1) not in said
    assert said.count("zz") * len("\x1b[2J\u202e\n\tzz") <= 3 * LONGEST
    assert present(said)
