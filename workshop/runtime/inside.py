"""Asks the browser's Python something from outside a browser: the built runtime, under Node."""

from __future__ import annotations

import json
import subprocess
import tempfile
from pathlib import Path
from typing import Any

from workshop import node, paths
from workshop.runtime import nested, sources
from workshop.say import Trouble

PROGRAM = Path(__file__).with_name("inside.mjs")


def ask(source: Path, argument: object, limit: float = 600) -> Any:
    """What `answer(argument)` of a Python source gives there; both sides must be plain JSON.

    Args:
        limit: seconds. Raises Trouble if the runtime is not built or the source fails.
    """
    about = paths.BUILD / "runtime" / "runtime.json"
    if not about.exists():
        raise Trouble("the runtime is not built", "run 'build_site.py build' first")
    folder = about.parent / Path(json.loads(about.read_text("utf-8"))["folder"]).name
    with tempfile.TemporaryDirectory() as scratch:
        given = Path(scratch, "argument.json")
        given.write_text(json.dumps(argument), "utf-8")
        standard = Path(scratch, nested.INNER)
        standard.write_bytes(nested.readable(folder / sources.COMMON))
        done = subprocess.run(
            [node.programs()[0], PROGRAM, folder, standard, about, source, given],
            capture_output=True, text=True, timeout=limit, check=False,
        )  # fmt: skip
    if done.returncode:
        raise Trouble(f"{source.name} failed in the browser's Python", done.stderr[-3000:])
    return json.loads(done.stdout)
