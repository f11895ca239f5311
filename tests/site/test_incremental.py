"""After any change the pages are what a build from nothing makes of the same sources."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path

import pytest

from holdings import paths

BUILD = """
import json, sys
from hashlib import sha256
from pathlib import Path
from holdings import paths
docs, out, memory = map(Path, sys.argv[1:])
paths.DOCS, paths.DATA = docs, docs / "_data"
paths.LEDGER = paths.DATA / "identifiers.toml"
import kanhu
from kanhu.core.rulebook import parse
from kanhu_table import words
words.__path__.insert(0, str(docs.parent / "words"))
paths.TEMPLATES = (docs.parent / "templates", *paths.TEMPLATES)
from sitegen import build
from holdings.trouble import SiteError
rules = docs.parent / "rules.md"
if rules.exists():
    kanhu.load("khanhoo").rulebook = parse(rules.read_text("utf-8"))
try:
    files = build.build(out, memory)
except SiteError as error:
    print(json.dumps({"faults": error.faults}))
else:
    print(json.dumps({name: sha256(data).hexdigest() for name, data in files.items()}))
"""


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A copy of docs/; the folders beside it, from which pages are made too, are linked."""
    beside = tmp_path / "archive"
    beside.mkdir()
    for folder in paths.ROOT.iterdir():
        if folder.is_dir() and folder != paths.DOCS:
            (beside / folder.name).symlink_to(folder)
    return shutil.copytree(paths.DOCS, beside / "docs")


