"""The pages behind the identifiers: each leads on at once, without scripts, below any path."""

from __future__ import annotations

from pathlib import Path

from sitegen.identifiers.ledger import Ledger
from sitegen.markup import text

FOLDER = "id"
PAGE = """\
<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>{name} - The Kanhu Archive</title>
{head}</head>
<body>
<h1>{name}</h1>
<p>{words}</p>
</body>
</html>
"""
HEAD = """\
<link rel="canonical" href="{whole}">
<meta http-equiv="refresh" content="0; url={target}">
"""


def leading(name: str, target: str, site: str = "") -> str:
    """The page of an identifier that leads to an address below the root."""
    way = f"../../{target}"
    head = HEAD.format(whole=text(site + target if site else way), target=text(way))
    words = (
        f'This identifier leads to <a href="{text(way)}">{text(target or "the front page")}</a>.'
    )
    return PAGE.format(name=text(name), head=head, words=words)


def withdrawn(name: str, reason: str) -> str:
    """The page of an identifier that leads nowhere any more, and why."""
    words = f'This identifier was withdrawn. {text(reason)} <a href="../">All identifiers</a>'
    return PAGE.format(name=text(name), head="", words=words)


def lay(site: Path, ledger: Ledger, address: str = "") -> None:
    """Write a page for every identifier into the built site."""
    pages = {name: leading(name, target, address) for name, target in ledger.targets.items()}
    pages |= {name: withdrawn(name, reason) for name, reason in ledger.withdrawn.items()}
    for name, page in pages.items():
        folder = site / FOLDER / name
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "index.html").write_text(page, encoding="utf-8")


def is_one(name: str) -> bool:
    """Whether a file of the site is such a page: no reader looks for it, so no list needs it."""
    return name.startswith(f"{FOLDER}/") and name != f"{FOLDER}/index.html"
