"""The build: steps done once, half-finished work, errors with a way out, repeatable output."""

from __future__ import annotations

import errno
import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import threading
import tomllib
import zipfile
from pathlib import Path

import pytest

import kanhu
from sitegen.finish import host
from workshop import check, cli, links, mime, node, paths, pieces, run, serve, stamp, testing, venv
from workshop.browser import CHROMIUM, FIREFOX, Kind
from workshop.runtime import inside, nested, product, sources
from workshop.runtime.exercise import answer
from workshop.say import Progress, Trouble

ROOT = paths.ROOT


def step(tmp_path: Path, log: list[str]) -> stamp.Step:
    source, target = tmp_path / "source", tmp_path / "target.txt"
    source.mkdir(exist_ok=True)
    (source / "a.txt").write_text("a")

    def work(progress: Progress) -> None:
        log.append("done")
        target.write_text("made")

    return stamp.Step("test", "a test", [source], [target], work, stamp=tmp_path / "stamp.json")


def test_a_step_is_done_once_and_again_after_a_change(tmp_path: Path) -> None:
    log: list[str] = []
    made = step(tmp_path, log)
    assert made.ensure("[1/1]")
    assert not made.ensure("[1/1]")
    (tmp_path / "source" / "a.txt").write_text("b")
    assert made.ensure("[1/1]")
    (tmp_path / "target.txt").unlink()
    assert made.ensure("[1/1]")
    assert len(log) == 3


def test_a_step_that_fails_is_tried_again(tmp_path: Path) -> None:
    made = step(tmp_path, [])
    made.ensure("[1/1]")
    (tmp_path / "source" / "a.txt").write_text("c")
    good, made.run = made.run, lambda progress: (_ for _ in ()).throw(Trouble("half", "again"))
    with pytest.raises(Trouble):
        made.ensure("[1/1]")
    made.run = good
    (tmp_path / "source" / "a.txt").write_text("a")  # as it was when it last succeeded
    assert made.ensure("[1/1]"), "what a failed run left behind must not count as done"


def test_what_editors_leave_beside_a_file_is_no_source(tmp_path: Path) -> None:
    for name in ("a.md", "a.md~", "#a.md#", ".a.md.swp", ".#b.md", "4913", "b.pyc", "5.md"):
        (tmp_path / name).write_text(name)
    (tmp_path / ".#a.md").symlink_to("me@host.1:2")
    (tmp_path / "gone.md").symlink_to("nowhere.md")
    (tmp_path / "same.md").symlink_to("a.md")
    (tmp_path / "z").mkdir()
    (tmp_path / "z" / "c.md").write_text("c")
    found = [path.relative_to(tmp_path).as_posix() for path in stamp.files(tmp_path)]
    assert found == ["5.md", "a.md", "same.md", "z/c.md"]


@pytest.mark.skipif(sys.platform != "linux", reason="other systems take no such name")
def test_a_name_that_is_no_text_is_named(tmp_path: Path) -> None:
    Path(os.fsdecode(os.fsencode(tmp_path) + b"/a\xff.md")).write_text("words")
    with pytest.raises(Trouble, match=r"a\\xff\.md: the name of this file is not UTF-8"):
        stamp.digest([tmp_path])


def test_a_file_that_cannot_be_read_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = tmp_path / "page.md"
    page.touch()
    monkeypatch.setattr(os, "access", lambda *_: False)  # as for anybody but root
    trouble = stamp.from_os(PermissionError(errno.EACCES, "Permission denied", str(page)))
    assert trouble.problem == f"{page} cannot be read"


