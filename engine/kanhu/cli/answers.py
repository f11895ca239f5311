"""What a command answers, and how it reads the words that several commands take."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from kanhu.catalogue import Game
from kanhu.core.options import OptionError, Options
from kanhu.text.jsontext import Json

Answer = tuple[int, Json, str]
"""Exit code, the answer as data, and the same for people."""
OK, NO, FAULTY = 0, 1, 2


def options_of(game: Game, asked: argparse.Namespace) -> Options:
    """The options that `--options` and `--set` ask for; raises OptionError."""
    changes = {}
    for text in asked.set:
        key, equals, value = text.partition("=")
        if not equals:
            raise OptionError(key, "", "", f"--set {text}: write KEY=VALUE.")
        changes[key] = value
    return game.options(asked.options, **changes)


def text_of(name: str) -> str:
    """What a file or, for "-", standard input holds; raises ValueError if it is no text."""
    try:
        return sys.stdin.read() if name == "-" else Path(name).read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise ValueError(f"{name} is no text file.") from None
    except FileNotFoundError:
        raise ValueError(f"There is no file '{name}'.") from None
