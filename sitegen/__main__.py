"""Command line: `python -m sitegen --out DIR [--assets DIR]`; `finish`; `identifiers`."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from sitegen import finish, pages, paths
from sitegen.trouble import SiteError


def main(words: list[str] | None = None) -> int:
    """Run one of the steps; 1 and a list of faults when the pages are not sound."""
    parser = argparse.ArgumentParser(prog="sitegen", description=__doc__)
    parser.add_argument(
        "step", nargs="?", choices=["pages", "finish", "identifiers"], default="pages"
    )
    parser.add_argument("--out", type=Path, default=Path("build/docs"), help="pages go here")
    parser.add_argument("--assets", type=Path, help="built pieces laid into the pages' assets/")
    parser.add_argument("--site", type=Path, default=Path("site"), help="the built site")
    args = parser.parse_args(words)
    try:
        if args.step == "finish":
            finish.finish(args.site)
        elif args.step == "identifiers":
            print(f"{pages.name_all()} identifiers given; see {paths.LEDGER}")
        else:
            pages.write(args.out, args.assets)
    except SiteError as error:
        for fault in error.faults:
            print(f"sitegen: {fault}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
