"""The pieces that are not pages: engine wheel, browser's Python, scripts, card faces."""

from __future__ import annotations

import shutil
from pathlib import Path

from workshop import node, paths, run, stamp
from workshop.runtime import inside, product, sources
from workshop.say import Progress, Trouble
from workshop.stamp import Step

WHEELS = paths.BUILD / "wheel"
CARDS = paths.BUILD / "cards"
SCRIPTS = paths.WEB / "dist"


def engine_wheel() -> Path:
    """The built wheel of the engine."""
    found = sorted(WHEELS.glob("kanhu-*.whl"))
    if not found:
        raise Trouble("the engine's wheel is not built", "run 'python3 build_site.py build'")
    return found[-1]


def build_wheel(progress: Progress) -> None:
    """An ordinary wheel that `pip install` takes; nothing is fetched for it."""
    target = stamp.fresh_folder(paths.BUILD / "wheel.new")
    run.python(
        "-m", "hatchling", "build", "-t", "wheel", "-d", target,
        doing="building the engine's wheel", cwd=paths.ENGINE,
    )  # fmt: skip
    stamp.swap(target, WHEELS)


def wheel_step() -> Step:
    """Engine -> build/wheel/kanhu-*.whl."""
    return Step(
        name="wheel",
        title="engine wheel",
        inputs=[paths.ENGINE],
        outputs=[WHEELS],
        run=build_wheel,
    )


def runtime_step(*, quick: bool = False) -> Step:
    """Pyodide, standard library, engine and table -> build/runtime/."""
    return Step(
        name="runtime",
        title="Python for the browser",
        inputs=[*sources.PACKAGES, product.HERE, paths.WEB / "package-lock.json"],
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
        inputs=[paths.WEB, paths.DOCS / "assets" / "css"],
        outputs=[SCRIPTS],
        run=lambda progress: _scripts(),
    )


def _scripts() -> None:
    shutil.rmtree(SCRIPTS, ignore_errors=True)
    node.script(
        "build.mjs", doing="bundling the page's scripts and style sheets",
        way_out="correct what the output above names",
    )  # fmt: skip


def draw_cards(progress: Progress) -> None:
    """Card faces of all packs as SVG sheets."""
    target = stamp.fresh_folder(paths.BUILD / "cards.new")
    run.python("-m", "card_art", target, doing="drawing the cards")
    stamp.swap(target, CARDS)


def cards_step() -> Step:
    """Pack data -> build/cards/*.svg."""
    return Step(
        name="cards",
        title="card faces",
        inputs=[paths.ART],
        outputs=[CARDS],
        run=draw_cards,
    )


def gather(progress: Progress) -> None:
    """Lay all pieces together under build/assets/, as the site will have them."""
    target = stamp.fresh_folder(paths.BUILD / "assets.new")
    mark = shutil.ignore_patterns(product.COMPILED.name)
    shutil.copytree(product.OUT, target / "runtime", ignore=mark)
    (target / "runtime" / "runtime.json").rename(target / "runtime.json")
    sheets = shutil.ignore_patterns("*.json", "*.css")  # for other programs, not for the pages
    shutil.copytree(CARDS, target / "cards", ignore=sheets)
    shutil.copytree(SCRIPTS, target, dirs_exist_ok=True)
    stamp.swap(target, paths.ASSETS)


def gather_step() -> Step:
    """All pieces -> build/assets/."""
    return Step(
        name="assets",
        title="pieces for the pages",
        inputs=[product.OUT, CARDS, SCRIPTS, paths.ROOT / "workshop"],
        outputs=[paths.ASSETS],
        run=gather,
    )
