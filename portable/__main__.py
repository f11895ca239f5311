"""Command line: `python -m portable --site DIR --script FILE --out FILE`."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from portable.edition import EditionError, archive, made
from workshop import stamp


def read(site: Path) -> dict[str, bytes]:
    """All files of a built site, by their paths below it."""
    found = sorted(path for path in site.rglob("*") if path.is_file())
    return {path.relative_to(site).as_posix(): path.read_bytes() for path in found}


def main() -> int:
    """Write the archive of the edition; 1 and the reason if it cannot be made."""
    parser = argparse.ArgumentParser(prog="portable", description=__doc__)
    parser.add_argument("--site", type=Path, required=True, help="the built site")
    parser.add_argument("--script", type=Path, required=True, help="the bundle of portable.mjs")
    parser.add_argument("--out", type=Path, required=True, help="the archive comes here")
    args = parser.parse_args()
    try:
        stamp.write(args.out, archive(made(read(args.site), args.script.read_bytes())))
    except EditionError as error:
        print(f"portable: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
