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

from holdings.studies import DATA, WHOLE, Table, tables


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
    title = f"The Kanhu Archive, data for scholars. {about['title']}: {table.title}"
    out.writelines(f"# {line}\n" for line in (title, *about["notes"]))
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(column.key for column in table.columns)
    writer.writerows(table.rows)
    return out.getvalue()


def _json(data: Mapping[str, Any]) -> str:
    """JSON with a line for each row of a list, so that it can be read and compared."""

    def line(value: object) -> str:
        return json.dumps(value, ensure_ascii=False)

    parts = {
        key: "[\n" + ",\n".join(f"  {line(row)}" for row in value) + "\n ]"
        if isinstance(value, list)
        else line(value)
        for key, value in data.items()
    }
    return "{\n" + ",\n".join(f' "{key}": {part}' for key, part in parts.items()) + "\n}\n"
