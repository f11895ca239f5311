"""The same commit gives the same bytes; what is remembered between builds is true."""

from __future__ import annotations

import io
import json
import os
import shutil
import struct
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import NamedTuple

import pytest
import reproducible

import zips
from workshop import build, paths, run, stamp, venv
from workshop.runtime import inside, nested, pack, product, sources
from workshop.say import Progress, Trouble

FILES = {"b.txt": b"b" * 1000, "a/虎.md": "虎".encode() * 50, "a/empty": b"", "tiny": b"x"}


# --- zips -----------------------------------------------------------------------------------------


def test_a_zip_holds_the_files() -> None:
    with zipfile.ZipFile(io.BytesIO(pack.packed(FILES))) as found:
        assert found.testzip() is None
        assert {name: found.read(name) for name in found.namelist()} == FILES
        assert found.namelist() == sorted(FILES)
        assert {info.date_time for info in found.infolist()} == {(2020, 1, 1, 0, 0, 0)}
        assert {info.external_attr >> 16 for info in found.infolist()} == {0o100644}
        assert found.getinfo("b.txt").compress_size < 100


def test_a_zip_follows_its_files_alone(tmp_path: Path) -> None:
    """Neither their order, nor the dates of the loose zip, nor the time zone."""
    program = (
        "import sys, zipfile, pathlib; from workshop.runtime import pack\n"
        "path = pathlib.Path(sys.argv[1])\n"
        "with zipfile.ZipFile(path, 'w') as loose:\n"
        "    for name, data in eval(sys.argv[2]).items(): loose.writestr(name, data)\n"
        "pack.pack_again(path)"
    )
    made = []
    for number, zone in enumerate(("Pacific/Chatham", "America/St_Johns")):
        files = dict(sorted(FILES.items(), reverse=bool(number)))
        path = tmp_path / f"{number}.zip"
        subprocess.run(
            [sys.executable, "-c", program, str(path), repr(files)],
            check=True, cwd=paths.ROOT, env={**os.environ, "TZ": zone},
        )  # fmt: skip
        made.append(path.read_bytes())
    assert made[0] == made[1] == pack.packed(FILES)


def test_what_is_kept_of_a_zip_gives_the_bytes_of_one_packed_from_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pack, "STORE", stamp.Store(tmp_path / "kept"))
    first = pack.packed(FILES)
    assert pack.packed(FILES) == first
    changed = {**FILES, "b.txt": b"another text " * 100}
    later = pack.packed(changed)
    assert later != first
    monkeypatch.setattr(pack, "STORE", stamp.Store(tmp_path / "none"))
    assert pack.packed(FILES) == first
    assert pack.packed(changed) == later


def test_python_imports_from_such_a_zip(tmp_path: Path) -> None:
    path = tmp_path / "some.zip"
    path.write_bytes(pack.packed({"thing/__init__.py": b"answer = 6 * 7\n"}))
    asked = f"import sys; sys.path.insert(0, {str(path)!r}); import thing; print(thing.answer)"
    done = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True)
    assert done.stdout == "42\n"


def test_the_zips_of_the_site_are_ours() -> None:
    """Those of the browser's Python, of lessons and of learning platforms, and printed sheets."""
    found = sorted(paths.SITE.rglob("*.zip"))
    folders = {path.relative_to(paths.SITE).parts[0] for path in found}
    assert folders >= {"assets", "platforms", "teach"}
    for path in found:
        with zipfile.ZipFile(path) as made:
            files = {name: made.read(name) for name in made.namelist()}
        assert path.read_bytes() == zips.packed(files), path.name
        if nested.INNER in files:
            with nested.opened(path) as made:
                within = {name: made.read(name) for name in made.namelist()}
            assert files[nested.INNER] == zips.packed(within, bytes), "the library's own"


def test_bytecode_names_no_date_and_no_place() -> None:
    for path in product.OUT.rglob("*.zip"):
        with nested.opened(path) as made:
            for name in made.namelist():
                if name.endswith(".pyc"):
                    data = made.read(name)
                    assert struct.unpack("<L", data[4:8]) == (1,), f"{name}: PEP 552, unchecked"
                    assert str(paths.ROOT).encode() not in data


