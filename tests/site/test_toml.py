"""Data files of the site: a slip is one error that names file, line and key."""

from __future__ import annotations

from pathlib import Path

import pytest

from sitegen.data import comparison, terms, toml
from sitegen.trouble import SiteError

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
        (f"{GOOD}says = 'twice'\n", ":", "line 5"),
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
