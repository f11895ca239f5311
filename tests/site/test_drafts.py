"""What the finishing step keeps of a page: the same as it would find in the page itself."""

from __future__ import annotations

from pathlib import Path

import pytest

from sitegen.finish import charset, drafts, faces, pages
from sitegen.finish.drafts import Draft

SHEET = b'<svg xmlns="http://www.w3.org/2000/svg"><symbol id="A"><path d="M0 0"/></symbol></svg>'
OTHER = SHEET.replace(b"M0 0", b"M1 1")
FILES = {"assets/cards/money.svg": SHEET, "assets/css/site.css": b"1"}
WHOLE = (
    '<link href="../assets/css/site.css" integrity="__HASH__ assets/css/site.css">'
    '<script>__START__</script><a href="assets/css/other.css">assets 虎 &#9827;</a>'
)
FRAME = f'{faces.PLACE}<i></i>{faces.LATER}<use href="#money.A"/>'


@pytest.fixture
def rendered(tmp_path: Path) -> Path:
    folder = tmp_path / "rendered"
    for name, html in {"index.html": WHOLE, "embed/x/index.html": FRAME}.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(html, "utf-8")
    return folder


def read(rendered: Path, program: str = "", sheet: bytes = SHEET) -> dict[str, Draft]:
    files = {**FILES, "assets/cards/money.svg": sheet}
    return dict(drafts.read(rendered, files, rendered.with_name("kept"), program))


def looked_at(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The pages that are looked at from now on."""
    seen: list[str] = []
    of_page = charset.of_page

    def look(html: str) -> set[str]:
        seen.append(html)
        return of_page(html)

    monkeypatch.setattr(charset, "of_page", look)
    return seen


def test_words_are_filled_in_and_all_else_stays() -> None:
    words = pages.filling(
        {"__START__": "go()"}, {"assets/css/site.css": "assets/css/site.1.css"},
        {"assets/css/site.1.css": b"1"},
    )  # fmt: skip
    html = pages.filled(pages.parted(WHOLE.encode()), words).decode()
    assert 'href="../assets/css/site.1.css" integrity="sha256-' in html
    assert "<script>go()</script>" in html
    assert html.endswith(WHOLE[WHOLE.index("<a ") :])


def test_a_page_is_looked_at_once(rendered: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = read(rendered)
    assert set("虎♣") <= set(first["index.html"].characters)
    seen = looked_at(monkeypatch)
    assert read(rendered) == first
    assert seen == []
    (rendered / "index.html").write_text(f"{WHOLE}龍", "utf-8")
    changed = read(rendered)
    assert seen == [f"{WHOLE}龍"]
    assert "龍" in changed["index.html"].characters
    assert changed["embed/x/index.html"] == first["embed/x/index.html"]


def test_a_page_that_is_gone_leaves_nothing(rendered: Path) -> None:
    read(rendered)
    (rendered / "index.html").unlink()
    assert read(rendered).keys() == {"embed/x/index.html"}


def test_other_faces_and_other_programs_are_looked_for_in_every_page(
    rendered: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = read(rendered)
    assert b"M0 0" in first["embed/x/index.html"].beside["embed/x/faces.svg"]
    seen = looked_at(monkeypatch)
    other = read(rendered, sheet=OTHER)
    assert b"M1 1" in other["embed/x/index.html"].beside["embed/x/faces.svg"]
    assert len(seen) == 2
    read(rendered, program="another", sheet=OTHER)
    assert len(seen) == 4
