"""The pages: generated Markdown, the site's builder, and the finishing touches."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable
from pathlib import Path

from workshop import node, paths, run, stamp
from workshop.say import Progress
from workshop.stamp import Step

MEND = "mend what the output above names, in docs/ or sitegen/"
NEXT = paths.BUILD / "site.new"


def generate(progress: Progress) -> None:
    """docs/ and all generated pages -> build/docs/."""
    target = stamp.fresh_folder(paths.BUILD / "docs.new")
    run.python(
        "-m", "sitegen", "--out", target, "--assets", paths.ASSETS,
        doing="writing the generated pages", way_out=MEND,
    )  # fmt: skip
    stamp.swap(target, paths.PAGES)


def generate_step() -> Step:
    """The step that writes build/docs/."""
    read = (paths.DOCS, paths.ENGINE / "kanhu", paths.TABLE, paths.ART, paths.WEB / "css",
            paths.ASSETS, paths.ROOT / "CITATION.cff")  # fmt: skip
    return _step("pages", "generated pages", generate, read, paths.PAGES, _address())


def render(progress: Progress) -> None:
    """build/docs/ -> site/, as a whole: readers of the old site never meet half a new one."""
    shutil.rmtree(NEXT, ignore_errors=True)
    run.python(
        "-m", "mkdocs", "build", "--strict", "--clean", "--site-dir", NEXT,
        doing="building the site (mkdocs)", way_out=MEND,
    )  # fmt: skip
    node.script(
        "slim.mjs",
        *sorted((NEXT / "assets" / "css").glob("*.css")),
        doing="taking the air out of the style sheets",
    )
    # Cut fonts are kept from commit to commit, so their dates must not follow the commit.
    run.python(
        "-m", "sitegen", "finish", "--site", NEXT,
        doing="finishing the site", way_out=MEND, SOURCE_DATE_EPOCH=run.DEFAULT_EPOCH,
    )  # fmt: skip
    stamp.swap(NEXT, paths.SITE)


def render_step() -> Step:
    """The step that writes site/."""
    read = (paths.PAGES, paths.DOCS / "overrides")
    return _step("site", "site (mkdocs)", render, read, paths.SITE / "index.html", _address())


def _address() -> str:
    """Where the site will be published, if that was said: citations and canonical links name it."""
    return os.environ.get("KANHU_SITE_URL", "")


def _step(
    name: str, title: str, work: Callable[[Progress], None], read: tuple[Path, ...], made: Path,
    *words: str,
) -> Step:  # fmt: skip
    """A step of the pages: it also reads their generator and the site's plan, and the time."""
    inputs = [*read, paths.ROOT / "sitegen", paths.ROOT / "mkdocs.yml"]
    return Step(name, title, inputs, [made], work, [run.epoch(), *words])


def html_files(site: Path = paths.SITE) -> list[Path]:
    """All pages of the built site; below id/ lie redirects, which are none."""
    found = (path for path in site.rglob("*.html") if path.parent.parent != site / "id")
    return sorted(found)
