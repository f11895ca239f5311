"""The pieces that are not pages: engine wheel, browser's Python, scripts, card faces, sounds."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

from workshop import node, paths, run, stamp, words
from workshop.runtime import inside, product, sources
from workshop.say import Progress, Trouble
from workshop.stamp import Step

WHEELS = paths.BUILD / "wheel"
CARDS = paths.BUILD / "cards"
SOUNDS = paths.BUILD / "sounds"
SCRIPTS = paths.WEB / "dist"
PACKAGED = SCRIPTS / "platform"
"""Scripts and sheets for packages; the pages do not use them."""


def engine_wheel() -> Path:
    """The built wheel of the engine."""
    found = sorted(WHEELS.glob("kanhu-*.whl"))
    if not found:
        raise Trouble("the engine's wheel is not built", "run 'python3 build_site.py build'")
    return found[-1]


def build_wheel(progress: Progress) -> None:
    """An ordinary wheel that `pip install` takes; nothing is fetched for it.

    It is packed again, so that the same sources give the same bytes under every Python.
    """
    target = stamp.fresh_folder(paths.BUILD / "wheel.new")
    run.python(
        "-m", "hatchling", "build", "-t", "wheel", "-d", target,
        doing="building the engine's wheel", cwd=paths.ENGINE,
    )  # fmt: skip
    run.python("-m", "workshop.runtime.pack", target, doing="packing the engine's wheel")
    stamp.swap(target, WHEELS)


def wheel_step() -> Step:
    """Engine -> build/wheel/kanhu-*.whl."""
    return Step(
        name="wheel",
        title="engine wheel",
        inputs=[paths.ENGINE],
        outputs=[WHEELS],
        run=build_wheel,
        words=[os.environ.get("KANHU_SITE_URL", "")],  # the wheel names the pages of the site
    )


def runtime_step(*, quick: bool = False) -> Step:
    """Pyodide, standard library, engine and table -> build/runtime/."""
    return Step(
        name="runtime",
        title="Python for the browser",
        inputs=[
            *sources.roots().values(),
            product.HERE,
            paths.ZIPS,
            paths.WEB / "package-lock.json",
        ],
        outputs=[product.ABOUT] if quick else [product.ABOUT, product.COMPILED],
        run=lambda progress: product.build(progress, quick=quick),
    )


def proof_step() -> Step:
    """Every game played in build/runtime/."""
    return Step(
        name="proof",
        title="every game played in that Python",
        inputs=[product.OUT, product.EXERCISE, inside.PROGRAM],
        outputs=[product.COMPILED],
        run=product.prove,
    )


def scripts_step() -> Step:
    """TypeScript and style sheets -> playable/web/dist/."""
    return Step(
        name="scripts",
        title="scripts and style sheets (esbuild)",
        inputs=[paths.WEB, paths.DOCS / "assets" / "css", words.SOURCES],
        outputs=[SCRIPTS],
        run=lambda progress: _scripts(),
    )


def _scripts() -> None:
    shutil.rmtree(SCRIPTS, ignore_errors=True)
    words.bake()
    node.script(
        "build.mjs", doing="bundling the page's scripts and style sheets",
        way_out="correct what the output above names",
    )  # fmt: skip


def _generated(title: str, program: str, source: Path, folder: Path) -> Step:
    """A folder that one of our own programs fills."""

    def make(progress: Progress) -> None:
        target = stamp.fresh_folder(paths.BUILD / f"{folder.name}.new")
        run.python("-m", program, target, doing=f"making the {title}")
        stamp.swap(target, folder)

    return Step(name=folder.name, title=title, inputs=[source], outputs=[folder], run=make)


def cards_step() -> Step:
    """Pack data -> build/cards/*.svg, the faces of all packs as sheets."""
    return _generated("card faces", "card_art", paths.ART, CARDS)


def sounds_step() -> Step:
    """Numbers -> build/sounds/*.wav, the sounds of the table."""
    return _generated("sounds", "table_sounds", paths.SOUNDS, SOUNDS)


def gather(progress: Progress) -> None:
    """Lay all pieces together under build/assets/, as the site will have them."""
    target = stamp.fresh_folder(paths.BUILD / "assets.new")
    mark = shutil.ignore_patterns(product.COMPILED.name)
    shutil.copytree(product.OUT, target / "runtime", ignore=mark)
    (target / "runtime" / "runtime.json").rename(target / "runtime.json")
    sheets = shutil.ignore_patterns("*.json", "*.css")  # for other programs, not for the pages
    shutil.copytree(CARDS, target / "cards", ignore=sheets)
    shutil.copytree(SOUNDS, target / "sounds")
    apart = shutil.ignore_patterns(PACKAGED.name)
    shutil.copytree(SCRIPTS, target, dirs_exist_ok=True, ignore=apart)
    stamp.swap(target, paths.ASSETS)


def gather_step() -> Step:
    """All pieces -> build/assets/."""
    return Step(
        name="assets",
        title="pieces for the pages",
        inputs=[product.OUT, CARDS, SOUNDS, SCRIPTS, paths.ROOT / "workshop"],
        outputs=[paths.ASSETS],
        run=gather,
    )
