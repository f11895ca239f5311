"""What authors get wrong is told with file and line and a way out, and never published."""

from __future__ import annotations

import re
from importlib.machinery import SourceFileLoader
from pathlib import Path

import pytest

from holdings import archive, checks, hands, home, packs, paths, routes, toml
from holdings.evidence import File, gather
from holdings.trouble import SiteError
from kanhu.catalogue import Game, GameError
from rendering.page import Page
from sitegen import __main__ as sitegen
from sitegen import build
from sitegen.prose import convert

ABOUT = 'id = "game-x"\ntitle = "X"\nprefix = "X"\nshelf = "main"\nrules = 1\nplayers = [2]\n'
REST = "[place]\n[phase]\n[verb]\n[say]\n"


def faults(source: str, path: str = "some/page.md", **meta: str) -> list[str]:
    """What is told of a page."""
    known = archive.read()
    known.enter_pages({"method.md": "Method", path: "A page"})
    page = Page(path, meta, known, source)
    convert(source, page)
    return page.uses.faults


@pytest.mark.parametrize(
    ("data", "fault"),
    [
        (f'[game]\n{ABOUT}order = "x"\n{REST}', 'game-x/game.toml:8: game.order: "x" is not what is '
         "expected: a whole number such as 10"),
        (f"[game]\n{ABOUT}{REST}", "game-x/game.toml:1: game: the key order is missing: a whole number"),
        ("a = 1\n", "game-x/game.toml:1: the key game is missing: a table"),
    ],
)  # fmt: skip
def test_a_game_that_does_not_say_what_is_needed_is_named_with_its_line(
    data: str, fault: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("kanhu.core.folder.module_of", lambda _: "kanhu.games")
    monkeypatch.setattr(SourceFileLoader, "get_data", lambda *_: data.encode())
    with pytest.raises(GameError, match=re.escape(fault)):
        Game("game-x")


@pytest.mark.parametrize(
    ("marker", "fault"),
    [
        ("scene khanhoo record=six-courts move=3", 'needs caption="what is to be seen"'),
        ('scene khanhoo record=six-courts sear=4 caption="A."',
         "sets sear: its settings are caption, record, move, seat"),
        ('scene khanhoo record=nowhere caption="A."', "cannot be drawn: "),
        ("rules khanhoo seed=4", "sets seed: it has no settings"),
        ("front", "needs headline and lead in the front matter of its page"),
        ("table khanhoo seed=x", "cannot be dealt: "),
        ("table khanhoo options=nowhere", "cannot be dealt: "),
        ("rulse khanhoo", "names rulse, which is not known: is rules meant?"),
        ("rules khanhooo", "names khanhooo, which is not known: is khanhoo meant?"),
    ],
)  # fmt: skip
def test_a_marker_that_cannot_be_followed_is_told_with_its_line(marker: str, fault: str) -> None:
    (told,) = faults(f"Words.\n\n<!-- kanhu:{marker} -->\n")
    assert told.startswith(f"docs/some/page.md:3: <!-- kanhu:{marker} --> {fault}")


def test_a_claim_without_text_is_told() -> None:
    row = {"id": "one", "text": " ", "grade": "legend", "sources": [], "would_change": "A."}
    known = gather([File("x.toml", {"claim": [row]})])
    assert "x.toml: the claim one has no text" in [*checks.of_data(known)]


@pytest.mark.parametrize(
    ("front", "fault"),
    [
        ("title: X\nodrer: 3", "docs/x.md:3: unknown key `odrer`; keys are title, shelf, order"),
        ("title: X\nlead: A\nlead: B", "docs/x.md:4: the key lead stands twice: remove one"),
        ('title: ""', "docs/x.md:2: Expected `str` of length >= 1 - at `$.title`"),
    ],
)
def test_front_matter_holds_nothing_unknown_doubled_or_empty(front: str, fault: str) -> None:
    with pytest.raises(SiteError) as told:
        toml.part("x.md", f"---\n{front}\n---\n")
    assert told.value.faults[0].startswith(fault), told.value.faults


@pytest.mark.parametrize(
    ("fault", "told"),
    [
        ("ming-kanhu/rules.md:5: x / y", "engine/kanhu/games/ming_kanhu/rules.md:5: x / y"),
        ("docs/method.md:5: x", "docs/method.md:5: x"),
        ("planted.md:5: khanhoo/rules.md", "planted.md:5: khanhoo/rules.md"),
        ("/etc/x.toml:5: x", "/etc/x.toml:5: x"),
        ("no path at all", "no path at all"),
    ],
)
def test_a_file_of_a_game_is_named_by_its_whole_path(
    fault: str, told: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fails(_: Path) -> None:
        raise SiteError([fault])

    monkeypatch.setattr(build, "build", fails)
    assert sitegen.main(["pages"]) == 1
    assert capsys.readouterr().err == f"sitegen: {told}\n"


def test_a_link_to_a_missing_anchor_is_told_with_its_line(
    tmp_path: Path, memory: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = paths.prose()["method.md"]
    lines = len(text.splitlines())
    pages = {**paths.prose(), "method.md": f"{text}\n[a](tree.md#nowhere)\n"}
    monkeypatch.setattr(paths, "prose", lambda: pages)
    with pytest.raises(SiteError) as told:
        build.build(tmp_path / "out", memory)
    (fault,) = told.value.faults
    assert fault.startswith(f"docs/method.md:{lines + 2}: there is no #nowhere in docs/tree.md; ")
    assert not (tmp_path / "out").exists()


def test_a_picture_that_is_not_there_is_told_with_its_line() -> None:
    (told,) = faults("Words.\n\n![A tiger](nothing.png)\n")
    assert told == (
        "docs/some/page.md:3: there is no picture docs/some/nothing.png: add it, or name another"
    )


@pytest.mark.parametrize(
    ("source", "kind", "fault"),
    [
        ('[one]\ncards = ""\ncaption = ""\nlabels = {}\n[two]\ncards = 3\n', dict[str, home.Figure],
         "x.toml:6: Expected `str`, got `int` - at `$.two.cards`"),
        ('[one]\ncards = ""\ncaption = ""\nlabels = {"m:c1" = 3}\n', dict[str, home.Figure],
         "x.toml:4: Expected `str`, got `int` - at `$.one.labels.m:c1`"),
        ('word = []\n[shelf.a]\ntitle = "A"\npage = "a"\n[shelf.b]\ntitle = "A"\npaeg = "a"\n',
         home.Menu, "x.toml:7: unknown key `paeg` - at `$.shelf.b`; keys are title, page, folds"),
        ('order = 1\ntitle = ""\nlead = ""\nhand = ""\ntext = ""\n[tables]\ncuajo = ""\nkowah = 3\n',
         hands.File, "x.toml:8: Expected `str`, got `int` - at `$.tables.kowah`"),
        ('[map.a]\ntitle = "A"\nframe = [1, 2, 3, 4]\n[map.b]\ntitle = 1\n', routes.Travels,
         "x.toml:5: Expected `str`, got `int` - at `$.map.b.title`; keys are title, frame"),
        ('[tongue.a]\ntitle = "A"\nlang = "a"\n[tongue.b]\ntitel = "A"\n', packs.File,
         "x.toml:5: unknown key `titel` - at `$.tongue.b`; keys are title, lang"),
    ],
)  # fmt: skip
def test_an_entry_of_a_table_by_name_is_named_with_its_line(
    source: str, kind: type[object], fault: str
) -> None:
    with pytest.raises(SiteError) as told:
        toml.parse(source, "x.toml", kind)
    assert told.value.faults[0].startswith(fault), told.value.faults
