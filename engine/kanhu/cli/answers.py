"""What a command answers, how it is printed, and how words that several commands take are read."""

from __future__ import annotations

import argparse
import json
import os
import sys
import unicodedata
from pathlib import Path

from kanhu.catalogue import Game
from kanhu.core.options import OptionError, Options
from kanhu.text.jsontext import Json

Answer = tuple[int, Json, str]
"""Exit code, the answer as data, and the same for people."""
OK, NO, FAULTY, BROKEN, STOPPED = 0, 1, 2, 70, 130
"""Exit codes: done; the answer is no; a faulty question; a fault of `kanhu` itself; Ctrl-C."""


class UserError(ValueError):
    """A question that cannot be answered as it was asked; the message says why."""


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
    """What a file or, for "-", standard input holds; raises UserError if it is no text."""
    try:
        return sys.stdin.read() if name == "-" else Path(name).read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise UserError(f"{name} is no text file.") from None
    except FileNotFoundError:
        raise UserError(f"There is no file '{name}'.") from None


def _unseen(char: str) -> bool:
    """Whether a terminal would obey a character, or turn the line by it, instead of showing it."""
    return not char.isprintable() and unicodedata.category(char) != "Zs"


def harmless(text: str) -> str:
    r"""Lines for a terminal: characters that it would obey are written out.

    A record or a position may come from anywhere, and names in it must not clear the screen.

    >>> print(harmless("North\x1b[2J\nEast\u202e"))
    North\x1b[2J
    East\u202e
    """
    return "".join(
        char.encode("unicode_escape").decode() if _unseen(char) and char != "\n" else char
        for char in text
    )


def json_text(data: Json) -> str:
    r"""Data as one line of JSON that any terminal can show; read again, it is the same data.

    >>> print(json_text({"north": "\x9b2J"}))
    {"north": "\u009b2J"}
    """
    return "".join(
        json.dumps(char)[1:-1] if _unseen(char) else char
        for char in json.dumps(data, ensure_ascii=False)
    )


def say(text: str) -> None:
    """Print lines for people. A reader that has gone away is no fault."""
    _print(harmless(text))


def say_beside(text: str) -> None:
    """Print lines for people beside the answer, on standard error."""
    print(harmless(text), file=sys.stderr, flush=True)


def give(data: Json) -> None:
    """Print an answer for programs."""
    _print(json_text(data))


def _print(text: str) -> None:
    try:
        print(text, flush=True)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)  # nobody reads on: leave without a word
