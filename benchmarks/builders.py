"""The pages by other builders: MkDocs with Material (the reference), ProperDocs and Zensical.

    .venv/bin/python benchmarks/builders.py [--pages 20]

Each builds a copy of the generated tree (build/docs, mkdocs.yml, docs/overrides) in an environment
of its own, under build/builders, installed from its locked list; the reference is `.venv`. Prints
the time of each, how its pages differ from the reference's once parsed, page by page and by kind.
1 if ProperDocs warns of anything or if one of its pages differs; Zensical may differ.
"""

from __future__ import annotations

import argparse
import resource
import shutil
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from html.parser import HTMLParser
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from workshop import paths, run  # noqa: E402
from workshop.say import Progress  # noqa: E402
from workshop.stamp import Step, fresh_folder  # noqa: E402

FOLDER = paths.BUILD / "builders"
LINKS = {"href", "src", "srcset", "action", "poster", "data"}
REGIONS = {"head", "main", "title"}
LONGEST = 100  # characters of an example


class Builder(NamedTuple):
    """A builder: its module, the words that have it build, whether its pages must not differ."""

    module: str
    words: Sequence[str]
    held: bool

    @property
    def place(self) -> Path:
        """The environment that it is installed in."""
        return paths.VENV if self is REFERENCE else FOLDER / self.module

    @property
    def python(self) -> Path:
        """The Python of its environment."""
        return self.place / paths.venv_program("python").relative_to(paths.VENV)

    @property
    def site(self) -> Path:
        """Where its pages come."""
        return FOLDER / "pages" / self.module


BUILD = ("build", "--strict", "--config-file", "mkdocs.yml")
REFERENCE = Builder("mkdocs", BUILD, True)
PROPERDOCS = Builder("properdocs", BUILD, True)
ZENSICAL = Builder("zensical", (*BUILD, "--clean"), False)
BUILDERS = (REFERENCE, PROPERDOCS, ZENSICAL)


class Built(NamedTuple):
    """What came of a build: seconds by the clock and of the processor, and what it printed if it
    failed, as strict builders do where others would warn; else ""."""

    wall: float
    cpu: float
    trouble: str


def install(builder: Builder) -> None:
    """Bring a builder's environment to its locked list."""
    listed = paths.REQUIREMENTS / f"{builder.module}.txt"

    def work(progress: Progress) -> None:
        run.run([sys.executable, "-m", "venv", "--clear", builder.place], doing="making a venv")
        run.run(
            [builder.python, "-m", "pip", "install", "--require-hashes", "--no-deps", "-r", listed],
            doing=f"installing {paths.shown(listed)}",
        )

    Step(
        builder.module, f"installing {builder.module}", [listed], [builder.python], work,
        [sys.version], builder.place / "kanhu.json",
    ).ensure("[builders]")  # fmt: skip


def copy_tree(pages: Path, place: Path) -> None:
    """All that a builder is given, as it lies in the checkout."""
    fresh_folder(place)
    shutil.copy(paths.ROOT / "mkdocs.yml", place)
    shutil.copytree(paths.DOCS / "overrides", place / "docs" / "overrides")
    shutil.copytree(pages, place / "build" / "docs")


def build(builder: Builder, pages: Path = paths.PAGES) -> Built:
    """Have a builder make all pages, from nothing.

    It needs to import one module of ours, sitegen.passthrough, which needs Python-Markdown alone.
    """
    tree = FOLDER / "trees" / builder.module
    copy_tree(pages, tree)
    shutil.rmtree(builder.site, ignore_errors=True)
    env = run.environment(PYTHONPATH=str(paths.ROOT), NO_COLOR="1")
    before, start = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    done = subprocess.run(
        [builder.python, "-m", builder.module, *builder.words], cwd=tree, env=env,
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, encoding="utf-8",
    )  # fmt: skip
    wall, after = time.perf_counter() - start, resource.getrusage(resource.RUSAGE_CHILDREN)
    cpu = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    if (tree / "site").is_dir():
        builder.site.parent.mkdir(parents=True, exist_ok=True)
        (tree / "site").replace(builder.site)
    shutil.rmtree(tree)
    return Built(wall, cpu, done.stdout if done.returncode else "")


# --- comparing -----------------------------------------------------------------------------------


class Parts(HTMLParser):
    """A page by the kinds of thing that may differ: kind -> each thing and how often."""

    def __init__(self, html: str) -> None:
        super().__init__(convert_charrefs=True)
        self.kinds: dict[str, list[str]] = {
            "title": [], "head": [], "main": [], "words": [], "links": [], "ids": [],
            "attributes": [],
        }  # fmt: skip
        self.inside: set[str] = set()
        self.feed(html)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in REGIONS:
            self.inside.add(tag)
        if "main" in self.inside:
            self.kinds["main"].append(tag)
        if "head" in self.inside:
            self.kinds["head"].append(f"{tag} {dict(attrs)}")
            return
        for name, value in attrs:
            if name == "id":
                self.kinds["ids"].append(value or "")
            elif name in LINKS:
                self.kinds["links"].append(f"{tag} {name}={value}")
            else:
                self.kinds["attributes"].append(f"{tag} {name}={value}")

    def handle_endtag(self, tag: str) -> None:
        self.inside.discard(tag)
        if "main" in self.inside:
            self.kinds["main"].append(f"/{tag}")

    def handle_data(self, data: str) -> None:
        self.kinds["title" if self.inside >= {"head", "title"} else "words"] += data.split()


