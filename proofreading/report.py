"""What is found in all texts, less what the style sheet lets stand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from fnmatch import fnmatch
from typing import Any, NamedTuple

from proofreading import style, texts
from proofreading.style import Find


class Report(NamedTuple):
    """The faults, one line each; how often each rule with a ceiling is broken; texts and words."""

    told: list[str]
    broken: Counter[str]
    files: int
    words: int


def faults() -> Report:
    """All texts against the style sheet."""
    sheet, finds, words = style.sheet(), dict[str, list[Find]](), 0
    for path in texts.files():
        name, text = path.relative_to(texts.ROOT).as_posix(), texts.prose(path)
        words += len(text.split())
        finds[name] = style.lint(name, text)
    kept, broken = [*_kept(finds, sheet.get("exception", ()))], Counter[str]()
    for _, find in kept:
        broken[find.rule] += 1
    most = {row["rule"]: row["most"] for row in sheet.get("ceiling", ())}
    told = [
        f"{name}:{find.line}: {find.rule}: \u201c{find.words}\u201d: {find.says}"
        for name, find in kept
        if broken[find.rule] > most.get(find.rule, 0)
    ]
    told += [*_unused(finds, sheet.get("exception", ()))]
    return Report(told, Counter({rule: broken[rule] for rule in most}), len(finds), words)


def summary(found: Report) -> str:
    """How much was read, and which ceilings may come down."""
    most = {row["rule"]: row["most"] for row in style.sheet().get("ceiling", ())}
    lower = [f"{rule} {most[rule]} to {n}" for rule, n in found.broken.items() if n < most[rule]]
    ways = f"; lower these ceilings: {', '.join(lower)}" if lower else ""
    held = f", {found.broken.total()} known faults" if found.broken.total() else ""
    return f"{found.words} words in {found.files} texts{held}{ways}"


def fits(exception: dict[str, Any], name: str, find: Find) -> bool:
    """Whether an exception is for this find."""
    rule = exception["rule"] in (find.rule, "*")
    return rule and fnmatch(name, exception["file"]) and exception["words"] in find.words


def _kept(
    finds: dict[str, list[Find]], exceptions: Iterable[dict[str, Any]]
) -> Iterator[tuple[str, Find]]:
    rows = list(exceptions)
    for name, found in finds.items():
        yield from (
            (name, find) for find in found if not any(fits(row, name, find) for row in rows)
        )


def _unused(finds: dict[str, list[Find]], exceptions: Iterable[dict[str, Any]]) -> Iterator[str]:
    for row in exceptions:
        if not any(fits(row, name, find) for name, found in finds.items() for find in found):
            yield (
                f"proofreading/style.toml: {row['rule']}: \u201c{row['words']}\u201d is found "
                f"nowhere in {row['file']}: take the exception out"
            )
