#!/usr/bin/env python3
"""One entry point of the archive: serve | build | kit | portable | test | check … (see --help).

Needs Python 3.11 or newer with pip and venv, nothing else. The work is done in `workshop/`; this
file stays so plain that an older Python can read it and say what is wrong.
"""

import os
import sys

OLDEST = (3, 11)


def main():  # type: () -> int
    """Check the Python, then hand over."""
    if sys.version_info < OLDEST:
        have = ".".join(str(part) for part in sys.version_info[:3])
        sys.stderr.write(
            "error: this is Python %s; the archive needs Python %d.%d or newer\n"
            "  way out: install a newer Python and call it by its name, for example "
            "'python3.12 build_site.py serve'\n" % ((have,) + OLDEST)
        )
        return 1
    if sys.getfilesystemencoding() != "utf-8":  # by the locale: paths and output would suffer
        os.environ["PYTHONUTF8"] = "1"
        os.execv(sys.executable, [sys.executable] + sys.argv)
    from workshop.cli import main as command

    return command(sys.argv[1:])


if __name__ == "__main__":
    sys.exit(main())