def built(docs: Path, out: Path, memory: Path) -> dict[str, object]:
    """Build the pages of a copy in a process of its own; the files beside them, or the faults."""
    done = subprocess.run(
        [sys.executable, "-c", BUILD, docs, out, memory],
        cwd=paths.ROOT, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    answer: dict[str, object] = json.loads(done.stdout)
    return answer


def replace(path: Path, old: str, new: str) -> None:
    text = path.read_text("utf-8")
    assert old in text, f"{path.name} no longer says {old!r}"
    path.write_text(text.replace(old, new, 1), "utf-8")


def prose(docs: Path) -> None:
    replace(docs / "story/cousins.md", "Sensible rules are", "Sensible rules of play are")


def claim(docs: Path) -> None:
    replace(docs / "_data/claims.toml", 'text = "', 'text = "Now: ')


def alias(docs: Path) -> None:
    replace(docs / "_data/sources.toml", "[aliases]\n", '[aliases]\nOTHERNAME = "W"\n')


def person(docs: Path) -> None:
    """Another form of a name that chapters link: every chapter is concerned, not the first alone."""
    names = '["William Henry Wilkinson", "Wilkinson"]'
    replace(docs / "_data/names.toml", names, '["William Henry Wilkinson", "a British consul"]')


def source(docs: Path) -> None:
    new = """
[[source]]
key = "ZZZ1"
label = "A new work"
reference = "A. Gardener, A new work, 2001"
read = "cited"
csl = {type = "book", title = "A new work", author = ["Gardener, A."], issued = "2001"}
"""
    path = docs / "_data/evidence/cousins-new.toml"
    path.write_text(new, "utf-8")
    replace(docs / "method.md", ".\n\n## ", ".[@ZZZ1]\n\n## ")
    ledger = docs / "_data/identifiers.toml"
    replace(ledger, "[source]\n", '[source]\nsource-ZZZ1 = "sources/ZZZ1/"\n')


def removed(docs: Path) -> None:
    (docs / "explore.md").unlink()
    for path in docs.rglob("*.md"):
        text = path.read_text("utf-8").replace("(explore.md", "(tree.md")
        path.write_text(text.replace("(../explore.md", "(../tree.md"), "utf-8")
    ledger = docs / "_data/identifiers.toml"
    replace(docs / "_data/menu.toml", '"explore.md"', '"tree.md"')
    lines = [line for line in ledger.read_text("utf-8").splitlines() if '"explore/"' not in line]
    ledger.write_text("\n".join(lines) + "\n", "utf-8")


def editing(docs: Path) -> None:
    """What editors leave beside a file while they write it concerns no page."""
    for name in (".#cousins.md", "_data/.#claims.toml", "_data/evidence/.#cousins.toml",
                 "_data/hands/.#x.toml", "_data/figures/.#x.toml"):  # fmt: skip
        (docs / name).symlink_to("me@host.1:2")
    for name in ("4913", "#method.md#", "_data/evidence/cousins.toml~"):
        (docs / name).write_text("words")
    prose(docs)


def term(docs: Path) -> None:
    replace(docs / "_data/terms.toml", "A set of cards that belong", "Some cards that belong")


def word(docs: Path) -> None:
    """One that few pages say, and one that all tables say."""
    folder = docs.parent / "words" / "en"
    shutil.copytree(paths.TABLE / "words" / "en", folder)
    replace(folder / "tray.toml", "The cards are covered", "The cards stay covered")
    replace(folder / "lists.toml", 'between = "', 'between = " ')


def template(docs: Path) -> None:
    """One that a page has, and one that others are made with and whose parts are remembered."""
    for package, name, old, new in (
        ("sitegen", "kin/tree", "Time runs downwards", "The time runs downwards"),
        ("rendering", "macros/evidence", "<svg", "<svg data-changed"),
    ):
        path = docs.parent / "templates" / f"{name}.html.j2"
        path.parent.mkdir(parents=True)
        shutil.copy(paths.ROOT / package / "templates" / f"{name}.html.j2", path)
        replace(path, old, new)


def rule(docs: Path) -> None:
    """A clause that no puzzle and no coached hand quotes (KH-65)."""
    text = (paths.GAMES / "khanhoo" / "rules.md").read_text("utf-8")
    changed = text.replace("After 100 hands the match ends", "After 100 hands a match ends")
    assert changed != text
    (docs.parent / "rules.md").write_text(changed)


def prints(folder: Path) -> dict[str, str]:
    found = sorted(path for path in folder.rglob("*") if path.is_file())
    return {
        path.relative_to(folder).as_posix(): sha256(path.read_bytes()).hexdigest() for path in found
    }


@pytest.mark.long
@pytest.mark.parametrize(
    "changes",
    [(prose, claim, alias, person, source, removed), (rule,), (term, word), (template,)],
    ids=["data", "rule", "words", "template"],
)
def test_what_is_remembered_gives_the_same_pages_as_nothing(
    copy: Path, tmp_path: Path, memory: Path, changes: tuple[Callable[[Path], None], ...]
) -> None:
    kept, fresh = tmp_path / "kept", tmp_path / "fresh"
    built(copy, kept, memory)
    before = prints(kept)
    for change in changes:
        change(copy)
    remembered = built(copy, kept, memory)
    assert "faults" not in remembered, remembered
    assert remembered == built(copy, fresh, tmp_path / "no-memory")
    assert prints(kept) == prints(fresh)
    assert prints(kept) != before


@pytest.mark.long
def test_what_editors_leave_beside_a_file_changes_nothing(
    copy: Path, tmp_path: Path, memory: Path
) -> None:
    out = tmp_path / "out"
    prose(copy)
    files = built(copy, out, memory)
    replace(copy / "story/cousins.md", "Sensible rules of play are", "Sensible rules are")
    editing(copy)
    assert built(copy, out, memory) == files


@pytest.mark.some(2)
@pytest.mark.parametrize(
    ("name", "text", "fault"),
    [
        ("_data/claims.toml", "[[claim]\n", "_data/claims.toml:1:8: this is no TOML"),
        ("_data/terms.toml", "[[term]\n", "_data/terms.toml"),
        ("method.md", "---\ntitle: [\n---\n", "docs/method.md:"),
        ("method.md", "---\nwords\n---\n", "docs/method.md:2: the front matter needs lines"),
        ("method.md", "---\ntitle: M\n---\n\n<!-- kanhu:rules 'x -->\n", "docs/method.md:5: "),
    ],
)
def test_a_file_that_cannot_be_read_is_named_with_its_line(
    copy: Path, tmp_path: Path, memory: Path, name: str, text: str, fault: str
) -> None:
    (copy / name).write_text(text, "utf-8")
    faults = built(copy, tmp_path / "out", memory)["faults"]
    assert isinstance(faults, list)
    assert any(fault in line for line in faults), faults
