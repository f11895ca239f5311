"""Writes the card faces: python -m card_art OUTDIR [--design NAME] [--codes "AH 2H X"]."""

from __future__ import annotations

import argparse
from pathlib import Path

from card_art.cards import ArtError
from card_art.write import files


def main() -> int:
    """Command line."""
    parser = argparse.ArgumentParser(prog="card_art", description=__doc__)
    parser.add_argument("outdir", type=Path)
    parser.add_argument("--design", help="only this sprite")
    parser.add_argument("--codes", help="only these cards of it, and the back")
    asked = parser.parse_args()
    if asked.codes and not asked.design:
        parser.error("--codes needs --design")
    try:
        made = files(asked.design, asked.codes.split() if asked.codes else None)
    except ArtError as error:
        parser.error(str(error))
    asked.outdir.mkdir(parents=True, exist_ok=True)
    for filename, text in made.items():
        (asked.outdir / filename).write_text(text, encoding="utf-8", newline="\n")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
