"""The page of a game that has no prose yet: everything its own files can say."""

from __future__ import annotations

import yaml

from kanhu.game import Game

_PARTS = """
<!-- kanhu:gamehead {id} -->

<!-- kanhu:factstrip {id} -->

{summary}

<!-- kanhu:table {id} -->

## The pack

<!-- kanhu:pack {id} -->
{melds}
## The rules, clause by clause

<!-- kanhu:rules {id} -->

## Options

<!-- kanhu:options {id} -->

## Ready-made sets of options

<!-- kanhu:presets {id} -->
{records}
## Sources

<!-- kanhu:sources {id} -->
"""


def plain(game: Game) -> str:
    """Markdown of the page, with its front matter."""
    about = game.meta["game"]
    summary = str(about.get("summary", ""))
    front = {"title": game.title, "description": summary or game.title,
             "lead": str(about.get("lead", summary))}  # fmt: skip
    melds = "\n## The melds\n\n<!-- kanhu:melds {id} -->\n" if game.melds else ""
    records = "\n## Example games\n\n<!-- kanhu:records {id} -->\n" if game.replays() else ""
    body = _PARTS.format(
        id=game.id, summary=summary, melds=melds.format(id=game.id),
        records=records.format(id=game.id),
    )  # fmt: skip
    return f"---\n{yaml.safe_dump(front, allow_unicode=True)}---\n{body}"
