"""The same records give the same states on CPython and in the browser's Python."""

import json
import subprocess
from pathlib import Path

import pytest

import kanhu
import parity
from kanhu import conformance
from workshop import node, paths

HERE = Path(__file__).parent


def records():
    for game in kanhu.games():
        for players in game.players:
            for preset in game.schema.presets:
                options = game.options(preset, players=players)
                for seed in (1, 2):
                    table = conformance.random_match(game, options, seed, moves=160)
                    yield table.record().text()


def test_same_hash_in_the_browsers_python(tmp_path):
    about = paths.BUILD / "runtime" / "runtime.json"
    if not about.exists():
        pytest.fail("the runtime is not built: run 'build_site.py build' or 'test' first")
    folder = about.parent / Path(json.loads(about.read_text())["folder"]).name
    texts = list(records())
    listed = tmp_path / "records.json"
    listed.write_text(json.dumps(texts))
    program = node.programs()[0]
    done = subprocess.run(
        [program, HERE / "parity.mjs", folder, about, HERE / "parity.py", listed],
        capture_output=True, text=True, timeout=300, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr[-3000:]
    assert json.loads(done.stdout) == parity.hashes(texts)
    assert len(texts) >= 12
