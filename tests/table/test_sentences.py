"""The table's own words are data: every sentence is asked for, none stands in the code."""

from __future__ import annotations

import ast
import re
import string
import tomllib
from collections.abc import Iterator, Mapping
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

from kanhu_table import words
from tests.laws import holds_for
from workshop import words as baked

TABLE = Path(words.__file__).parent.parent
SCRIPTS = TABLE.parent / "web" / "src"
FOLDER = Path(words.__file__).parent / words.LANGUAGE
FORMS = {"one", "other"}

FOR_AUTHORS = ("keys.py",)
"""What is said there is said by the build to whoever writes a game."""

SELECTORS = {"button", "dialog", "h2", "input", "li", "p", "select", "summary", "textarea", "tr"}
"""Names of elements, which stand in a row in a selector and are no words of a sentence."""

TO_PROGRAMS = {"take over", "not attempted"}
"""What pages, those of earlier builds too, tell the service worker, and learning platforms a page."""


# --- the data -------------------------------------------------------------------------------------


def sentences(folder: Path) -> dict[str, Any]:
    """ "purpose.key" -> a sentence, its forms, or a table of words."""
    return {
        f"{path.stem}.{key}": found
        for path in sorted(folder.glob("*.toml"))
        for key, found in tomllib.loads(path.read_text("utf-8")).items()
    }


WORDS, OF_PAGE = sentences(FOLDER), sentences(FOLDER / "page")


def forms(found: Any) -> list[str]:
    """The sentence, or what it is of one thing and of others; a table of words has none."""
    if isinstance(found, str):
        return [found]
    return list(found.values()) if set(found) == FORMS else []