# --- date, modes ----------------------------------------------------------------------------------


def test_the_date_of_a_build_follows_nothing_outside(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "86400")
    assert run.environment()["SOURCE_DATE_EPOCH"] == run.EPOCH


def test_what_is_built_is_for_everybody_to_read(tmp_path: Path) -> None:
    new = tmp_path / "new"
    before = os.umask(0o077)
    try:
        (new / "deep").mkdir(parents=True)
        (new / "deep" / "a.txt").write_text("a")
    finally:
        os.umask(before)
    assert reproducible.closed(new) == ["deep", "deep/a.txt"]
    stamp.swap(new, tmp_path / "place")
    assert reproducible.closed(tmp_path / "place") == []


def test_the_site_is_for_everybody_to_read() -> None:
    assert reproducible.closed(paths.SITE) == []


def test_the_umask_of_the_caller_does_not_matter(tmp_path: Path) -> None:
    asked = (
        "import os, pathlib, sys; from workshop import build, cli\n"
        "build.build = lambda **_: pathlib.Path(sys.argv[1]).touch() or True\n"
        "build.summary = lambda: ''\n"
        "cli.main(['build'])"
    )
    made = tmp_path / "made"
    subprocess.run([sys.executable, "-c", asked, made], check=True, cwd=paths.ROOT, umask=0o077)
    assert made.stat().st_mode & 0o777 == 0o644


