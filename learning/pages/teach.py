"""The room of teachers: lessons with their plans, sheets and keys, their list, and what museums
use."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import partial
from typing import NamedTuple

from markupsafe import Markup

from holdings import offers, packs, paths, release
from holdings.archive import Archive, play_address
from holdings.offers import Printable
from kanhu_table import faces
from learning import answers, fitting, laws, lessons, metadata, reading, selfcontained, shared
from learning.lessons import LENGTHS, WAYS, Deal, Lesson, Named
from rendering import citations
from rendering.page import Call, front
from rendering.parts import fill, grouped
from rendering.templates import render
from zips import packed

SHELF = "teach"


def pages(archive: Archive) -> Mapping[str, str]:
    """A page for every lesson."""
    return {f"{SHELF}/{named.name}.md": _page(named) for named in lessons.every()}


def _page(named: Named) -> str:
    lesson = named.lesson
    meta = {
        "title": lesson.title, "lead": lesson.question, "description": lesson.summary,
        "shelf": SHELF, "order": lesson.number, "tips": False, "entity": metadata.entity(named),
    }  # fmt: skip
    return front(meta, f"lesson {named.name}")


def files(archive: Archive) -> Mapping[str, str | bytes]:
    """For every lesson a zip to take along."""
    if faults(archive):
        return {}
    return {
        f"{SHELF}/{named.name}/{metadata.file(named)}": packed(_taken(archive, named))
        for named in lessons.every()
    }


def _taken(archive: Archive, named: Named) -> dict[str, bytes]:
    """What is in the zip: one page that needs no other file, and what is printed."""
    head = render("teach/head", lesson=named.lesson)
    body = selfcontained.with_faces(alone(archive, named, "teach/file"))
    return {
        f"kanhu-{named.name}.html": f"{head}{body}</body></html>\n".encode(),
        **{one.file: offers.content(one) for one in _sheets(named)},
    }


def faults(archive: Archive) -> list[str]:
    """What is wrong with the lessons and the page for museums."""
    return [
        *archive.cached(("lessons", SHELF), partial(laws.faults, archive)),
        *archive.cached(("museum", SHELF), partial(_of_museum, archive)),
    ]


# --- parts ---------------------------------------------------------------------------------------


class Face(NamedTuple):
    """A card by its sheet, its face and its name."""

    sprite: str
    face: str
    name: str


class Opened(NamedTuple):
    """A prepared deal with the address of its table and its short code."""

    deal: Deal
    way: str
    code: str
    cards: tuple[Face, ...]


class Rest(NamedTuple):
    """What something rests on: a claim with its mark, or a clause, and where it is told."""

    name: str
    mark: str
    way: str


def cards(words: str) -> tuple[Face, ...]:
    """Cards written `sheet:code`, with the names that their designs have for them."""
    designs = {sheet: design for design, worn in faces.SPRITES.items() for sheet in worn}
    parts = (word.partition(":") for word in words.split())
    return tuple(Face(sheet, code, packs.english(designs[sheet], code)) for sheet, _, code in parts)


def opened(archive: Archive, deal: Deal, base: str) -> Opened:
    """A prepared deal as a page shows it."""
    game = archive.games[deal.game]
    sheet = faces.SPRITES[answers.opened(archive, deal).state.setup.pack.design][0]
    way = f"{base}{play_address(game.id)}#g={answers.link(archive, deal)}"
    held = " ".join(f"{sheet}:{code}" for code in deal.hand.split())
    return Opened(deal, way, answers.code(archive, deal), cards(held))


def _rests(archive: Archive, base: str, names: Iterable[str]) -> list[Rest]:
    known, found = archive.evidence.claims, []
    for name in names:
        if name in known:
            found.append(Rest(name, archive.evidence.mark(known[name]), f"#rests-{name}"))
        else:
            way = f"{base}{archive.game_pages[archive.clauses[name]]}#{name}"
            found.append(Rest(name, "", way))
    return found


def _levels(lesson: Lesson) -> dict[str, str]:
    """What was measured of the texts in each level, in words."""
    return {name: laws.measured(laws.in_level(lesson, name), name, shared.taught())
            for name in reading.LEVELS}  # fmt: skip


def _sheets(named: Named) -> list[Printable]:
    """The printed sheets of a lesson and those that its materials name; none without the kit."""
    read = ("", "-slips", "-extension")
    parts = (*read, *(f"{part}-clear" for part in read), "-key",
             *(f"-slides-{minutes}" for minutes in LENGTHS))  # fmt: skip
    own = {f"lesson-{named.name}{part}" for part in parts}
    return [one for one in offers.read().files if one.name in own | {*named.lesson.prints}]


def _printed(named: Named) -> list[tuple[str, list[tuple[str, str]]]]:
    """The same by their titles, with papers and addresses."""
    return [
        (title, [(offers.PAPERS[one.paper], f"{offers.FOLDER}/{one.file}") for one in rows])
        for title, rows in grouped(_sheets(named), lambda one: one.title).items()
    ]


def values(archive: Archive, named: Named, base: str) -> dict[str, object]:
    """What the templates of a lesson are filled with, on its page and in its file."""
    lesson = named.lesson
    return {
        "lesson": lesson, "file": metadata.file(named), "w": shared.words().say,
        "who": lessons.seating(lesson, shared.words().who), "lengths": tuple(reversed(LENGTHS)),
        "ways": WAYS, "starts": partial(lessons.timed, lesson), "levels": _levels(lesson),
        "cards": cards, "filled": lessons.fill_answer, "frameworks": shared.frameworks(),
        "rests": partial(_rests, archive, base), "subjects": ", ".join(lesson.subjects),
        "deals": [opened(archive, deal, base) for deal in lesson.deal],
        "clauses": [name for name in lesson.rests if name in archive.clauses],
        "packages": metadata.packages(named.name, base),
    }  # fmt: skip


# --- lessons -------------------------------------------------------------------------------------


def _lesson(call: Call) -> Markup:
    """One lesson, whole."""
    page, known = call.page, {named.name: named for named in lessons.every()}
    named = call.named(known)
    if faults(page.archive):
        return Markup("<!-- faults -->")  # told by `faults`; there is nothing to draw
    said = citations.said(page, named.lesson.rests, "rests")
    return fill("teach/lesson", page, printed=_printed(named), said=said,
                **values(page.archive, named, page.base))  # fmt: skip


def alone(archive: Archive, named: Named, template: str, **more: object) -> str:
    """A lesson as one page that needs no other file."""
    claims = [archive.evidence.claims[name] for name in named.lesson.rests
              if name in archive.evidence.claims]  # fmt: skip
    way = release.site(f"{SHELF}/{named.name}/")
    return str(render(template, base="", address=way, claims=claims, mark=archive.evidence.mark,
                      **values(archive, named, ""), **more))  # fmt: skip


def _list(call: Call) -> Markup:
    """All lessons, and the choices that end in one plan."""
    words, rows = shared.words(), lessons.every()
    fits = {named.name: fitting.points(named.lesson) for named in rows}
    return fill("teach/list", call.page, rows=rows, fits=fits, w=words.say, choose=words.choose,
                lengths=tuple(reversed(LENGTHS)), ways=WAYS, file=metadata.file)  # fmt: skip


def _door(call: Call) -> Markup:
    """One line for every lesson, for other pages."""
    return fill("teach/door", call.page, rows=lessons.every(), w=shared.words().say)


# --- museums -------------------------------------------------------------------------------------


def _of_museum(archive: Archive) -> list[str]:
    museum, known, found = shared.museum(), packs.every_object(), []
    claims = [one.claims for one in museum.label] + [one.claims for one in museum.stop]
    named = [name for names in (*claims, museum.strip.claims) for name in names]
    found += [f"there is no claim {name}" for name in named if name not in archive.evidence.claims]
    found += [f"the label {one.key} has {len(one.text.split())} words, not {shared.MOST_LABEL}"
              for one in museum.label if len(one.text.split()) > shared.MOST_LABEL]  # fmt: skip
    shown = [*(stop.object for stop in museum.stop), museum.strip.object]
    found += [f"there is no object {key}" for key in shown if key not in known]
    found += [f"there is no page {stop.page}" for stop in museum.stop
              if not (paths.DOCS / f"{stop.page}.md").is_file()]  # fmt: skip
    found += [f"{place}: {why}" for place, text in _printed_there(museum)
              for why in reading.faults(text, "plain", shared.taught())]  # fmt: skip
    file = paths.shown(paths.DATA / shared.FOLDER / "museum.toml")
    return [f"{file}: {why}" for why in found]


def _printed_there(museum: shared.Museum) -> Iterable[tuple[str, str]]:
    """What visitors read on paper, with its place: plain, so that it reads alike in both levels."""
    yield from ((f"the label {one.key}", one.text) for one in museum.label)
    yield from ((f"the stop {one.object}", f"{one.look}\n{one.ask}") for one in museum.stop)
    strip = museum.strip
    yield "the strip", "\n".join((strip.says, *strip.clue, strip.answer))
    yield "the class set", "\n".join(one.says for one in shared.class_sets().set)


def _museum(call: Call) -> Markup:
    """A part of the page for museums: labels, trail or strip."""
    page, museum = call.page, shared.museum()
    part = call.named({name: name for name in ("labels", "trail", "strip")})
    return fill(f"teach/{part}", page, museum=museum, objects=packs.every_object(), cards=cards,
                w=shared.words().say, said=partial(citations.said, page))  # fmt: skip


FRAGMENTS = {"lesson": _lesson, "lessons": _list, "lessondoor": _door, "museum": _museum}
