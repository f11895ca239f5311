"""Command line: `python -m sitegen --assets DIR --work DIR --site DIR`; `pages`; or, for
authors, `identifiers`, which writes into docs/_data."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from traceback import extract_tb

from jinja2 import TemplateError, TemplateSyntaxError

from holdings import paths
from holdings.trouble import SiteError
from kanhu.catalogue import GameError
from sitegen import build, builder
from sitegen.finish import site as finishing
from typeface import FaceError

STEPS = ("site", "pages", "identifiers")


def main(words: list[str] | None = None) -> int:
    """Run one of the steps; 1 and a list of faults when the pages are not sound."""
    parser = argparse.ArgumentParser(prog="sitegen", description=__doc__)
    parser.add_argument("step", nargs="?", choices=STEPS, default="site")
    parser.add_argument("--assets", type=Path, default=Path("build/assets"), help="built pieces")
    parser.add_argument("--work", type=Path, default=Path("build"), help="folder for all between")
    parser.add_argument("--site", type=Path, default=Path("site"), help="the site comes here")
    parser.add_argument("--node", default="node", help="Node.js, which makes the search's index")
    parser.add_argument("--quick", action="store_true", help="leave the search's index as it was")
    parser.add_argument("--report", type=Path, help="a file that is told what has changed")
    args = parser.parse_args(words)
    try:
        if args.step == "identifiers":
            print(f"{build.name_all()} identifiers given; see {paths.shown(paths.LEDGER)}")
        elif args.step == "pages":
            build.build(args.work / "docs")
        else:
            make(args)
    except (SiteError, FaceError, GameError, SyntaxError, TemplateError) as error:
        for fault in getattr(error, "faults", ()) or [located(error)]:
            print(f"sitegen: {whole(fault)}", file=sys.stderr)
        return 1
    return 0


def whole(fault: str) -> str:
    """A fault in a game's folder ("khanhoo/rules.md:5: …") by the path from the checkout's root."""
    game, _, rest = fault.partition("/")
    folder = paths.GAMES / game.replace("-", "_")
    return f"{paths.shown(folder)}/{rest}" if game and folder.is_dir() else fault


def located(error: Exception) -> str:
    """An error of a program or template with its file and line; others name theirs."""
    frames = [(frame.filename, frame.lineno) for frame in extract_tb(error.__traceback__)]
    place = [frame for frame in frames if frame[0].endswith((".j2", ".html"))][-1:]
    if isinstance(error, SyntaxError | TemplateSyntaxError):
        place = [(error.filename or "", error.lineno)]
    where = "".join(f"{paths.shown(Path(name))}:{line}: " for name, line in place)
    return f"{where}{error.args[0]}"


def make(args: argparse.Namespace) -> None:
    """Pages, template, finishing touches; each only where something has changed."""
    pages, rendered = args.work / "docs", args.work / "rendered"
    memory = args.work / "cache" / "pages.pickle"
    rendered.mkdir(parents=True, exist_ok=True)
    program, files = build.program(), build.build(pages, memory)
    builder.update(pages, rendered)
    done = finishing.finish(
        rendered, args.assets, files, args.site, args.work, args.node, program, quick=args.quick
    )
    if args.report:
        addresses = [name.removesuffix("index.html") for name in done.pages]
        report = json.dumps({"pages": addresses, "files": done.files})
        paths.write(args.report, report.encode())


if __name__ == "__main__":
    sys.exit(main())