def places(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


def leaves(found: Any) -> Iterator[str]:
    if isinstance(found, str):
        yield found
    else:
        for each in found.values():
            yield from leaves(each)


@holds_for(lambda: [*WORDS.items(), *OF_PAGE.items()], lambda item: item[0])
def test_a_sentence_names_its_places_and_prints_no_typewriter_sign(item: tuple[str, Any]) -> None:
    _, found = item
    for text in leaves(found):
        assert all(re.fullmatch("[a-z]+", name) for name in places(text)), text
        assert "..." not in text, text
        assert "--" not in text, text
    if not isinstance(found, str) and FORMS & set(found):
        assert set(found) == FORMS, "a form is missing, or one is too many"
        assert places(found["other"]) >= {"count"}, "what chooses among the forms is not said"


def test_the_scripts_speak_the_language_of_the_table() -> None:
    assert baked.SOURCES == FOLDER / "page"


# --- what Python asks for -------------------------------------------------------------------------


class Asked(NamedTuple):
    where: str
    function: str
    key: str
    places: frozenset[str]


def modules() -> list[Path]:
    return [path for path in sorted(TABLE.rglob("*.py")) if path.parent.name != "words"]


def calls(path: Path) -> Iterator[ast.Call]:
    for item in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(item, ast.Call):
            yield item


def name_of(call: ast.Call) -> str:
    return getattr(call.func, "id", getattr(call.func, "attr", ""))


def text_of(item: ast.expr) -> str | None:
    return item.value if isinstance(item, ast.Constant) and isinstance(item.value, str) else None


def asked() -> list[Asked]:
    found = []
    for path in modules():
        for call in calls(path):
            name, where = name_of(call), f"{path.name}:{call.lineno}"
            given = frozenset(word.arg or "**" for word in call.keywords)
            if name in ("say", "titles"):
                found.append(Asked(where, name, text_of(call.args[0]) or "", given))
            elif name == "joined":
                how = text_of(call.args[1]) if call.args[1:] else "between"
                found.append(Asked(where, name, f"lists.{how}", frozenset()))
            elif name == "labelled":
                found.append(Asked(where, name, "lists.labelled", frozenset(("label", "text"))))
    return found


@holds_for(asked, lambda it: f"{it.where} {it.key}")
def test_what_is_asked_for_is_there_with_just_these_places(it: Asked) -> None:
    assert it.key in WORDS, "no such sentence; a key must be written out"
    found = WORDS[it.key]
    if it.function == "titles":
        assert isinstance(found, Mapping)
        assert not forms(found)
        return
    wanted = set[str]().union(*map(places, forms(found)))
    assert forms(found), "this is a table of words"
    assert it.places == wanted | ({"count"} if isinstance(found, Mapping) else set())


def test_every_sentence_is_asked_for() -> None:
    assert set(WORDS) - {it.key for it in asked()} == set()


def test_the_form_goes_by_the_count() -> None:
    assert words.say("cards.held", count=1) == "1 card"
    assert words.say("cards.held", count=0) == "0 cards"
    assert words.say("cards.held", count=12) == "12 cards"
    assert words.joined(["a", "", "b"]) == "a, b"
    assert words.labelled("Match", "8 of 50") == "Match: 8 of 50"


# --- what the scripts ask for ---------------------------------------------------------------------

IMPORT = re.compile(r'import (?:type )?(?:\* as (\w+)|\{([^}]*)\}) from "words/([\w-]+)"')


def asked_by_scripts() -> set[str]:
    """Keys that the scripts import; that a sentence gets its places is for the compiler to say."""
    found = set()
    for path in SCRIPTS.glob("*.ts"):
        code = path.read_text("utf-8")
        for whole, named, purpose in IMPORT.findall(code):
            keys = re.findall(rf"\b{whole}\.(\w+)", code) if whole else []
            keys += re.findall(r"(\w+)(?: as \w+)?(?:,|$)", " ".join(named.split()))
            found |= {f"{purpose}.{key}" for key in keys}
    return found


def test_scripts_and_sentences_fit() -> None:
    assert asked_by_scripts() == set(OF_PAGE)


# --- nothing is said but through the words --------------------------------------------------------

WORD = re.compile(r"[A-Za-z’']+[.,;:!?…]?")
LITERAL = re.compile(r'"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`')
DRAWS = {"el": 1, "join": 0}  # from which argument on what is drawn is given
HEARD = ("aria_label", "placeholder", "title", "alt")


def is_phrase(text: str) -> bool:
    """Whether two words follow one another in a text."""
    parts = text.split()
    fits = [WORD.fullmatch(part) and part.strip(",") not in SELECTORS for part in parts]
    return any(one and other for one, other in pairwise(fits))


def literals(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """All texts in the code, docstrings aside; what is put into one counts as no word."""
    inside = set[int]()
    for item in ast.walk(tree):
        if isinstance(item, ast.Expr) and isinstance(item.value, ast.Constant):
            inside.add(id(item.value))
        elif isinstance(item, ast.JoinedStr):
            inside |= {id(part) for part in item.values}
            parts = [str(getattr(part, "value", "")) if isinstance(part, ast.Constant) else "{}"
                     for part in item.values]  # fmt: skip
            yield item.lineno, "".join(parts)
        elif isinstance(item, ast.expr) and id(item) not in inside:
            text = text_of(item)
            if text is not None:
                yield item.lineno, text


def for_authors(path: Path, tree: ast.AST) -> set[int]:
    """Lines of a picture of a moment that complain of what the author of a page has asked for."""
    raised = [item for item in ast.walk(tree) if isinstance(item, ast.Raise)]
    own = path.name == "still.py"
    return {at for item in raised if own for at in range(item.lineno, (item.end_lineno or 0) + 1)}


@holds_for(lambda: [it for it in modules() if it.name not in FOR_AUTHORS], lambda it: it.name)
def test_no_phrase_stands_in_the_code(path: Path) -> None:
    tree = ast.parse(path.read_text("utf-8"))
    left_out = for_authors(path, tree)
    found = [(at, text) for at, text in literals(tree) if is_phrase(text) and at not in left_out]
    assert found == []


@holds_for(modules, lambda it: it.name)
def test_not_even_a_word_is_drawn_from_the_code(path: Path) -> None:
    for call in calls(path):
        drawn = call.args[DRAWS.get(name_of(call), len(call.args)) :]
        drawn += [word.value for word in call.keywords if word.arg in HEARD]
        for item in drawn:
            assert not re.search("[A-Za-z]", text_of(item) or ""), f"line {call.lineno}"


def texts_in(code: str) -> list[str]:
    """The texts in a script, but for imports and what its errors say to whoever mends them."""
    code = re.sub(r"/\*[\s\S]*?\*/|(?m:(?:^|\s)//.*$)", "", code)
    code = re.sub(r"(?m)^import .*$|^declare [^;]*;", "", code)
    code = re.sub(r"new Error\([^;]*\)", "", code)
    return [re.sub(r"\$\{[^}]*\}", "{}", "".join(found)) for found in LITERAL.findall(code)]


@holds_for(lambda: sorted(SCRIPTS.glob("*.ts")), lambda it: it.name)
def test_no_phrase_stands_in_the_scripts(path: Path) -> None:
    found = texts_in(path.read_text("utf-8"))
    assert [text for text in found if is_phrase(text) and text not in TO_PROGRAMS] == []


def test_a_phrase_is_told_from_what_is_none() -> None:
    assert is_phrase("Link copied.")
    assert is_phrase("{} has won the trick, {}")
    assert not is_phrase("kt-b kt-main")
    assert not is_phrase("input, select, textarea")
    assert not is_phrase("M9 4L17 12L9 20")
    drawn = 'el("p", "no")\nx = f"{n} cards more"\n'
    assert {text for _, text in literals(ast.parse(drawn))} == {"p", "no", "{} cards more"}
    script = (
        '// A "first line".\nimport { x } from "a b";\nconst y = `${n} cards more`; // "no more"\n'
    )
    assert texts_in(script) == ["{} cards more"]
    assert texts_in('/* so\n"and so" */ say("and on"); throw new Error("no such thing");') == [
        "and on"
    ]


def test_no_megabytes_are_counted_while_the_engine_wakes() -> None:
    """How many they are depends on the host; only what is kept has its size told."""
    counted = re.compile(r"\bMB\b|megabyte")
    below = TABLE.parent.parent / "sitegen" / "templates" / "games" / "table.html.j2"
    assert not counted.search(below.read_text("utf-8"))
    found = {key for key, said in OF_PAGE.items() for text in leaves(said) if counted.search(text)}
    assert found == {"data.copy", "data.snapshot"}
