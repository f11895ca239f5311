"""Command line: `python -m printing --out DIR --work DIR` makes the kit of printed sheets."""

from __future__ import annotations

import argparse
import shutil
import sys
from pathlib import Path

from holdings import archive
from holdings.trouble import SiteError
from printing import kit, levels
from printing.press import PressError
from typeface import FaceError


def replaceable(out: Path) -> bool:
    """Whether nothing but an older kit is lost if this folder goes."""
    return (
        not out.exists()
        or (out / kit.LISTING).is_file()
        or (out.is_dir() and not any(out.iterdir()))
    )


def main(words: list[str] | None = None) -> int:
    """Make the kit; 1 and a list of faults when it cannot be made."""
    parser = argparse.ArgumentParser(prog="printing", description=__doc__)
    parser.add_argument(
        "--out", type=Path, required=True,
        help="the folder of the kit; a kit that is there is replaced as a whole",
    )  # fmt: skip
    parser.add_argument("--work", type=Path, required=True, help="a folder for what Typst reads")
    given = parser.parse_args(words)
    try:
        if not replaceable(given.out):
            raise SiteError([f"{given.out} holds other files than a kit: name another folder"])
        known = archive.read()
        if found := kit.faults(known):
            raise SiteError(found)
        sheets = list(kit.gathered(known))
        if found := [*kit.unknown(sheets), *levels.faults(sheets)]:
            raise SiteError(found)
        new = given.out.with_name(f"{given.out.name}.new")
        shutil.rmtree(new, ignore_errors=True)
        done = kit.make(sheets, new, given.work, lambda said: print(said, flush=True))
        shutil.rmtree(given.out, ignore_errors=True)
        new.rename(given.out)
    except (SiteError, FaceError) as error:
        for fault in error.faults:
            print(f"printing: {fault}", file=sys.stderr)
        return 1
    except PressError as error:
        print(f"printing: {error}", file=sys.stderr)
        return 1
    large = [one.sheet.file for one in done if len(one.pdf) > kit.MOST_BYTES]
    if large:
        print(f"printing: over {kit.MOST_BYTES} bytes: {', '.join(large)}", file=sys.stderr)
    return 1 if large else 0


if __name__ == "__main__":
    sys.exit(main())
