"""The same records give the same hashes in the browser's Python, in this browser, as in CPython."""

from __future__ import annotations

from collections.abc import Callable
from itertools import cycle, islice
from pathlib import Path

import parity
from kanhu.study import conformance
from test_parity import tables
from tests.browser.hands import Visit
from tests.scale import Scale
from workshop.runtime import nested, sources

MOVES = 25
BATCH = 20
"""Records that are asked for at once."""
WAKE = """async ([source]) => {
  const root = location.origin;
  const about = await (await fetch(`${root}/assets/runtime.json`)).json();
  const folder = `${root}/${about.folder}`;
  const { loadPyodide } = await import(`${folder}pyodide.mjs`);
  const python = await loadPyodide({indexURL: folder, stdLibURL: `${folder}stdlib.zip`,
    lockFileContents: about.lock, packageBaseUrl: folder});
  const {add} = python.pyimport("kanhu_table.parts");
  for (const game of Object.keys(about.games)) {
    const zip = await fetch(`${folder}game-${game}.zip`);
    python.FS.writeFile(`/game-${game}.zip`, new Uint8Array(await zip.arrayBuffer()));
    add(`/game-${game}.zip`);
  }
  python.runPython(source);
  window.hashes = (records) => {
    python.globals.set("argument", JSON.stringify(records));
    return JSON.parse(python.runPython("import json; json.dumps(answer(json.loads(argument)))"));
  };
}"""


def test_records_have_the_same_hash_at_every_move(
    visit: Visit, site: Path, scale: Scale, record_property: Callable[[str, object], None]
) -> None:
    texts = [
        conformance.random_match(game, options, scale.seed + number, moves=MOVES).record().text()
        for number, (game, options) in enumerate(islice(cycle(tables()), scale.records))
    ]
    page = visit("about/").page
    (common,) = site.glob(f"assets/runtime/*/{sources.COMMON}")
    plain = nested.readable(common)
    page.route(f"**/{sources.COMMON}", lambda route: route.fulfill(body=plain))
    page.evaluate(WAKE, [Path(parity.__file__).read_text("utf-8")])
    for at in range(0, len(texts), BATCH):
        some = texts[at : at + BATCH]
        assert page.evaluate("some => hashes(some)", some) == parity.answer(some), f"from {at} on"
    record_property("soak", ["hashes", len(texts)])
