"""The forms of data files that editors read: up to date, named by the files, and kept by them."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path

import jsonschema
import pytest

from holdings import paths, terms, toml
from holdings.trouble import SiteError
from study import forms as schemas
from study import tables as study
from tests.laws import holds_for

FORMS = {**schemas.forms(), **study.FORMS}
OTHERS = {"identifiers"}
"""Files that are written by a program alone."""

FILES = {path: name for name, form in FORMS.items() for path in form.found()}
shown = paths.shown


@holds_for(lambda: list(FORMS), str)
def test_a_form_is_what_the_build_reads(name: str) -> None:
    written = (schemas.FOLDER / f"{name}.json").read_text("utf-8")
    assert written == FORMS[name].schema(), "run the hooks 'schemas' of .pre-commit-config.yaml"


def test_there_are_no_forms_of_before() -> None:
    assert {path.stem for path in schemas.FOLDER.iterdir()} == FORMS.keys()


def test_every_file_has_a_form() -> None:
    there = {path for path in paths.DATA.rglob("*.toml") if path.stem not in OTHERS}
    engine = {path.stem for path in paths.SCHEMAS.glob("*.json")}
    games = {path for path in paths.GAMES.glob("*/*.toml") if path.stem not in engine}
    assert there | games == FILES.keys()
    for path in set(paths.GAMES.glob("*/*.toml")) - games:
        assert path.read_text("utf-8").startswith(f"#:schema ../../schema/{path.stem}.json\n"), path


@holds_for(lambda: list(FILES), shown)
def test_a_file_names_its_form_and_fits(path: Path) -> None:
    source = path.read_text("utf-8")
    named = re.match(r"#:schema (\S+)\n", source)
    assert named, "the first line names no form"
    form = (path.parent / named[1]).resolve()
    assert form == schemas.FOLDER / f"{FILES[path]}.json"
    jsonschema.validate(tomllib.loads(source), json.loads(form.read_text("utf-8")))


@pytest.mark.parametrize(
    "claim",
    [
        {"id": "one", "text": "A thing happened.", "grade": "certain"},
        {"id": "one", "text": "A thing happened.", "grade": "attested", "sauces": ["W"]},
        {"id": "one", "text": "A thing happened.", "grade": "attested", "sources": "W"},
        {"text": "A thing happened.", "grade": "attested"},
    ],
)
def test_an_editor_marks_a_slip(claim: dict[str, object]) -> None:
    form = json.loads(FORMS["evidence"].schema())
    jsonschema.Draft202012Validator.check_schema(form)
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate({"claim": [claim]}, form)


def test_the_name_of_a_form_moves_no_line(tmp_path: Path) -> None:
    """Errors count the line that names the form like any other."""
    path = tmp_path / "terms.toml"
    path.write_text('#:schema ./schema/terms.json\n\n[[term]]\nkey = "a"\nlong = 1\n', "utf-8")
    with pytest.raises(SiteError, match=r"terms\.toml:5: unknown key `long`"):
        terms.read(path)
    claims = paths.DATA / "claims.toml"
    lines = claims.read_text("utf-8").splitlines()
    at = lines.index('id = "stick-pack"') + 1
    assert toml.place(claims, "stick-pack") == f"docs/_data/claims.toml:{at}"