class Difference(NamedTuple):
    """What one kind of thing lacks, and what it has instead, in order."""

    kind: str
    lacks: Sequence[str]
    has: Sequence[str]


def differences(reference: str, other: str) -> list[Difference]:
    """How one page differs from another, kind by kind."""
    if reference == other:
        return []
    mine, theirs = Parts(reference).kinds, Parts(other).kinds
    return [
        Difference(kind, *_only(mine[kind], theirs[kind]))
        for kind in mine
        if mine[kind] != theirs[kind]
    ]


def _only(mine: Sequence[str], theirs: Sequence[str]) -> tuple[list[str], list[str]]:
    """What is in one list alone and in the other alone; all of both if only their order differs."""
    first, second = Counter(mine), Counter(theirs)
    lacks, has = list((first - second).elements()), list((second - first).elements())
    return (lacks, has) if lacks or has else (list(mine), list(theirs))


def html_files(site: Path) -> dict[str, str]:
    """Address of a page's file -> its HTML."""
    return {
        path.relative_to(site).as_posix(): path.read_text(encoding="utf-8")
        for path in sorted(site.rglob("*.html"))
    }


def compared(reference: Path, other: Path) -> Iterator[tuple[str, list[Difference]]]:
    """Every page of either site with how it differs; a page that is missing counts as one."""
    mine, theirs = html_files(reference), html_files(other)
    for name in sorted(mine.keys() | theirs.keys()):
        if name in mine and name in theirs:
            yield name, differences(mine[name], theirs[name])
        else:
            lacks, has = ([name], []) if name in mine else ([], [name])
            yield name, [Difference("pages", lacks, has)]


def show(found: Mapping[str, Sequence[Difference]], pages: int) -> None:
    """Print how pages differ, the first ones in full, and how many there are of each kind."""
    differing = {name: rows for name, rows in found.items() if rows}
    for name, rows in list(differing.items())[:pages]:
        print(f"  {name}")
        for row in rows:
            print(f"    {row.kind}: {len(row.lacks)} lacking, {len(row.has)} instead")
            for sign, things in (("-", row.lacks), ("+", row.has)):
                if things:
                    print(f"      {sign} {things[0][:LONGEST]}")
    if len(differing) > pages:
        print(f"  … and {len(differing) - pages} more pages (--pages {len(differing)})")
    print(f"  {len(found) - len(differing)} of {len(found)} pages are the same")
    places: Counter[str] = Counter()
    count: Counter[str] = Counter()
    for rows in differing.values():
        for row in rows:
            places[row.kind] += 1
            count[row.kind] += max(len(row.lacks), len(row.has))
    for kind, on in places.most_common():
        print(f"  {kind:12}{count[kind]:7} on {on} pages")


def judge(builder: Builder, pages: int) -> bool:
    """Build with a builder, print what is to be said; whether it did all that it must."""
    install(builder)
    built = build(builder)
    state = "fails or warns" if built.trouble else "no warning"
    print(f"\n{builder.module}: {built.wall:.1f} s, {built.cpu:.1f} s of CPU, {state}")
    if built.trouble:
        print(built.trouble[-3000:])
    found = dict(compared(REFERENCE.site, builder.site))
    show(found, pages)
    return not (builder.held and (built.trouble or any(found.values())))


def main() -> int:
    """Print what each builder makes; 1 if one that is held to the reference differs from it."""
    read = argparse.ArgumentParser(description=__doc__)
    read.formatter_class = argparse.RawDescriptionHelpFormatter
    read.add_argument("--pages", type=int, default=20, help="differing pages to show of a builder")
    args = read.parse_args()
    if not (paths.PAGES / "index.md").exists():
        print("there are no pages: run python3 build_site.py build", file=sys.stderr)
        return 2
    reference = build(REFERENCE)
    count = len(html_files(REFERENCE.site))
    print(f"mkdocs: {count} pages, {reference.wall:.1f} s, {reference.cpu:.1f} s of CPU")
    if reference.trouble:
        print(reference.trouble[-3000:])
        return 1
    kept = [judge(builder, args.pages) for builder in BUILDERS if builder is not REFERENCE]
    print(
        f"\nProperDocs makes the same pages, without a warning: {'kept' if all(kept) else 'BROKEN'}"
    )
    return 0 if all(kept) else 1


if __name__ == "__main__":
    raise SystemExit(main())
