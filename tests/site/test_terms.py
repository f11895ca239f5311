"""The words of the archive: laws of the glossary and the names, and explanations in running text."""

from __future__ import annotations

import re
from typing import Any

import msgspec
import pytest

from bibliography.works import HAN
from card_art import cards as art
from holdings import archive, names, packs, paths
from holdings import terms as book
from holdings.archive import Archive
from holdings.mentions import any_of, joined, occur
from rendering.page import Page
from sitegen.prose import convert
from tests.site import searched
from tests.site.site_reader import SITE, pages, read

built = pytest.mark.skipif(not (SITE / "precache.json").exists(), reason="the site is not built")
TERM: dict[str, Any] = {"key": "flush", "term": "flush", "says": "All of one suit."}


@pytest.fixture(scope="module")
def known() -> Archive:
    return archive.read()


def page(known: Archive, path: str = "method.md", **meta: object) -> Page:
    return Page(path, {"title": "A page", **meta}, known)


def set_in(source: str, made: Page) -> str:
    return str(convert(source, made)[0])


def term_of(change: dict[str, Any]) -> book.Term:
    return msgspec.convert(TERM | change, book.Term)


def shown(html: str) -> list[str]:
    return re.findall(r'popovertarget="tip-([\w-]+)"', html)


# --- the data --------------------------------------------------------------------------------------


def test_the_terms_keep_the_laws(known: Archive) -> None:
    terms = book.read()
    assert len(terms) > 100
    assert book.faults(terms, known) == []
    assert book.unused(terms, known) == []


PLAIN = {
    "meld", "run", "triplet", "stock", "discard", "draw", "deal", "hand", "match", "claim", "lead",
    "beat", "follow-suit", "trick", "court", "joker", "straight", "pot", "auction", "thousand-myriad",
}  # fmt: skip
"""Words of the glossary that the table may use without a word: plain English, names of cards."""


def at_the_table(game: Any) -> str:
    """What questions, second lines, buttons and plaques of a game say."""
    meta, said = game.meta, list[object]()
    for row in (*meta["phase"].values(), *meta["verb"].values(), *meta["place"].values()):
        for key, value in row.items():
            if not key.startswith(("clause", "kind")):
                said += value.values() if isinstance(value, dict) else [value]
    for row in meta.get("mark", {}).values():
        said += row.values() if isinstance(row, dict) else [row]
    said += [row["says"] for row in (*meta["goal"], *meta.get("order", ()))]
    texts = [re.sub(r"\{[^}]*\}", "", text) for text in said if isinstance(text, str)]
    return " | ".join(texts).lower()


def told_at_the_table(game: Any) -> str:
    """The words of a game that its table explains: in the list of words, or of prices."""
    rows = game.meta.get("crib", {}).get("row", ())
    explained = [row["title"].partition(":")[0] for row in rows if ":" in row.get("title", "")]
    explained += [game.meld_title(row["meld"]) for row in rows if "meld" in row and "cards" in row]
    return " | ".join([*explained, *(row["word"] for row in game.meta.get("word", ()))]).lower()


def forms_of(term: Any) -> list[str]:
    return [form.lower() for form in (*term.forms, term.term, f"{term.term}s")]


def test_the_table_explains_the_words_of_the_glossary_that_it_uses(known: Archive) -> None:
    """Newcomers met “declarer”, “sowee” and “widow” beside the seats and in the questions."""
    unknown = [
        f"{game.id}: {term.key}"
        for game in known.games.values()
        for term in book.read().values()
        if game.id in term.games and term.key not in PLAIN
        and occur(forms_of(term), at_the_table(game))
        and not occur(forms_of(term), told_at_the_table(game))
    ]  # fmt: skip
    assert unknown == []


def test_a_word_at_the_table_and_in_the_glossary_rest_on_the_same_clause(known: Archive) -> None:
    found = 0
    for game in known.games.values():
        terms = [term for term in book.read().values() if game.id in term.games]
        for row in game.meta.get("word", ()):
            same = [term for term in terms if row["word"] in forms_of(term)]
            clauses = {clause for term in same for clause in term.clauses}
            assert not same or row["clause"] in clauses, f"{game.id}: {row['word']}"
            found += bool(same)
    assert found > 30


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"says": "word " * 61}, "more than 60 words"),
        ({"games": ["whist"]}, "no game whist"),
        ({"clauses": ["KH-999"]}, "no clause KH-999"),
        ({"see": ["nothing"]}, "no entry nothing"),
        ({"script": [{"text": "同花"}]}, "has no language"),
        ({"script": [{"text": "同花", "lang": "zh-Hant", "roman": "tónghuā"}]}, "has no language"),
        ({"script": [{"text": "同花", "lang": "zh-Hant"}]}, "'同花' is not said how it is read"),
    ],
)
def test_a_fault_in_a_term_is_told(known: Archive, change: dict[str, Any], said: str) -> None:
    term = term_of(change)
    assert any(said in fault for fault in book.faults({"flush": term}, known))


