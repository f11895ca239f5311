"""Coached hands: a page for every tutorial of a game, drawn step by step, and their list."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial

from markupsafe import Markup

from holdings.archive import Archive
from kanhu.catalogue import Game
from kanhu.core.options import spell
from kanhu.study import coached, coaching, tutorials
from kanhu.study.tutorials import Tutorial
from kanhu_table.coached import StepFrame, ending
from learning import metadata
from rendering.page import Call, front
from rendering.parts import fill

_FOLDER = "engine/kanhu/games"


def every(archive: Archive) -> Iterator[tuple[Game, Tutorial]]:
    """All tutorials with their games."""
    for game in archive.games.values():
        yield from ((game, one) for one in tutorials.of_game(game))


def pages(archive: Archive) -> Mapping[str, str]:
    """A page for every tutorial: learn/<game>/ for the first, learn/<game>/<name>/ for others."""
    return {f"{address(game, one)}.md": _page(game, one) for game, one in every(archive)}


def _page(game: Game, tutorial: Tutorial) -> str:
    title, goal = f"{game.title}: {tutorial.title}", tutorial.goal
    meta = {
        "title": title, "description": f"{_called(game, tutorial)}, with a coach. {goal}",
        "search": {"boost": 0.5},
        "entity": metadata.practice(title, goal, metadata.TUTORIAL, [goal],
                                    minutes=tutorial.minutes),
    }  # fmt: skip
    return front(meta, f"coached {game.id} {tutorial.name}")


def address(game: Game, tutorial: Tutorial) -> str:
    """Where a tutorial is, below the root, without the last slash."""
    first = tutorial is tutorials.of_game(game)[0]
    return f"learn/{game.id}" if first else f"learn/{game.id}/{tutorial.name}"


def _called(game: Game, tutorial: Tutorial) -> str:
    """What a tutorial is called beside its title."""
    first = tutorial is tutorials.of_game(game)[0]
    return f"{game.title}, {'first' if first else 'second'} hand"


def faults(archive: Archive) -> list[str]:
    """What the tutorials say otherwise than the engine."""
    return [in_folder(fault) for game in archive.games.values() for fault in _wrong(archive, game)]


def in_folder(fault: str) -> str:
    """A fault of a game's file, told with the whole way to the file."""
    return f"{_FOLDER}/{fault.replace('-', '_', fault.partition('/')[0].count('-'))}"


def _wrong(archive: Archive, game: Game) -> list[str]:
    """What a game's tutorials say otherwise than the engine, looked for once: they are played."""
    return archive.cached(("tutorials", game.id), partial(_faults, archive, game.id))


def _faults(archive: Archive, name: str) -> list[str]:
    game = archive.games[name]
    found, said = tutorials.of_game(game), game.meta["game"].get("tutorials", [])
    wrong = [fault for one in found for fault in coaching.faults(game, one)]
    if said != [one.name for one in found]:
        wrong.append(f"{game.id}/game.toml: tutorials does not list those of the folder in order")
    return wrong


def _coached(call: Call) -> Markup:
    """All steps of a tutorial, each with its picture, and what comes after them."""
    game, base = call.game, call.page.base
    known = {tutorial.name: tutorial for tutorial in tutorials.of_game(game)}
    tutorial = call.named(known, 1)
    if found := _wrong(call.page.archive, game):  # told by `faults`; there is nothing to draw
        return Markup(f"<!-- {len(found)} faults -->")
    end, order = ending(game, tutorial, base), [*known.values()]
    table = coached.replayed(game, tutorial)
    return fill(
        "learn/coached", call.page, game=game, tutorial=tutorial, end=end,
        steps=[StepFrame(moment, base) for moment in coached.play(game, tutorial)],
        verdict=coached.filled(tutorial.verdict, table, tutorial),
        over=table.state.outcome is not None, differs=[*_differs(game, tutorial)],
        called=_called(game, tutorial), first=tutorial is order[0], address=partial(address, game),
        after=next(iter(order[order.index(tutorial) + 1 :]), None),
    )  # fmt: skip


def _differs(game: Game, tutorial: Tutorial) -> Iterator[str]:
    """What holds at the usual table and not in this hand, of what its sentences need."""
    demo = game.options(game.meta.get("demo", {}).get("options") or None).values
    for key in tutorial.needs:
        if spell(demo[key]) != spell(tutorial.options[key]):
            option = game.schema.options[key]
            yield f"{option.title}: {option.label(demo[key])}."


def _list(call: Call) -> Markup:
    """The coached hands there are, by game."""
    every = [(game, tutorials.of_game(game)) for game in call.page.archive.on_shelf()]
    return fill("learn/list", call.page, games=[row for row in every if row[1]], address=address)


FRAGMENTS = {"coached": _coached, "firsthands": _list}
