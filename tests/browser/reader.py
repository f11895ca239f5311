"""Somebody who cannot see the page: goes by keys, and hears what a screen reader says."""

from __future__ import annotations

import subprocess
from functools import cache

from tests.browser.hands import Hands
from tests.browser.player import Keys
from workshop import paths

MODULES = paths.WEB / "node_modules"
LIBRARY = MODULES / "@guidepup/virtual-screen-reader/lib/esm/index.browser.js"
TABLE, ANNOUNCED = "card-table", "polite: "
MOST_PARTS = 1_000

START = """async (css) => {
  window.reader ??= guidepup.virtual;
  if (reader.activeNode) await reader.stop();
  for (const part of document.querySelectorAll("noscript, .kt-live p:not(:last-child)")) part.remove();
  await reader.start({container: document.querySelector(css), window});
  window.values ??= new Set();
}"""
"""As somebody slow finds the page: of what was announced, only the last, whatever the clock says."""
TAKE = """async () => {
  for (const button of document.querySelectorAll("button[value]")) values.add(button.value);
  const said = [...await reader.spokenPhraseLog()];
  await reader.clearSpokenPhraseLog();
  return said.map((phrase) => {
    const parts = phrase.split(", ");
    const value = /^(end of )?button$/.test(parts[0]) ? parts.findLastIndex((it) => values.has(it)) : 0;
    return value > 1 ? parts.toSpliced(value, 1).join(", ") : phrase;
  });
}"""
"""What was said, without the values of buttons, which the library takes for something to be told."""
NOTHING = "polite:"
"""A live region that was emptied, of which readers say nothing."""
READ_ON = """async (most) => {
  const [node, phrase] = [reader.activeNode, await reader.lastSpokenPhrase()];
  for (let part = 0; part < most; part++) {
    await reader.next();
    if (reader.activeNode === node && (await reader.lastSpokenPhrase()) === phrase) break;
  }
}"""
"""From the beginning once round, to the beginning again."""


@cache
def program() -> str:
    """The library as a script that a page can be given."""
    asked = [str(MODULES / ".bin/esbuild"), str(LIBRARY), "--bundle", "--format=iife",
             "--global-name=guidepup", "--footer:js=window.guidepup = guidepup"]  # fmt: skip
    return subprocess.run(asked, check=True, capture_output=True, text=True).stdout


class Listener(Keys):
    """Plays by keys and notes down what is spoken.

    Attributes:
        script: headings, keys pressed (after ">"), and what was spoken.
    """

    def __init__(self, table: Hands, css: str = TABLE) -> None:
        super().__init__(table)
        self.css, self.script = css, list[str]()
        table.page.evaluate(program())
        table.page.evaluate(START, css)

    def head(self, title: str) -> None:
        """Begin a part of the script."""
        self.script += ["", f"# {title}", ""] if self.script else [f"# {title}", ""]

    def hear(self) -> None:
        """Note down what was spoken since the last time."""
        said = [" ".join(line.split()) for line in self.table.page.evaluate(TAKE)]
        self.script += [line for line in said if line != NOTHING]

    def key(self, key: str) -> None:
        """Press a key, and hear what it brings."""
        self.script.append(f"> {key}")
        super().key(key)
        if self.css == TABLE:
            self.table.quiet()
        self.table.drawn()
        self.hear()

    def read(self) -> None:
        """Hear all there is, from its beginning to its end."""
        self.table.page.evaluate(START, self.css)
        self.table.page.evaluate(READ_ON, MOST_PARTS)
        self.hear()
        self.script.pop()  # the beginning once more