def signs_of(game: Any) -> set[str]:
    """The Chinese signs of a game: of its name, its cards, its melds."""
    rows = [game.meta["game"], *game.meta.get("card", {}).values()]
    rows += game.meta.get("meld", {}).values()
    rows += game.data("melds.toml").get("meld", []) if game.has("melds.toml") else []
    return {row["signs"] for row in rows if HAN.search(row.get("signs", ""))}


def test_it_is_said_how_the_signs_of_games_and_cards_are_read(known: Archive) -> None:
    read = {one.text: one.roman for term in book.read().values() for one in term.script}
    for family in ("money", "french", "spanish"):
        for name in (name for code in art.faces(family) for name in packs.names(family, code)):
            assert not book.unread(name.text, name.lang, name.roman), (family, name)
            read[name.text] = name.roman
    signs = {one for game in known.games.values() for one in signs_of(game)}
    assert len(signs) > 30
    assert {one for one in signs if not read.get(one)} == set()


def test_a_name_in_signs_without_its_sound_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    silent = [msgspec.structs.replace(one, roman="") for one in names.read("person")]
    monkeypatch.setattr(names, "read", lambda kind: silent if kind == "person" else [])
    said = [line for line in names.faults(archive.read()) if "is not said how it is read" in line]
    assert len(said) == sum(one.lang == "zh-Hant" for one in silent)


def test_a_term_that_nothing_uses_is_told(known: Archive) -> None:
    unheard = {"term": "zzflush", "forms": ["royal zzflush"]}
    assert book.unused({"flush": term_of(unheard)}, known)
    in_rules = unheard | {"forms": ["false declaration"], "games": ["qing-kanhu"]}
    assert book.unused({"flush": term_of(in_rules)}, known) == []  # QK-32


def test_every_text_has_one_meaning() -> None:
    """No form leads to two terms on one page."""
    seen: dict[str, str] = {}
    for term in book.read().values():
        for form in term.forms if term.auto != "never" else ():
            assert seen.setdefault(form, term.key) == term.key, form


def test_the_names_keep_the_laws(known: Archive) -> None:
    assert names.faults(known) == []
    people = {name.key: name for name in names.read("person")}
    assert "games/khanhoo.md" in names.mentions(people["wilkinson"])
    assert "games/ming-kanhu.md" in names.mentions(people["pan-zhiheng"])
    assert "games/tyzicha.md" not in names.mentions(people["pan-zhiheng"])


# --- explanations in running text --------------------------------------------------------------------


def test_the_first_mention_is_explained_and_no_other(known: Archive) -> None:
    out = set_in("Melds are laid. A *meld* is a set, and melds are dear.", page(known))
    assert shown(out) == ["meld"]
    assert out.startswith(
        '<p><button type="button" class="term" popovertarget="tip-meld">Melds</button>'
        '<span class="tip" id="tip-meld" popover data-not-searched>'
    )
    assert 'href="../glossary/#term-meld"' in out
    assert out.endswith("A <em>meld</em> is a set, and melds are dear.</p>")


@pytest.mark.parametrize(
    "kept",
    [
        "## Of melds",
        "A `meld` in code.",
        "```\nmeld\n```",
        "| meld | two |\n| --- | --- |",
        "[all melds](https://example.org/)",
        '<a href="x">melds</a>',
        '<code class="x">meld</code>',
        "<h3>meld</h3>",
        '<span title="meld">x</span>',
        "{reconstructed}",
        "**The meld.**",
        "<!-- meld -->",
        "a meld-like thing",
    ],
)
def test_nothing_is_explained_outside_running_text(known: Archive, kept: str) -> None:
    assert shown(set_in(kept, page(known))) == []
    both = set_in(f"{kept}\n\nThen a meld, reconstructed.", page(known))
    assert shown(both) == ["meld", "reconstructed"]


def test_a_term_over_two_lines_is_found(known: Archive) -> None:
    assert shown(set_in("They follow\nsuit.", page(known))) == ["follow-suit"]


def test_a_word_of_a_game_is_explained_on_its_pages_only(known: Archive) -> None:
    assert shown(set_in("An orphan.", page(known, "games/khanhoo.md"))) == ["orphan"]
    assert shown(set_in("An orphan.", page(known, "games/kowah.md"))) == []
    assert shown(set_in("An orphan.", page(known, "story/x.md", games=["khanhoo"]))) == ["orphan"]


