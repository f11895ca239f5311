"""The words of clauses and options in stored tables, taken up again without playing anew."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from holdings import studies
from study import tables
from study.plan import Study


def refresh(study: Study) -> dict[str, Any]:
    """The stored file of a game with today's titles of clauses and options; every number stays."""
    whole = studies.DATA / study.game.id / studies.WHOLE
    data: dict[str, Any] = json.loads(whole.read_text("utf-8"))
    options = study.game.options(study.base.options)
    made = tables.tables(study.game, options, data["simulate"], data["about"]["numbers"])
    told = {table.key: msgspec.to_builtins(table) for table in made}
    titles = defaultdict[tuple[str, str], list[str]](list)
    for one in study.tries:
        titles[one.option, one.value].append(one.title)
    data["tables"] = [
        told.get(table["key"]) or _retitled(table, titles) for table in data["tables"]
    ]
    return data


def _retitled(
    table: dict[str, Any], titles: Mapping[tuple[str, str], Sequence[str]]
) -> dict[str, Any]:
    """A table of effects, whose rows are of an option and a value, with their titles of today:
    several tries of one value follow each other in every table as they do in the plan."""
    heads = [column["key"] for column in table["columns"]]
    if not {"option", "value", "title"} <= set(heads):
        return table
    option, value, title = (heads.index(head) for head in ("option", "value", "title"))
    following = {key: iter(tried) for key, tried in titles.items()}
    rows = [
        [next(following[row[option], row[value]]) if at == title else cell
         for at, cell in enumerate(row)]
        for row in table["rows"]
    ]  # fmt: skip
    return {**table, "rows": rows}
