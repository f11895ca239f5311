"""Whose what the site ships is: every file claimed, every licence beside it, versions as they are."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

import pytest
from cyclonedx.schema import SchemaVersion
from cyclonedx.validation.json import JsonStrictValidator

from holdings import components
from holdings import paths as sources
from holdings.trouble import SiteError
from sitegen.finish import bill
from sitegen.finish.host import LEFT_OUT
from tests.site.site_reader import SITE, read
from workshop import paths
from workshop.runtime import inside


def _bill() -> dict[str, Any]:
    made: dict[str, Any] = json.loads((SITE / bill.ADDRESS).read_text("utf-8"))
    return made


def _shipped() -> dict[str, bytes]:
    return {
        path.relative_to(SITE).as_posix(): path.read_bytes()
        for path in SITE.rglob("*")
        if path.is_file() and path.suffix != ".html"
    }


def test_another_reader_of_cyclonedx_takes_the_bill() -> None:
    text = (SITE / bill.ADDRESS).read_text("utf-8")
    assert JsonStrictValidator(SchemaVersion.V1_6).validate_str(text) is None


def test_every_file_that_is_shipped_has_an_owner_and_its_hash_is_true() -> None:
    listed = {
        file["name"]: file["hashes"][0]["content"]
        for part in _bill()["components"]
        for file in part.get("components", ())
    }
    for address, data in _shipped().items():
        home = components.home(address)
        assert home is not None, address
        if home.id != bill.WHOLE and address not in LEFT_OUT:
            assert listed.pop(address) == hashlib.sha256(data).hexdigest(), address
    assert not listed, "the bill names files that are not there"


def test_a_file_of_nobody_and_a_missing_notice_are_faults() -> None:
    names = [*_shipped(), "about/licences/index.html"]
    files = dict.fromkeys(names, b"")
    assert bill.of(files)
    with pytest.raises(SiteError, match=r"no component claims assets/table2/jquery\.js"):
        bill.of(files | {"assets/table2/jquery.js": b""})
    del files["assets/fonts/OFL.txt"]
    with pytest.raises(SiteError, match=r"fonts: its notice assets/fonts/OFL\.txt is not on the"):
        bill.of(files)


def test_what_pyodide_has_taken_into_its_script_is_named() -> None:
    """Its map tells of which files the script was made."""
    made = json.loads((paths.WEB / "node_modules/pyodide/pyodide.mjs.map").read_text("utf-8"))
    taken = [Path(name) for name in made["sources"] if "/vendor/" in name]
    known, script = components.read(), (paths.WEB / "node_modules/pyodide/pyodide.mjs").read_text()
    assert "ErrorStackParser" in script
    assert taken, "none are told any more: look for them by what the script holds"
    for name in taken:
        assert known[name.stem].within == ("pyodide",), name


def test_versions_are_those_of_what_is_built_in() -> None:
    known = components.read()
    lock = json.loads((paths.WEB / "node_modules/pyodide/pyodide-lock.json").read_text("utf-8"))
    assert known["cpython"].version == lock["info"]["python"]
    assert f"emscripten_{known['emscripten'].version}".replace(".", "_") == lock["info"]["platform"]
    told = inside.ask(Path(__file__).with_name("versions.py"), None)
    assert told == {
        "expat": f"expat_{known['expat'].version}",
        "libmpdec": known["libmpdec"].version,
        "zlib": known["zlib"].version,
        "zstd": known["zstd"].version,
    }


def test_a_package_of_the_pages_is_as_it_is_locked() -> None:
    lock = json.loads((sources.WEB / "package-lock.json").read_text("utf-8"))["packages"]
    for one in components.read().values():
        source, _, package = one.version.partition(":")
        if source == components.NPM:
            found = lock[f"node_modules/{package or one.id}"]
            assert one.edition("") == found["version"]
            given = {one.licence} | ({"(OFL-1.1 AND MIT)", "MIT AND OFL-1.1"} if one.licence ==
                                     "OFL-1.1" else set())  # fmt: skip
            assert found.get("license", one.licence) in given, one.id


def test_people_find_the_same_list_as_programs() -> None:
    said = " ".join(read(SITE / "about/licences/index.html").words)
    for part in _bill()["components"]:
        if (
            part["supplier"]["name"] != "The Kanhu Archive"
            and part["bom-ref"] != "runtime-licences"
        ):
            assert part["name"] in said, part["name"]