def test_faults_of_scripts_and_sheets_are_named_with_line_and_column(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    web, sheets = tmp_path / "playable" / "web", tmp_path / "docs" / "assets" / "css"
    shutil.copytree(paths.WEB, web, ignore=shutil.ignore_patterns("node_modules", "dist"))
    shutil.copytree(paths.DOCS / "assets" / "css", sheets)
    (web / "node_modules").symlink_to(paths.WEB / "node_modules")
    shutil.copytree(paths.BUILD / "words", tmp_path / "build" / "words")
    broken = {web / "css/table.css": "p {", sheets / "site.css": "}", web / "src/sw.ts": "const ="}
    places = []
    for path, words in broken.items():
        text = path.read_text("utf-8")
        path.write_text(f"{text}{words}", "utf-8")
        at = f"{path.relative_to(tmp_path).as_posix()}:{text.count(chr(10)) + 1}:"
        places.append(rf"^ +{at}\d+:$")
    monkeypatch.setattr(paths, "WEB", web)
    with pytest.raises(Trouble) as caught:
        node.script("build.mjs", doing="bundling")
    detail = caught.value.detail
    assert [place for place in places if not re.search(place, detail, re.MULTILINE)] == []
    assert "node:internal" not in detail and "Getter" not in detail


def test_a_folder_is_exchanged_as_a_whole(tmp_path: Path) -> None:
    old, new = tmp_path / "place", tmp_path / "new"
    for folder, word in ((old, "old"), (new, "new")):
        folder.mkdir()
        (folder / word).write_text(word)
    stamp.swap(new, old)
    assert [path.name for path in old.iterdir()] == ["new"]
    assert not new.exists()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["place"]


@pytest.mark.parametrize(
    ("number", "word"),
    [
        (errno.ENOSPC, "disk is full"),
        (errno.EROFS, "cannot be written"),
        (errno.EACCES, "cannot be"),
    ],
)
def test_errors_of_the_system_have_a_way_out(
    number: int, word: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fails(*_: object) -> None:
        raise OSError(number, os.strerror(number), "build/x")

    monkeypatch.setattr(stamp, "write", fails)
    assert cli.main(["build"]) == 1
    said = capsys.readouterr().err
    assert word in said
    assert "way out:" in said


@pytest.mark.parametrize(
    ("output", "word"),
    [
        ("[Errno -3] Temporary failure in name resolution", "no network"),
        ("npm error code ENOTFOUND", "no network"),
        ("ERROR: No matching distribution found for x (from versions: none)", "no network"),
        ("OSError: [Errno 28] No space left on device", "disk is full"),
        ("ERROR: THESE PACKAGES DO NOT MATCH THE HASHES FROM THE REQUIREMENTS FILE", "hash"),
        ("npm error code EINTEGRITY", "hash"),
        ("npm error code EROFS", "could not be written"),
        ("PermissionError: [Errno 13] Permission denied: 'a.md'", "could not be read or written"),
        ("FileNotFoundError: [Errno 2] No such file or directory: 'a.md'", "trying failed"),
        ("jinja2.exceptions.TemplateNotFound: page.html", "trying failed"),
        ("ModuleNotFoundError: No module named 'reaccess'", "trying failed"),
    ],
)
def test_known_failures_of_other_programs(output: str, word: str) -> None:
    with pytest.raises(Trouble) as caught:
        run.run(
            [sys.executable, "-c", f"import sys; print({output!r}); sys.exit(3)"], doing="trying"
        )
    assert word in caught.value.problem
    assert caught.value.way_out
    assert output in str(caught.value)


def test_a_program_that_is_not_there() -> None:
    with pytest.raises(Trouble, match="cannot be started"):
        run.run(["no-such-program-anywhere"], doing="trying")


def test_venv_missing_on_debian(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_: object, **__: object) -> str:
        raise Trouble("creating .venv failed", "", "... ensurepip is not available ...")

    monkeypatch.setattr(venv, "alive", lambda: False)
    monkeypatch.setattr(shutil, "rmtree", lambda *_, **__: None)
    monkeypatch.setattr(run, "run", fails)
    with pytest.raises(Trouble) as caught:
        venv.create(Progress())
    assert "python3-venv" in caught.value.way_out


def test_an_old_python_is_told_so() -> None:
    text = (ROOT / "build_site.py").read_text("utf-8")
    code = text.replace("sys.version_info < OLDEST", "True")
    done = subprocess.run([sys.executable, "-c", code, "serve"], capture_output=True, text=True)
    assert done.returncode == 1
    assert "3.11 or newer" in done.stderr
    assert "way out" in done.stderr
    assert len(text.splitlines()) < 150
    code = "\n".join(line.split("#")[0] for line in text.splitlines())
    assert not re.search(r'\bf"|:=|\bmatch |->', code), "an old Python must be able to read it"


def test_old_node_is_not_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(node, "version", lambda _: 18)
    assert node.find() is None


@pytest.mark.parametrize(
    "words", [["--help"], ["serve", "--help"], ["test", "--help"], ["data", "--help"]]
)
def test_help(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as caught:
        cli.main(words)
    assert caught.value.code == 0
    assert "usage: build_site.py" in capsys.readouterr().out


@pytest.mark.parametrize(
    "words", [[], ["bake"], ["serve", "--port", "99999"], ["serve", "--throttle", "slow"]]
)
def test_wrong_usage(words: list[str]) -> None:
    with pytest.raises(SystemExit) as caught:
        cli.main(words)
    assert caught.value.code == 2


def test_check_of_an_unknown_game(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["check", "no-such-game"]) == 1
    assert "no-such-game" in capsys.readouterr().err


def test_interrupting_is_no_error(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupted(**_: object) -> bool:
        raise KeyboardInterrupt

    monkeypatch.setattr("workshop.build.build", interrupted)
    assert cli.main(["build"]) == 130
    assert "goes on from here" in capsys.readouterr().err


def test_locks_name_no_address() -> None:
    for path in [*paths.REQUIREMENTS.glob("*.txt"), paths.WEB / "package-lock.json"]:
        assert "http" not in path.read_text("utf-8"), path.name


def test_every_locked_package_has_a_hash() -> None:
    for path in paths.REQUIREMENTS.glob("*.txt"):
        for block in re.split(r"\n(?=[a-z])", path.read_text("utf-8")):
            if "==" in block:
                assert "--hash=sha256:" in block, block.splitlines()[0]
    lock = json.loads((paths.WEB / "package-lock.json").read_text("utf-8"))
    assert lock["lockfileVersion"] == 3
    for name, entry in lock["packages"].items():
        assert not name or entry["integrity"].startswith("sha512-"), name
        assert "resolved" not in entry, name


# What follows reads the built site.


@pytest.fixture(scope="module")
def runtime() -> Path:
    about = json.loads((product.OUT / "runtime.json").read_text("utf-8"))
    return product.OUT / Path(about["folder"]).name


def test_every_standard_module_of_the_sources_is_in_the_browser(runtime: Path) -> None:
    wanted = sources.foreign_imports(sources.app_files())
    assert {"json", "re", "fractions", "importlib.resources"} <= set(wanted)
    assert "tomllib" not in wanted, "the data are JSON there"
    with nested.opened(runtime / "stdlib.zip") as packed:
        names = {name.removesuffix("c") for name in packed.namelist()}
    with zipfile.ZipFile(product.PYODIDE / "python_stdlib.zip") as whole:
        full = set(whole.namelist())
    for module in wanted:
        stem = module.replace(".", "/")
        for path in (f"{stem}.py", f"{stem}/__init__.py"):
            if path in full and module not in FROZEN:
                assert path in names, f"{module} is imported but not in the browser's library"


FROZEN = {"os", "abc", "io", "codecs", "stat", "posixpath", "genericpath", "site", "zipimport"}
FROZEN |= {"importlib.util", "importlib.machinery", "runpy", "os.path", "_collections_abc"}


def test_the_browser_gets_bytecode_and_all_data(runtime: Path) -> None:
    names: dict[str, str] = {}  # file -> the zip that holds it
    for path in runtime.glob("*.zip"):
        with nested.opened(path) as packed:
            names |= dict.fromkeys(packed.namelist(), path.name)
            assert packed.testzip() is None
    assert not [name for name in names if name.endswith(".py")]
    for name in sources.app_files():
        packed_as = name + "c" if name.endswith(".py") else name
        game, inside_it, file = name.removeprefix(sources.SHELF).partition("/")
        alone = name.startswith(sources.SHELF) and inside_it
        kind = "records" if file.startswith("records/") else "game"
        common = sources.part(name) or "stdlib.zip"
        wanted = f"{kind}-{game.replace('_', '-')}.zip" if alone else common
        assert names.get(packed_as) == wanted, name
    left_out = [name for name in names if name.startswith(sources.NOT_SHIPPED)]
    assert {names[name] for name in left_out} <= sources.PARTS.keys(), "nobody waits for these"


def test_the_browser_plays_as_this_python_does(runtime: Path) -> None:
    mentioned = sources.foreign_imports(sources.app_files())
    found = inside.ask(product.EXERCISE, {"imports": mentioned})
    assert set(found["played"]) == {game.id for game in kanhu.games()}
    assert found["played"] == answer({"imports": mentioned})["played"]


def test_a_module_that_was_left_out_is_missed(
    runtime: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """The stand-in asks as a library does that can do without: no error shows the lack."""
    asking = tmp_path / "asking.py"
    text = product.EXERCISE.read_text("utf-8")
    trying = "    try:\n        import decimal\n    except ImportError:\n        pass\n"
    asking.write_text(text.replace("    import kanhu\n", trying + "    import kanhu\n", 1))
    assert trying in asking.read_text()
    monkeypatch.setattr(product, "EXERCISE", asking)
    with pytest.raises(Trouble, match="decimal"):
        product.prove(Progress())


def test_the_browser_fetches_no_more_than_promised(runtime: Path) -> None:
    import gzip

    sizes = {
        path.name: path.stat().st_size
        if path.suffix == ".zip"
        else len(gzip.compress(path.read_bytes(), 9))
        for path in runtime.iterdir()
        if path.is_file()
    }
    for path in runtime.glob("records-*.zip"):
        del sizes[path.name]  # comes when an annotated record is opened
    games = [sizes.pop(path.name) for path in runtime.glob("game-*.zip")]
    parts = [sizes.pop(path.name) for path in runtime.glob("part-*.zip")]
    assert max(parts) < 20_000
    assert sum(sizes.values()) + max(games) < 5_500_000


def test_the_folder_is_named_after_its_content_and_licences_lie_beside(runtime: Path) -> None:
    assert re.fullmatch("[0-9a-f]{16}", runtime.name)
    licences = {path.name for path in (runtime / "licences").iterdir()}
    assert licences == {
        "README.txt", "MPL-2.0.txt", "Python-PSF-2.0.txt", "MIT-KANHU.txt", "COMPILED-IN.txt",
        "STACKTRACE-JS.txt",
    }  # fmt: skip


def test_the_wheel_is_an_ordinary_one() -> None:
    with zipfile.ZipFile(pieces.engine_wheel()) as wheel:
        names = wheel.namelist()
        metadata = wheel.read(next(n for n in names if n.endswith("METADATA"))).decode()
        packed = {name: wheel.read(name) for name in names if name.startswith("kanhu/")}
    assert "kanhu/py.typed" in names
    # The engine itself needs nothing; an extra says so behind each package that it brings.
    needed = re.findall(r"^Requires-Dist: (.*)$", metadata, re.MULTILINE)
    assert all("; extra == " in line for line in needed)
    assert len({line.rpartition("==")[2] for line in needed}) == metadata.count("Provides-Extra")
    assert "kanhu_adapters/py.typed" in names
    whole = {
        path.relative_to(paths.ENGINE).as_posix(): path.read_bytes()
        for path in stamp.files(paths.ENGINE / "kanhu")
    }
    assert packed == {name: data for name, data in whole.items() if not PROOF.match(name)}, (
        "the browser's files are read from the sources, so the wheel must hold just these"
    )


PROOF = re.compile(r"kanhu/games/\w+/(tests/|records/|examples\.toml$)")
"""What only proves or shows a game."""


def test_tests_and_examples_stay_out_of_the_browser(runtime: Path) -> None:
    names = [name for path in runtime.glob("*.zip") for name in nested.opened(path).namelist()]
    assert len(names) > 400
    assert not [name for name in names if re.search(r"/tests/|/examples\.toml$", name)]
    there = [path for path in stamp.files(paths.ENGINE / "kanhu") if path.name == "examples.toml"]
    assert len(there) >= 9, "what is kept out is there"


def test_pip_takes_the_wheel_and_it_runs_alone(tmp_path: Path) -> None:
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--no-index", "--no-deps"]
    subprocess.run([*pip, "--target", str(tmp_path), str(pieces.engine_wheel())], check=True)
    done = subprocess.run(
        [sys.executable, "-I", "-c", f"import sys; sys.path.insert(0, {str(tmp_path)!r}); "
         "import kanhu; print(kanhu.__file__); print([game.id for game in kanhu.games()])"],
        capture_output=True, text=True, check=True, cwd=tmp_path,
    )  # fmt: skip
    where, games = done.stdout.splitlines()
    assert Path(where).is_relative_to(tmp_path)
    assert games != "[]"


def test_the_server_knows_every_type_of_the_site() -> None:
    suffixes = {path.suffix for path in stamp.files(paths.SITE) if path.name not in host.LEFT_OUT}
    assert suffixes <= set(mime.TYPES), suffixes - set(mime.TYPES)


def test_the_sounds_have_lasting_names_that_the_script_knows_and_are_kept_offline() -> None:
    folder = paths.SITE / "assets" / "sounds"
    sounds = {f"assets/sounds/{path.name}" for path in folder.iterdir()}
    stems = sorted(name.rpartition("/")[2].split(".")[0] for name in sounds)
    assert stems == ["card", "chip", "trick", "turn", "win"]
    kept = json.loads((paths.SITE / "precache.json").read_text("utf-8"))["files"]
    assert sounds <= {name for name, _, _ in kept}
    (script,) = (paths.SITE / "assets" / "table").glob("panels.*.js")
    code = script.read_text("utf-8")
    for name in sounds:
        assert re.fullmatch(r"assets/sounds/[a-z]+\.[0-9a-f]{10}\.wav", name)
        assert name.rpartition("/")[2] in code


@pytest.mark.long  # `check`, which comes first, has looked already
def test_no_broken_links() -> None:
    assert list(links.broken()) == []


def test_links_that_are_broken_are_found(tmp_path: Path) -> None:
    (tmp_path / "a").mkdir()
    (tmp_path / "a" / "index.html").write_text('<p id="here">')
    (tmp_path / "index.html").write_text(
        '<a href="a/">y</a><a href="a/#here">y</a><a href="#kh=1">y</a><a href="b/">n</a>'
        '<a href="a/#gone">n</a><a href="/a/">n</a><script src="https://elsewhere.example/x.js">'
        '</script><a href="https://elsewhere.example/">y</a><a href="../../etc/">n</a>'
    )
    found = list(links.broken(tmp_path))
    assert len(found) == 5, found


def test_a_broken_link_of_the_prose_names_its_line_and_a_way_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    site, docs = tmp_path / "site", tmp_path / "docs"
    page = '<a href="../gone/">y</a>\n<script src="https://elsewhere.example/x.js"></script>\n'
    for name in ("story/cousins", "story"):
        (site / name).mkdir(parents=True, exist_ok=True)
        (site / name / "index.html").write_text(page, "utf-8")
    (docs / "story").mkdir(parents=True)
    (docs / "story/cousins.md").write_text(f"---\ntitle: C\n---\n\n{page}", "utf-8")
    (docs / "story/index.md").write_text(page, "utf-8")
    monkeypatch.setattr(paths, "DOCS", docs)
    found = [*links.broken(site)]
    places = [line.removeprefix(f"{docs}/").partition(": ")[0] for line in found]
    assert sorted(places) == [
        "story/cousins.md:5", "story/cousins.md:6", "story/index.md:1", "story/index.md:2",
    ]  # fmt: skip
    assert "leads nowhere: mend it, or link as Markdown does" in found[0]
    assert "is fetched from another host: put a copy into docs/" in found[1]


def test_no_page_names_this_machine() -> None:
    here = str(ROOT).encode()
    for path in stamp.files(paths.SITE):
        assert here not in path.read_bytes(), path


def prints(folder: Path) -> dict[str, str]:
    """The files of a folder with their hashes."""
    return {
        path.relative_to(folder).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in stamp.files(folder)
    }


def test_no_file_of_the_site_is_empty() -> None:
    files = [path for path in paths.SITE.rglob("*") if path.is_file()]
    assert [path.name for path in files if not path.stat().st_size] == [".nojekyll"]


@pytest.mark.long
def test_writing_the_pages_again_elsewhere_gives_the_same_bytes(tmp_path: Path) -> None:
    """Under another hash seed and in another time zone."""
    run.python(
        "-m", "sitegen", "pages", "--work", tmp_path,
        doing="writing the pages again", PYTHONHASHSEED="7", TZ="Asia/Kathmandu", LC_ALL="C",
        KANHU_WHEEL=str(pieces.WHEELS),
    )  # fmt: skip
    assert prints(tmp_path / "docs") == prints(paths.PAGES)


@pytest.mark.long
@pytest.mark.alone
def test_building_twice_gives_the_same_bytes() -> None:
    before = prints(paths.SITE)
    for folder in (path for path in paths.BUILD.iterdir() if path.is_dir()):
        if folder != paths.CACHE:
            shutil.rmtree(folder)
    shutil.rmtree(paths.CACHE / "fonts", ignore_errors=True)
    assert cli.main(["build"]) == 0
    assert prints(paths.SITE) == before


def test_a_second_build_has_nothing_to_do(capsys: pytest.CaptureFixture[str]) -> None:
    cli.main(["build"])
    assert cli.main(["build"]) == 0
    assert "nothing had changed" in capsys.readouterr().out


def test_watching_sees_a_changed_page() -> None:
    before = serve.snapshot()
    assert paths.DOCS / "index.md" in before
    assert not [path for path in before if "node_modules" in path.parts]


def test_the_commands_name_their_checks() -> None:
    assert [item.name for item in check.whole()][-2] == "clauses"


def test_checks_run_beside_a_build_and_those_of_it_when_it_is_there() -> None:
    building = threading.Event()
    built: list[bool] = []
    checks = [
        check.Check("beside", lambda: assert_set(building)),
        check.Check("after", lambda: built.append(building.is_set()), of_the_build=True),
    ]
    assert check.failing(checks, meanwhile=building.set) == []
    assert built == [True]


def assert_set(event: threading.Event) -> None:
    assert event.wait(60), "the build did not begin beside the checks"


def test_the_short_run_is_in_one_browser_and_changes_nothing() -> None:
    (lane,) = testing.lanes(CHROMIUM, [], long=False)
    assert "--long" not in lane.words
    assert lane.words[-2:] == ("-m", "not alone")


def test_the_long_run_has_the_full_numbers_firefox_and_the_second_build_last() -> None:
    whole, firefox, building = testing.lanes(CHROMIUM, [], long=True, numbers=["--soak"])
    assert whole.words[:2] == ("--long", "--soak")
    assert firefox.words[:3] == ("--pairs", "--long", "--soak"), (
        "the full numbers are noted for both"
    )
    assert firefox.kind is FIREFOX
    assert building.words == ("--long", "--soak", "-m", "alone"), "while nobody reads the site"


@pytest.mark.parametrize("kind", [CHROMIUM, FIREFOX])
def test_chosen_tests_run_one_after_the_other(kind: Kind) -> None:
    (lane,) = testing.lanes(kind, ["tests/table"], long=True)
    assert lane == ("tests", kind, ("--long", "tests/table"))


def test_the_browser_reads_the_same_tables_as_json(runtime: Path) -> None:
    checked = 0
    for game in kanhu.games():
        with zipfile.ZipFile(runtime / f"game-{game.id}.zip") as made:
            for name in made.namelist():
                if name.endswith(".toml"):
                    source = (paths.ROOT / "engine" / name).read_text(encoding="utf-8")
                    assert json.loads(made.read(name)) == tomllib.loads(source), name
                    checked += 1
    assert checked > 40
