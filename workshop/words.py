"""The words of the page's scripts as modules: `playable/kanhu_table/words` -> `build/words/*.ts`.

One module a purpose, one constant a sentence: the compiler then knows every key and every place,
and a script carries only the sentences that it says. A page in another language has scripts that
were bundled with the words of that folder.
"""

from __future__ import annotations

import json
import tomllib

from workshop import paths, stamp
from workshop.say import Trouble

LANGUAGE = "en"  # as the pages' `lang`
SOURCES = paths.TABLE / "words" / LANGUAGE / "page"
OUT = paths.BUILD / "words"  # the scripts know it by `paths` of their tsconfig.json


def bake() -> None:
    """Write the modules anew."""
    target = stamp.fresh_folder(paths.BUILD / "words.new")
    for source in sorted(SOURCES.glob("*.toml")):
        try:
            rows = tomllib.loads(source.read_text("utf-8"))
        except ValueError as error:
            raise Trouble(f"{paths.shown(source)}: {error}", "correct this file") from None
        lines = [
            f"export const {key} = {json.dumps(words, ensure_ascii=False)} as const;\n"
            for key, words in rows.items()
        ]
        (target / f"{source.stem}.ts").write_text("".join(lines), "utf-8")
    stamp.swap(target, OUT)
