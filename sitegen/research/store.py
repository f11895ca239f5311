"""The stored tables: docs/data/GAME/all.json, and every table of it as a CSV file beside it.

Nothing in them depends on the day or the machine: the same plan and engine give the same bytes.
"""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from sitegen import paths
from sitegen.research.measures import Table

DATA = paths.DOCS / "data"
WHOLE = "all.json"


def stored() -> dict[str, dict[str, Any]]:
    """Game id -> what is stored of it."""
    return {
        path.parent.name: json.loads(path.read_text(encoding="utf-8"))
        for path in sorted(DATA.glob(f"*/{WHOLE}"))
    }


def tables(data: Mapping[str, Any]) -> dict[str, Table]:
    """The stored tables of a game by key, in their order."""
    return {row["key"]: Table.read(row) for row in data["tables"]}


def files(data: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """Name and text of every file of a game."""
    yield WHOLE, _json(data)
    for key, table in tables(data).items():
        yield f"{key}.csv", _csv(data["about"], table)


def write(data: Mapping[str, Any]) -> Path:
    """Put the files of a game in the place of the old ones; returns their folder."""
    folder = DATA / str(data["about"]["game"])
    folder.mkdir(parents=True, exist_ok=True)
    made = dict(files(data))
    for path in folder.iterdir():
        if path.name not in made:
            path.unlink()
    for name, text in made.items():
        (folder / name).write_text(text, encoding="utf-8", newline="\n")
    return folder


def _csv(about: Mapping[str, Any], table: Table) -> str:
    out = io.StringIO()
    for line in (f"The Kanhu Archive, data for scholars. {about['title']}: {table.title}",
                 *about["notes"]):  # fmt: skip
        out.write(f"# {line}\n")
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(column.key for column in table.columns)
    writer.writerows(table.rows)
    return out.getvalue()


def read_csv(text: str) -> tuple[list[str], list[list[str]]]:
    """Heads and rows of a stored CSV file, its notes left out."""
    lines = [line for line in text.splitlines() if not line.startswith("#")]
    heads, *rows = csv.reader(lines)
    return heads, rows


def _json(data: Mapping[str, Any]) -> str:
    """JSON with a line for each row of a table, so that it can be read and compared."""
    parts = []
    for key, value in data.items():
        if isinstance(value, list):
            rows = ",\n".join(f"  {_line(row)}" for row in value)
            text = f"[\n{rows}\n ]"
        else:
            text = _line(value)
        parts.append(f' "{key}": {text}')
    return "{\n" + ",\n".join(parts) + "\n}\n"


def _line(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(", ", ": "))
