"""Data files of the site: a slip is one error that names file, line and key."""

from __future__ import annotations

import inspect
from pathlib import Path

import pytest
from jinja2 import FileSystemLoader

from holdings import comparison, home, paths, terms, toml
from holdings.trouble import SiteError
from rendering import templates
from sitegen import __main__ as sitegen
from sitegen import build

GOOD = '[[term]]\nkey = "meld"\nterm = "meld"\nsays = "A set of cards."\n'


def fault(tmp_path: Path, source: str) -> str:
    path = tmp_path / "terms.toml"
    path.write_text(source, encoding="utf-8")
    with pytest.raises(SiteError) as error:
        terms.read(path)
    (found,) = error.value.faults
    assert found.startswith(str(path))
    return found.removeprefix(str(path))


@pytest.mark.parametrize(
    ("source", "where", "said"),
    [
        (f'{GOOD}\n{GOOD}sayz = "x"\n', ":10:", "unknown key `sayz`"),
        (f'{GOOD}\n[[term]]\nkey = "run"\nterm = "run"\n', ":6:", "missing key `says`"),
        (f"{GOOD}\n{GOOD}games = 3\n", ":10:", "Expected `array`, got `int`"),
        (f'{GOOD}\n{GOOD}auto = "often"\n', ":10:", "Invalid enum value 'often'"),
        (f'{GOOD}\n{GOOD}[[term.script]]\ntext = "x"\nlong = 1\n', ":12:", "unknown key `long`"),
        (f"{GOOD}script = [{{ lang = 3 }}]\n", ":5:", "script"),
        (f"{GOOD}says = 'twice'\n", ":5:", "the key stands twice: remove one of them"),
    ],
)
def test_a_slip_is_named_with_its_line(tmp_path: Path, source: str, where: str, said: str) -> None:
    found = fault(tmp_path, source)
    assert found.startswith(where)
    assert said in found


def test_the_keys_that_there_are_come_with_the_error(tmp_path: Path) -> None:
    found = fault(tmp_path, f'{GOOD}[[term.script]]\ntext = "x"\nlong = 1\n')
    assert found.endswith("; keys are text, lang, roman, roman_lang, gloss")
    assert "; keys are key, term, says, forms" in fault(tmp_path, f'{GOOD}sayz = "x"\n')
    with pytest.raises(SiteError, match="keys are says, clauses, none"):
        toml.parse('[deal]\nsays = "x"\n', "compare.toml", dict[str, comparison.Summary])


def test_a_sound_file_is_read(tmp_path: Path) -> None:
    path = tmp_path / "terms.toml"
    path.write_text(GOOD, encoding="utf-8")
    (term,) = toml.read(path, terms.File).term
    assert term.forms == ("meld",)


@pytest.mark.parametrize(
    ("page", "fault"),
    [
        ("", "docs/x.md:1: the page needs lines such as 'title: Words' at its head"),
        ("Words.\n", "docs/x.md:1: the page needs lines such as 'title: Words' at its head"),
        ("---\nshelf: story\n---\n", "docs/x.md:1: missing key `title`; keys are title, shelf"),
        ("---\ntitle: X\norder: six\n---\n", "docs/x.md:3: Expected `int`, got `str`"),
        ("---\ntitle: X\n\nlead: [\n---\n", "docs/x.md:5: this is no YAML: "),
        ("---\n3\n---\n", "docs/x.md:2: the front matter needs lines"),
    ],
)
def test_front_matter_that_does_not_fit_is_named_with_its_line(page: str, fault: str) -> None:
    with pytest.raises(SiteError) as told:
        toml.part("x.md", page)
    assert told.value.faults[0].startswith(fault), told.value.faults


def test_a_file_that_is_not_utf_8_is_named_with_its_line(tmp_path: Path) -> None:
    path = tmp_path / "x.md"
    path.write_bytes(b"One.\nOn\xe9.\n")
    with pytest.raises(SiteError, match=f"{path}:2: this is not UTF-8; save it as UTF-8"):
        paths.text(path)
    path.write_bytes(b"\xef\xbb\xbf---\r\n")
    assert paths.text(path) == "---\n"


def test_a_file_that_is_no_yaml_is_named_with_its_line(tmp_path: Path) -> None:
    path = tmp_path / "lineage.yaml"
    path.write_text("rows: []\nedges: [\n", "utf-8")
    with pytest.raises(SiteError, match=f"{path}:3: this is no YAML: "):
        toml.read_yaml(path, dict[str, object])


def test_a_figure_without_words_for_a_card_is_named_with_its_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "figures" / "some.toml"
    path.parent.mkdir()
    path.write_text('\n[one]\ncards = "money:c1 > money:zz"\ncaption = "A."\n'
                    'labels = {"money:c1" = "one of cash"}\n', "utf-8")  # fmt: skip
    monkeypatch.setattr(paths, "DATA", tmp_path)
    with pytest.raises(SiteError, match=f"{path}:2: the figure one has no label for money:zz"):
        inspect.unwrap(home.figures)()


@pytest.mark.parametrize(
    ("template", "fault"),
    [
        ("{% if %}", "x.html.j2:1: Expected an expression"),
        ("\n{{ nowhere }}", "x.html.j2:2: 'nowhere' is undefined"),
        ("{% macro m() %}\n\n{{ nowhere }}{% endmacro %}", "x.html.j2:3: 'nowhere' is undefined"),
    ],
)
def test_an_error_of_a_template_is_a_line_with_its_place(
    template: str, fault: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:  # fmt: skip
    (tmp_path / "x.html.j2").write_text(template, "utf-8")
    loader = FileSystemLoader(tmp_path)
    env = templates.environment().overlay(loader=loader, bytecode_cache=None, cache_size=0)
    monkeypatch.setattr(templates, "environment", lambda: env)
    draw = templates.macro if "macro" in template else templates.render
    words = ("x", "m") if "macro" in template else ("x",)
    monkeypatch.setattr(build, "build", lambda _: draw(*words))
    assert sitegen.main(["pages"]) == 1
    assert capsys.readouterr().err.startswith(f"sitegen: {tmp_path}/{fault}")