def test_an_author_can_ask_and_forbid(known: Archive) -> None:
    assert shown(set_in("A {term:deal|good deal} of it.", page(known))) == ["deal"]
    assert "good deal</button>" in set_in("A {term:deal|good deal} of it.", page(known))
    assert set_in("{term:-meld}A meld.", page(known)) == "<p>A meld.</p>"
    assert set_in("A meld.", page(known, tips=False)) == "<p>A meld.</p>"
    assert shown(set_in("{term:meld}, a meld", page(known))) == ["meld"]


def test_a_mark_for_no_term_is_a_fault(known: Archive) -> None:
    made = Page("method.md", {}, known, "---\n---\n\nA {term:zzz}.")
    set_in("A {term:zzz}.", made)
    assert made.uses.faults == [
        "docs/method.md:4: there is no term zzz: add it to docs/_data/terms.toml"
    ]


def test_what_a_marker_gives_does_not_part_a_page(known: Archive) -> None:
    out = set_in("A meld.\n\n<!-- kanhu:badges -->\n\nAnother meld.", page(known))
    assert shown(out) == ["meld"]
    assert '<dl class="grades">' in out


def test_a_person_is_linked_once_and_only_on_pages_of_the_story(known: Archive) -> None:
    said = "Wilkinson wrote. William Henry Wilkinson wrote again."
    out = set_in(said, page(known, "story/x.md", shelf="story"))
    assert out.count("<a ") == 1
    assert 'href="../../names/#name-wilkinson">Wilkinson</a> wrote. William' in out
    assert set_in(said, page(known)) == f"<p>{said}</p>"


def test_what_occurs_in_a_text_is_what_a_pattern_finds_in_it() -> None:
    """Also where one form is the head of another, and where two overlap."""
    text = "Lu\nRong Street; Melds, a meld, Rong, Lu-Rong, un_meld. Tiger"
    for form in ("Lu Rong", "Lu", "Rong Street", "meld", "melds", "tiger", "Tiger", "ong", "un"):
        assert occur([form], joined([text])) == (any_of([form]).search(text) is not None), form


def test_a_small_letter_may_be_a_capital_and_no_other_way() -> None:
    found = any_of(["eyes", "Tiger"])
    assert found.findall("Eyes, eyes, Tiger, tiger, EYES") == ["Eyes", "eyes", "Tiger"]


# --- the built pages ----------------------------------------------------------------------------------


@built
def test_every_button_opens_what_stands_right_after_it() -> None:
    count = 0
    for made in pages():
        for at, (tag, attrs) in enumerate(made.elements):
            if tag == "button" and attrs.get("class") == "term":
                count += 1
                rest = made.elements[at + 1 :]
                tip = next(a for t, a in rest if t == "span" and "popover" in a)
                assert tip["id"] == attrs["popovertarget"], made.name
                assert attrs["type"] == "button"
    assert count > 80


@built
def test_explanations_lead_to_entries_that_exist() -> None:
    entries = set(read(SITE / "glossary" / "index.html").ids)
    for made in pages():
        for key in shown(made.source):
            assert f"term-{key}" in entries, (made.name, key)


@built
def test_every_sign_of_the_glossary_and_the_names_has_its_language() -> None:
    for name in ("glossary", "names"):
        source = (SITE / name / "index.html").read_text(encoding="utf-8")
        body = source.partition("<article")[2].partition("</article>")[0]
        body = re.sub(r'<(\w+)[^>]* lang="[^"]+"[^>]*>[^<]*</\1>', "", body)
        assert re.findall(r"[\u4e00-\u9fff\u0400-\u04ff]+", re.sub(r"<[^>]+>", "", body)) == []


@built
def test_the_search_does_not_find_explanations_twice() -> None:
    said = "To take the top card of the stock. Only the player who draws sees it"
    assert said in book.read()["draw"].says
    said = "for a meld that is laid at once and is no mere sequence"
    assert said in book.read()["bump"].says
    found = [url for url, page in searched.documents().items() if said in page["content"]]
    assert found == ["glossary/"]


@built
def test_the_glossary_knows_every_term_and_the_page_of_names_every_name() -> None:
    entries = set(read(SITE / "glossary" / "index.html").ids)
    assert {f"term-{key}" for key in book.read()} <= entries
    ids = set(read(SITE / "names" / "index.html").ids)
    assert {f"name-{name.key}" for kind in ("person", "place") for name in names.read(kind)} <= ids


def test_pages_written_by_hand_are_all_looked_through() -> None:
    found = paths.prose()
    assert "games/khanhoo.md" in found
    assert not [path for path in found if path.startswith(("_data", "overrides"))]
