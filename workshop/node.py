"""Node.js, found or fetched, and the locked front-end packages."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from pathlib import Path

from workshop import paths, run, venv
from workshop.say import Progress, Trouble
from workshop.stamp import Step

OLDEST = 20


def version(program: str | Path) -> int:
    """Main version of a Node.js, 0 if it does not run."""
    try:
        said = subprocess.run([program, "--version"], capture_output=True, text=True).stdout
        return int(said.strip().lstrip("v").split(".")[0])
    except (OSError, ValueError):
        return 0


def find() -> tuple[Path, Path] | None:
    """Programs `node` and `npm` that are new enough: the machine's, else those in `.venv`."""
    for path in (None, str(paths.venv_program("python").parent)):
        node, npm = shutil.which("node", path=path), shutil.which("npm", path=path)
        if node and npm and version(node) >= OLDEST:
            return Path(node), Path(npm)
    return None


def programs() -> tuple[Path, Path]:
    """As `find`, after set-up; raises Trouble if there are none."""
    found = find()
    if found is None:
        raise Trouble(
            f"Node.js {OLDEST} or newer is not there and its Python package does not run here",
            f"install Node.js {OLDEST} or newer with npm and run the command again",
        )
    return found


def ensure_node(label: str) -> None:
    """Take Node.js from the Python package index if the machine has none that will do."""
    if find() is None:
        venv.step("node").ensure(label)


def environment() -> dict[str, str]:
    """For node and npm: the chosen Node first, nothing asked, nothing reported."""
    node, _ = programs()
    path = os.pathsep.join([str(node.parent), run.environment()["PATH"]])
    return run.environment(PATH=path, npm_config_update_notifier="false", CI="true")


def npm(*arguments: str, doing: str, progress: Progress | None = None) -> str:
    """Run npm in the folder of the front end."""
    return run.run(
        [programs()[1], *arguments], doing=doing, cwd=paths.WEB, env=environment(),
        heard=(lambda text: progress.show(text) if progress else None),
        way_out="read the output above; to start clean, delete playable/web/node_modules",
    )  # fmt: skip


def script(name: str, *arguments: object, doing: str, way_out: str = run.WAY_OUT) -> str:
    """Run a script of the front end's folder."""
    command: list[str | Path] = [programs()[0], name, *map(str, arguments)]
    return run.run(command, doing=doing, cwd=paths.WEB, env=environment(), way_out=way_out)


def install(progress: Progress) -> None:
    """`npm ci`: exactly the locked packages, hashes checked, no scripts of theirs run."""
    lock = json.loads((paths.WEB / "package-lock.json").read_text("utf-8"))
    progress.show(f"up to {len(lock['packages']) - 1} packages")
    npm("ci", "--ignore-scripts", "--no-audit", "--no-fund", doing="npm ci", progress=progress)


def step() -> Step:
    """The step that has the front-end packages installed."""
    modules = paths.WEB / "node_modules"
    return Step(
        name="node-modules",
        title="front-end packages (npm ci)",
        inputs=[paths.WEB / "package-lock.json", paths.WEB / "package.json"],
        outputs=[modules / "pyodide" / "pyodide.asm.wasm"],
        run=install,
        stamp=modules / ".kanhu.json",
    )
