"""`python -m proofreading`: what in our texts departs from the style sheet; 1 if anything does."""

from __future__ import annotations

import sys

from proofreading.report import faults, summary


def main() -> int:
    """Print every fault with file and line, then what may be lowered."""
    found = faults()
    print("\n".join(found.told))
    print(summary(found))
    return 1 if found.told else 0


if __name__ == "__main__":
    sys.exit(main())
