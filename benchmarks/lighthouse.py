"""Marks of Lighthouse for pages of the built site, on its phone profile, from a local server.

    .venv/bin/python benchmarks/lighthouse.py [PAGE ...]

Without pages: a chapter of the story, the home page and one page of each other kind. The checker is
installed into benchmarks/lighthouse/ the first time, from its lock file. Marks of performance fall
when the machine is busy with something else, so let it rest.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from page_room import row, served

from workshop import browser, node, paths

HERE = Path(__file__).resolve().parent / "lighthouse"
KINDS = ("performance", "accessibility", "best-practices", "seo")
PROMISED = "story/"  # the promise is made for pages of the story
PAGES = (
    "story/watching-the-tiger/", "story/neighbours/", "", "tree/", "compare/", "evidence/",
    "glossary/", "data/", "games/khanhoo/",
)  # fmt: skip


def checker() -> Path:
    """The installed program."""
    program = HERE / "node_modules" / "lighthouse" / "cli" / "index.js"
    if not program.exists():
        _, npm = node.programs()
        subprocess.run([npm, "ci"], cwd=HERE, env=node.environment(), check=True)
    return program


def marks(address: str) -> dict[str, Any]:
    """What the checker says of one page."""
    program, found = node.programs()[0], browser.installed()
    assert found is not None, browser.CHROMIUM.advice
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "report.json"
        subprocess.run(
            [program, checker(), address, "--quiet", "--output=json", f"--output-path={out}",
             f"--only-categories={','.join(KINDS)}",
             "--chrome-flags=--headless=new --no-sandbox"],
            env={**node.environment(), "CHROME_PATH": str(found)}, check=True,
        )  # fmt: skip
        return dict(json.loads(out.read_text(encoding="utf-8")))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("pages", nargs="*", help="addresses below the site, such as story/")
    pages = parser.parse_args().pages or PAGES
    with served(paths.SITE) as url:
        for page in pages:
            report = marks(url + page)
            got = [round(100 * report["categories"][kind]["score"]) for kind in KINDS]
            shift = report["audits"]["cumulative-layout-shift"]["numericValue"]
            text = " ".join(f"{kind} {mark}" for kind, mark in zip(KINDS, got, strict=True))
            kept = min(got) >= 95 and shift == 0 if page.startswith(PROMISED) else None
            row(
                f"/{page}",
                f"{text}, shift {shift:.3f}",
                "≥ 95, shift 0" if kept is not None else "",
                kept,
            )


if __name__ == "__main__":
    main()
