"""Pages for the frames of other sites: what they take from others, their faces, their policy."""

from __future__ import annotations

import re
from collections import Counter

import pytest
from markupsafe import Markup

import kanhu
from holdings import archive
from rendering.spans import elements
from sitegen.finish import faces, host, pages
from sitegen.pages import embed
from sitegen.pages.games import references
from tests.site.site_reader import frames, read
from workshop import paths

SHEET = (
    b'<svg xmlns="http://www.w3.org/2000/svg"><defs><g id="p-1"><path d="M0 0"/></g>'
    b'<g id="p-2"><path d="M1 1" fill="url(#dots)"/></g><g id="dots"/></defs>'
    b'<symbol id="A"><use href="#p-1"/></symbol><symbol id="B"><use href="#p-2"/></symbol></svg>'
)
FILES = {"assets/cards/money.svg": SHEET}


def ids(html: str) -> list[str]:
    return sorted(re.findall(r' id="([^"]+)"', html))


def test_faces_and_addresses_are_as_from_the_new_place() -> None:
    html = (
        '<use href="../../assets/cards/money.svg#c9"/> <a href="../../games/x/">x</a> <a href="#a">'
    )
    moved = embed.rebased(html, "../../", "../../../")
    assert moved == '<use href="#money.c9"/> <a href="../../../games/x/">x</a> <a href="#a">'


def test_numbers_of_clauses_are_links_wherever_they_are_words() -> None:
    game = kanhu.load("khanhoo")
    (one, *_) = game.rulebook.clauses
    html = (
        f'<i title="x > {one}">{one}</i> <a href="#"><b>{one}</b></a><!-- {one} --> {one}, KH-9999'
    )
    link = f'<a href="r/#{one}">{one}</a>'
    assert references(html, game, "r/") == (
        f'<i title="x > {one}">{link}</i> <a href="#"><b>{one}</b></a><!-- {one} --> {link}, KH-9999'
    )


def test_what_is_cut_out_of_markup_may_be_changed_like_any_text() -> None:
    (part,) = elements(
        Markup('<p>\u2028</p>\n<x-y a="</x-y>"><br>1\n<b>2</x-y> <!-- <x-y></x-y> -->'), "x-y"
    )
    assert part.replace("<br>", "<hr>") == '<x-y a="</x-y>"><hr>1\n<b>2</x-y>'


def test_a_page_holds_the_faces_that_it_shows_with_their_parts() -> None:
    page = f'{faces.PLACE}<p><use href="#money.B"/></p>'
    html = faces.put_in({"embed/x/index.html": page}, dict(FILES))["embed/x/index.html"]
    assert ids(html) == ["money.B", "money.dots", "money.p-2"]
    assert 'fill="url(#money.dots)"' in html


def test_a_page_holds_the_faces_that_the_engine_may_draw_and_no_others() -> None:
    page = f'{faces.PLACE}<i data-draws="money.A"></i>'
    html = faces.put_in({"embed/x/index.html": page}, dict(FILES))["embed/x/index.html"]
    assert ids(html) == ["money.A", "money.p-1"]
    assert html.endswith("<i></i>")


def test_a_table_may_draw_the_cards_of_every_pack_it_can_be_played_with() -> None:
    names = embed.drawable(kanhu.load("khanhoo"))
    # The usual pack and the one with Spanish suits, with their backs.
    assert {"french.2H", "french.back", "spanish.3O", "spanish.back"} <= {*names}
    assert len(names) == len({*names})


def test_what_comes_later_is_a_file_beside_the_page() -> None:
    files = dict(FILES)
    page = f'{faces.PLACE}<use href="#money.A"/>{faces.LATER}<use href="#money.B"/>'
    html = faces.put_in({"embed/x/index.html": page}, files)["embed/x/index.html"]
    assert ids(html) == ["money.A", "money.p-1"]
    assert f'data-later="{faces.FILE}"' in html
    assert faces.LATER not in html
    assert ids(files["embed/x/faces.svg"].decode()) == ["money.B", "money.dots", "money.p-2"]


def test_other_pages_are_left_alone() -> None:
    assert faces.put_in({"index.html": "<p>"}, dict(FILES)) == {"index.html": "<p>"}


def test_a_face_that_there_is_not_is_a_fault() -> None:
    with pytest.raises(KeyError):
        faces.put_in({"x": f'{faces.PLACE}<use href="#money.Z"/>'}, dict(FILES))


def test_only_a_frame_may_start_workers_of_its_own() -> None:
    words = pages.filling({"__START__": "x"}, {}, {})
    assert b"worker-src 'self' blob:" in words[b"__FRAME_POLICY__"]
    assert b"blob:" not in words[b"__POLICY__"]


def test_frames_are_neither_kept_offline_nor_listed_for_searches() -> None:
    names = {"play/x/index.html": b"", "embed/x/index.html": b""}
    assert "embed/" not in host.listed(names)
    assert "embed/" not in host.files(names)["sitemap.xml"].decode()


def test_there_is_a_frame_for_every_table_lesson_puzzle_and_the_tour() -> None:
    known = archive.read()
    shown = [frame.shows for frame in embed.frames(known)]
    assert len(shown) == len(set(shown))
    tables = [f"play/{game}/" for game in known.games]
    puzzles = [f"learn/puzzles/{path.stem}/" for path in (paths.SITE / "learn/puzzles").iterdir()
               if path.is_dir()]  # fmt: skip
    assert {*tables, *puzzles, "tour/"} <= {*shown}


built = pytest.mark.skipif(not frames(), reason="the site is not built")


@built
def test_every_frame_is_light_and_shut_off_and_says_where_it_is_from() -> None:
    for path in frames():
        page, html = read(path), path.read_text("utf-8")
        first = page.all("meta")[0]
        assert first["http-equiv"] == "Content-Security-Policy", path
        assert "default-src 'none'" in first["content"], path
        assert "worker-src 'self' blob:" in first["content"], path
        assert any(one.get("content") == "noindex" for one in page.all("meta")), path
        assert "woff2" not in html, path
        assert re.findall(r"__[A-Z_]+__", html) == [], path
        assert "From <a" in html, path
        assert "Nothing is kept here" in html, path
        twice = {name: count for name, count in Counter(ids(html)).items() if count > 1}
        assert twice == {}, path


@built
def test_every_face_of_a_frame_is_in_it_or_comes_with_the_first_touch() -> None:
    for path in frames():
        html, later = path.read_text("utf-8"), path.with_name(faces.FILE)
        there = {*ids(html), *(ids(later.read_text("utf-8")) if later.is_file() else ())}
        wanted = set(re.findall(r'<use href="#([^"]+)"', html))
        assert wanted, path
        assert wanted <= there, path
        assert not re.search(r'<use href="[^#]', html), path
