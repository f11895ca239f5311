"""Writes the sounds: python -m table_sounds OUTDIR."""

from __future__ import annotations

import argparse
from pathlib import Path

from table_sounds.synthesis import files


def main() -> int:
    """Command line."""
    parser = argparse.ArgumentParser(prog="table_sounds", description=__doc__)
    parser.add_argument("outdir", type=Path)
    asked = parser.parse_args()
    asked.outdir.mkdir(parents=True, exist_ok=True)
    for name, data in files().items():
        (asked.outdir / name).write_bytes(data)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