def test_the_sources_are_found_whatever_the_path_and_locale(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    root = tmp_path / "der Tiger 虎"
    library = root / ".venv" / "lib" / "python3" / "site-packages"
    library.mkdir(parents=True)
    (root / "engine").mkdir()
    monkeypatch.setattr(paths, "IMPORTABLE", (root / "engine", root))
    (library / "kanhu-checkout.pth").write_text(venv.links(library), "ascii")
    asked = f"import site, sys; site.addsitedir({str(library)!r}); print(ascii(sys.path[-2:]))"
    done = subprocess.run(
        [sys.executable, "-c", asked], capture_output=True, text=True, check=True,
        env={**os.environ, "PYTHONUTF8": "1", "LC_ALL": "no_such.locale"},
    )  # fmt: skip
    assert done.stdout.strip() == ascii([str(root / "engine"), str(root)])


def test_a_locale_without_unicode_is_left_behind(tmp_path: Path) -> None:
    program = shutil.copy(paths.ROOT / "build_site.py", tmp_path)
    (tmp_path / "workshop").mkdir()
    (tmp_path / "workshop" / "__init__.py").touch()
    (tmp_path / "workshop" / "cli.py").write_text(
        "import sys\n"
        "def main(words):\n"
        "    print(sys.getfilesystemencoding(), sys.stdout.encoding, *words)\n"
        "    return 3\n"
    )
    narrow = {**os.environ, "LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
    asked = "import sys; print(sys.getfilesystemencoding())"
    plain, done = (
        subprocess.run([sys.executable, *words], env=narrow, capture_output=True, text=True)
        for words in (["-c", asked], [program, "build", "虎"])
    )
    assert plain.stdout.strip() != "utf-8", "else this test proves nothing"
    assert done.stdout.split() == ["utf-8", "utf-8", "build", "虎"]
    assert done.returncode == 3


def test_files_that_differ_are_named(tmp_path: Path) -> None:
    for name, text in (("one", "1"), ("other", "2")):
        (tmp_path / name).mkdir()
        (tmp_path / name / "same").write_text("same")
        (tmp_path / name / "page").write_text(text)
    (tmp_path / "other" / "more").write_text("more")
    found = [reproducible.prints(tmp_path / name) for name in ("one", "other")]
    assert reproducible.differing(*found) == ["more", "page"]


@pytest.mark.long
@pytest.mark.skipif(not (paths.ROOT / ".git").exists(), reason="needs the history of the project")
def test_the_same_commit_gives_the_same_bytes() -> None:
    """From a clone, and from a tarball under every other condition at once."""
    command = [sys.executable, reproducible.__file__]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "the same" in done.stdout


# --- what is remembered ---------------------------------------------------------------------------


def test_a_file_changed_twice_within_a_tick_is_read_again(tmp_path: Path) -> None:
    prints, path = stamp.Prints(tmp_path / "prints.json"), tmp_path / "a"
    path.write_text("one")
    facts = path.stat()
    first = prints.of(str(path))
    path.write_text("two")
    os.utime(path, ns=(facts.st_atime_ns, facts.st_mtime_ns))  # same size, same date
    assert prints.of(str(path)) != first


class Old(NamedTuple):
    """A file that has not changed for long, what it was like, and the memory of that."""

    path: Path
    first: object
    prints: stamp.Prints
    kept: Path


@pytest.fixture
def old(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Old:
    monkeypatch.setattr(stamp.Prints, "SETTLED", -(10**12))
    kept, path = tmp_path / "prints.json", tmp_path / "a"
    path.write_text("one")
    prints = stamp.Prints(kept)
    first = prints.of(str(path))
    prints.save()
    return Old(path, first, prints, kept)


def test_an_old_file_is_read_once(old: Old, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("builtins.open", lambda *_, **__: pytest.fail("read again"))
    for prints in (old.prints, stamp.Prints(old.kept)):
        assert prints.of(str(old.path)) == old.first


def test_an_old_file_that_changes_is_read_again(old: Old) -> None:
    other = old.path.with_name("b")
    other.write_text("two")
    os.utime(other, ns=(0, old.path.stat().st_mtime_ns))
    other.replace(old.path)  # same size, same date, another file
    assert stamp.Prints(old.kept).of(str(old.path)) != old.first


def test_a_spoiled_memory_is_no_harm(tmp_path: Path) -> None:
    kept, path = tmp_path / "prints.json", tmp_path / "a"
    path.write_text("one")
    kept.write_text("{")
    assert len(stamp.Prints(kept).of(str(path))) == 64


def test_a_thing_is_made_once_for_each_source(tmp_path: Path) -> None:
    store, log = stamp.Store(tmp_path), []

    def make() -> bytes:
        log.append("made")
        return b"thing"

    assert store.get(make, b"kind", b"one") == store.get(make, b"kind", b"one") == b"thing"
    assert log == ["made"]
    store.get(make, b"kin", b"done")  # the same letters, cut elsewhere
    assert log == ["made", "made"]


# --- the quick build ------------------------------------------------------------------------------


@pytest.fixture
def changed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, bytes]:
    """The app with one source and one page of rules changed; products go elsewhere."""
    monkeypatch.setattr(product, "OUT", tmp_path / "runtime")
    files = sources.app_files()
    files["kanhu/games/khanhoo/rules.py"] += b"\n# changed\n"
    files["kanhu/games/khanhoo/rules.md"] += "\n虎\n".encode()
    monkeypatch.setattr(sources, "app_files", lambda: dict(files))
    return files


def test_a_quick_build_sends_a_changed_source_as_it_is(
    changed: dict[str, bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(product, "compile_all", lambda *_: pytest.fail("nothing is compiled"))
    product.build(Progress(), quick=True)
    (path,) = product.OUT.glob("*/game-khanhoo.zip")
    with zipfile.ZipFile(path) as made:
        names = set(made.namelist())
        for name in ("kanhu/games/khanhoo/rules.py", "kanhu/games/khanhoo/rules.md"):
            assert made.read(name) == changed[name]
    assert "kanhu/games/khanhoo/rules.pyc" not in names
    assert "kanhu/games/khanhoo/judge.pyc" in names
    assert not (product.OUT / product.COMPILED.name).exists()


def test_a_quick_build_of_changed_words_is_not_taken_for_a_whole_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    library, words = tmp_path / "library.zip", [f"words of {tmp_path}".encode()]
    with zipfile.ZipFile(library, "w") as loose:
        loose.writestr("os.pyc", b"1")

    def compiled(files: dict[str, bytes], *_: object, quick: bool) -> tuple[Path, dict[str, bytes]]:
        return library, files

    monkeypatch.setattr(product, "OUT", tmp_path / "runtime")
    monkeypatch.setattr(product, "compiled", compiled)
    monkeypatch.setattr(sources, "app_files", lambda: {"kanhu_table/words/en/a.toml": words[0]})

    def whole(*, quick: bool) -> bool:
        product.build(Progress(), quick=quick)
        return (product.OUT / product.COMPILED.name).exists()

    assert not whole(quick=True)
    assert whole(quick=False)
    assert whole(quick=True), "kept from before: nothing is lost by it"
    words.append(words.pop() + b" and more")
    assert not whole(quick=True)


def test_a_quick_build_packs_quickly_what_has_changed_and_is_not_taken_for_a_whole_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pack, "STORE", stamp.Store(tmp_path / "kept"))
    path = tmp_path / "some.zip"

    def packed_again(text: bytes, *, quick: bool) -> bool:
        with zipfile.ZipFile(path, "w") as loose:
            loose.writestr("a.txt", text)
        whole = pack.pack_again(path, quick=quick)
        with zipfile.ZipFile(path) as made:
            assert made.read("a.txt") == text
        return whole

    one, other = ((f"{word} " * 5000 + "".join(map(str, range(999)))).encode() for word in "ab")
    assert packed_again(one, quick=False)
    smallest = path.read_bytes()
    assert not packed_again(other, quick=True)
    assert packed_again(one, quick=True), "kept from before: nothing is lost by it"
    assert path.read_bytes() == smallest
    assert packed_again(other, quick=False)
    assert path.read_bytes() == pack.packed({"a.txt": other})


def test_only_a_whole_build_is_taken_for_one() -> None:
    """After a quick build the steps of a whole one are not done, whatever their stamps say."""
    from workshop import pieces

    assert product.COMPILED in pieces.runtime_step().outputs
    assert product.COMPILED not in pieces.runtime_step(quick=True).outputs
    assert product.COMPILED in pieces.proof_step().outputs
    assert pieces.proof_step in build.STEPS
    assert build.QUICK[pieces.proof_step] is None
    assert build.STEPS.index(pieces.proof_step) == build.STEPS.index(pieces.runtime_step) + 1


def test_a_slip_in_a_source_names_its_line(tmp_path: Path) -> None:
    with pytest.raises(Trouble, match=r"engine/kanhu/games/khanhoo/rules\.py, line 2: "):
        sources.imports_of("kanhu/games/khanhoo/rules.py", b"import re\ndef so(:\n")


def test_a_slip_in_a_table_names_its_file(tmp_path: Path) -> None:
    path = tmp_path / "options.toml"
    path.write_text("[a]\nb = \n")
    with pytest.raises(Trouble, match=r"options\.toml: .*line 2"):
        sources.parsed(path)


@pytest.mark.long
def test_bytecode_is_the_same_alone_and_with_all_the_others(tmp_path: Path) -> None:
    """Compiled from the whole library or from the trimmed one, one by one or together."""
    files = sources.app_files()
    mentioned = sources.foreign_imports(files)
    names = [name for name in reversed(files) if name.endswith(".py")]
    jobs = {name: str(tmp_path / str(number)) for number, name in enumerate(names)}
    wanted = [(name, files[name].decode(), place) for name, place in jobs.items()]
    product.compile_all(tmp_path / "library.zip", mentioned, wanted[:1])
    product.compile_all(tmp_path / "library.zip", None, wanted[1:])
    _, ready = product.compiled(files, Progress(), quick=False)
    for name, place in jobs.items():
        assert Path(place).read_bytes() == ready[f"{name}c"], name


def test_the_browser_says_what_it_holds() -> None:
    about = json.loads(product.ABOUT.read_text("utf-8"))
    asked = product.OUT / Path(about["folder"]).name
    assert about["bytes"] == sum((asked / name).stat().st_size for name in about["size"])
    import kanhu

    assert about["engine"] == kanhu.__version__
    assert inside.PROGRAM.exists()


NESTED = """
import a
def f():
    try:
        from b.c import d
    except E:
        import g
    else: import h
    finally:
        import i
    match x:
        case 1:
            import j
    for z in w:
        import k
    else:
        import l
    return lambda: (yield)
class C:
    async def m(self):
        async with q: import n, o.p
        from . import own
        from .own import thing
"""


def test_imports_are_found_wherever_they_stand() -> None:
    found = sources.imports_of("kanhu/thing.py", NESTED.encode())
    assert sorted(found) == ["a", "b.c", "g", "h", "i", "j", "k", "l", "n", "o.p"]
