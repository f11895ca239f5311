"""The page of all keys of a game's data files, written from their JSON Schemas.

`python -m workshop.keys` writes it; a test holds it up to date.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Mapping
from typing import Any

from workshop import paths

FOLDER = paths.ENGINE / "kanhu" / "schema"
PAGE = FOLDER / "KEYS.md"
FILES = ("game", "options", "sentences", "melds", "examples", "puzzles", "tutorials")
HEAD = """\
# The data files of a game, key by key

Written by `python -m workshop.keys` from the JSON Schemas beside this page: change those. Keys in
bold are needed. A key that is not here is a fault, and told with its file and line; editors that
know `#:schema` in the first line of a file complete and explain keys.
"""
Form = Mapping[str, Any]
_NAMED = {"when": "conditions", "clause": "clause", "value": "value"}
"""How the page calls what several keys share."""


def page() -> str:
    """The whole page."""
    parts = [HEAD]
    for name in FILES:
        form = json.loads((FOLDER / f"{name}.json").read_text("utf-8"))
        parts += [f"\n## {form['title']}\n\n{form['description']}\n"]
        parts += [part for key in form["properties"] for part in _key(form, key)]
    return "".join(parts)


def _key(form: Form, key: str) -> Iterator[str]:
    """What a key of the file holds: a value, a table, tables by name, or a list of tables."""
    rule = form["properties"][key]
    if _holder(rule):
        yield from _table(key, rule, form)
    else:
        said = _sentence(rule.get("description", ""))
        yield f"\n### `{key}`\n\n{said} It holds {_kind(rule, form)}{_example(rule)}.\n"


def _table(name: str, rule: Form, form: Form) -> Iterator[str]:
    """A table under its heading, then the tables in it under theirs."""
    inner = _table_in(rule.get("items", {})) or _table_in(rule)
    heads = "[[{}]]" if "items" in rule else "[{}]"
    others = inner.get("additionalProperties")
    by_name = _table_in(others)
    said = [rule.get("description", ""), inner.get("description", "") if "items" in rule else ""]
    if by_name and not inner.get("properties"):
        name, said = f"{name}.NAME", [*said, (others or {}).get("description", "")]
        inner, by_name = by_name, {}
    yield f"\n### `{heads.format(name)}`\n\n{' '.join(filter(None, map(_sentence, said)))}\n"
    yield _rows(inner, form)
    for key, part in inner.get("properties", {}).items():
        if _holder(part):
            yield from _table(f"{name}.{key}", part, form)
    if by_name:
        yield from _table(f"{name}.NAME", by_name, form)


def _holder(rule: Form) -> bool:
    """Whether a rule is about a table with keys of its own, or about several."""
    others = rule.get("additionalProperties")
    within = _table_in(rule.get("items", {})) or (_table_in(others) if others else {})
    return bool(rule.get("properties") or within.get("properties"))


def _table_in(rule: Any) -> Form:
    """The rule for a table: the rule itself, or that of its choices which is one."""
    rules = rule.get("anyOf", [rule]) if isinstance(rule, dict) else []
    return next((each for each in rules if each.get("type") == "object"), {})


def _rows(rule: Form, form: Form) -> str:
    """The plain keys of a table as a table of the page."""
    plain = {key: part for key, part in rule.get("properties", {}).items() if not _holder(part)}
    others = rule.get("additionalProperties")
    rows = [
        f"| {f'**`{key}`**' if key in rule.get('required', ()) else f'`{key}`'} | "
        f"{_kind(part, form)}{_example(part)} | {_cell(part.get('description', ''))} |\n"
        for key, part in plain.items()
    ]
    if isinstance(others, dict) and not _table_in(others):
        rows.append(f"| any other | {_kind(others, form)} | |\n")
    return "".join(["\n| Key | Holds | Meaning |\n|---|---|---|\n", *rows]) if rows else ""


def _kind(rule: Form, form: Form) -> str:
    """What a value is, in a few words."""
    if "$ref" in rule:
        name = rule["$ref"].rpartition("/")[2]
        return _NAMED.get(name) or _kind(form["$defs"][name], form)
    if "anyOf" in rule:
        return " or ".join(_kind(each, form) for each in rule["anyOf"])
    if "enum" in rule:
        return ", ".join(f"`{value}`" for value in rule["enum"])
    kinds = [rule["type"]] if isinstance(rule["type"], str) else rule["type"]
    names = {"string": "text", "integer": "number", "boolean": "true or false"}
    said = " or ".join(names.get(kind, kind) for kind in kinds)
    if kinds == ["array"]:
        said = f"list of {_plural(_kind(rule['items'], form))}"
    elif kinds == ["object"]:
        others = rule.get("additionalProperties")
        said = f"name = {_kind(others, form)}" if isinstance(others, dict) else "table"
    return said


def _example(rule: Form) -> str:
    """The first example of a value."""
    examples = rule.get("examples", ())
    return f" such as `{_cell(json.dumps(examples[0], ensure_ascii=False))}`" if examples else ""


def _plural(kind: str) -> str:
    return f"{kind}s" if kind in ("text", "number", "clause", "value") else kind


def _sentence(text: str) -> str:
    return text and f"{text.removesuffix('.')}."


def _cell(text: str) -> str:
    return text.replace("|", "\\|")


def main() -> int:
    """Write the page."""
    PAGE.write_text(page(), "utf-8")
    print(paths.shown(PAGE))
    return 0


if __name__ == "__main__":
    sys.exit(main())
