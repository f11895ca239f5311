"""What the room of citing offers: for every game a page with the forms of each of its clauses."""

from __future__ import annotations

import yaml

from kanhu.rulebook import Clause
from sitegen.archive import Archive
from sitegen.call import Call
from sitegen.citing import own
from sitegen.markup import inline, listed, text


def _page(title: str, game: str) -> str:
    meta = {
        "title": f"{title}: to cite a clause",
        "description": f"Every clause of {title} as a citation, in words, BibTeX, RIS and CSL.",
        "lead": f"Every clause of [{title}](../) as a citation, in words and for programs.",
        "search": {"exclude": True},
    }
    front = yaml.safe_dump(meta, allow_unicode=True, sort_keys=True, width=10_000)
    return f"---\n{front}---\n\n<!-- kanhu:citeclauses {game} -->\n"


def pages(archive: Archive) -> dict[str, str]:
    """The citation page of every game."""
    return {
        f"games/{game.id}/cite.md": _page(game.title, game.id) for game in archive.games.values()
    }


def _clauses(call: Call) -> str:
    game, base = call.game, call.page.base
    rows = "".join(_clause(clause, call) for clause in game.rulebook.clauses.values())
    return (
        "<p>Quote the grade with the number. A clause that is marked reconstructed is ours, and "
        "without that word it would pass for history. The number belongs to the rule for good; "
        f"the version of the rules, now {game.version}, fixes its wording. "
        f'<a href="{base}about/cite/">How to cite</a> has the other forms.</p>'
        f'<ul class="citing">{rows}</ul>'
    )


def _clause(clause: Clause, call: Call) -> str:
    game, base = call.game, call.page.base
    grades = list(dict.fromkeys(part.grade for part in clause.grades))
    graded = [f"graded {listed(grades)}"] if grades else []
    note = ", ".join([f"rules version {game.version}", *graded])
    title = f"{game.title}, clause {clause.id}: {clause.title}"
    return (
        f'<li id="{clause.id}"><h2>'
        f'<a href="{base}{call.page.archive.game_pages[game.id]}#{clause.id}">{clause.id}</a> '
        f"{inline(clause.title)}</h2>"
        f"<p>{own.line(title, clause.id, base, note)}</p>"
        f"{own.fold(own.item(title, clause.id, note), text(clause.id))}</li>"
    )


FRAGMENTS = {"citeclauses": _clauses}
