"""The style sheet as checks of proselint: our rules and spelling beside those that it brings."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from typing import Any, NamedTuple

from proselint import checks as brought
from proselint.config import DEFAULT, Config
from proselint.registry import CheckRegistry
from proselint.registry.checks import Check, CheckResult, types
from proselint.registry.checks.engine import Fancy, RegexOptions
from proselint.tools import LintFile

from proofreading.texts import ROOT, START

FILE = ROOT / "proofreading" / "style.toml"
OURS, SPELLING = "style", "spelled"
BEGINNING = rf"(?:^[#>*\- ]*|{START}|[.!?:;] +)"
"""What `{{start}}` means in a rule: the beginning of a sentence."""

SENTENCE = r"[^.?!:;\n]*"
"""What `{{rest}}` means: the words up to the end of the sentence, or of its first part."""


class Find(NamedTuple):
    """A place where a text departs from the style sheet."""

    rule: str
    line: int
    words: str
    says: str


@cache
def sheet() -> Mapping[str, Any]:
    """The style sheet as it is written."""
    return tomllib.loads(FILE.read_text("utf-8"))


def pattern(rule: Mapping[str, Any]) -> str:
    """The expression of a rule."""
    found: str = rule["pattern"]
    return found.replace("{start}", BEGINNING).replace("{rest}", SENTENCE)


def _ours() -> Iterator[Check]:
    engine = Fancy(RegexOptions(case_insensitive=False, multi_line=True))
    for rule in sheet()["rule"]:
        yield Check(
            check_type=types.ExistenceSimple(pattern(rule)), engine=engine,
            path=f"{OURS}.{rule['name']}", message=rule["says"],
        )  # fmt: skip


@cache
def misspelled() -> Mapping[str, str]:
    """Wrong -> right: the slips that codespell knows, and American forms, for we write British."""
    lists = files("codespell_lib") / "data"
    rows = (lists / "dictionary.txt").read_text("utf-8").splitlines()
    slips = dict(row.split("->", 1) for row in rows if "->" in row)
    rows = (lists / "dictionary_en-GB_to_en-US.txt").read_text("utf-8").splitlines()
    pairs = [row.split("->", 1) for row in rows if "->" in row]
    known = set(sheet()["spelling"]["words"])
    american = {us.strip(","): gb for gb, us in pairs if "," not in us.strip(",")}
    return {word: right for word, right in {**american, **slips}.items() if word not in known}


def _spelling(text: str, check: Check) -> Iterator[CheckResult]:
    """Words in small letters only: the others are names, and what is in italics is foreign."""
    wrong = misspelled()
    bare = re.sub(r"\*[^*\n]+\*", lambda found: " " * len(found[0]), text)
    for found in re.finditer(r"(?<![\w'’.-])[a-z]+(?![\w'’-])", bare):
        if found[0] in wrong:
            says = f"write {wrong[found[0]].strip(', ')}"
            yield CheckResult(check.path, says, found.span(), None)


@cache
def _config() -> Config:
    CheckRegistry().register_many(
        (*brought.__register__, *_ours(), Check(_spelling, path=SPELLING))
    )
    left_out = dict.fromkeys(sheet()["proselint"]["left_out"], False)
    # The first name that fits decides, so the longer ones come first.
    chosen = {OURS: True, SPELLING: True, **DEFAULT["checks"], **left_out}
    names = sorted(chosen, key=lambda name: -name.count("."))
    return {"max_errors": 100_000, "checks": {name: chosen[name] for name in names}}


def lint(name: str, text: str) -> list[Find]:
    """Everything in a text that departs from the style sheet."""
    config, content = _config(), f"\n{text}\n"
    out = []
    for result in LintFile(name, text).lint(config) if text.strip() else ():
        begin, end = result.check_result.span
        words = content[begin:end].strip(f"\n {START}")
        if "\n" not in words:  # nothing goes on across lines: one paragraph, one line
            rule = result.check_result.check_path.removeprefix(f"{OURS}.")
            out.append(Find(rule, content.count("\n", 0, begin + 1), words,
                            result.check_result.message))  # fmt: skip
    return out
