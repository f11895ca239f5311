"""Laws of the words at the table, over random moments of every game under all kinds of rules."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator
from functools import cache
from html.parser import HTMLParser
from typing import NamedTuple

import pytest

import kanhu
from kanhu.core.options import OptionError, Options, spell
from kanhu.text.table import Table
from kanhu_table.draw.now import now
from kanhu_table.draw.scene import Scene
from kanhu_table.draw.table import form
from kanhu_table.match import Match
from kanhu_table.session import Session

GAMES = [game.id for game in kanhu.games()]
MOMENTS = 200  # of a game
OFTEN = 0.08  # so many of the moments of a table are looked at: a few of each of many tables
LONGEST, LONGEST_NOTE = 60, 90
UNSAID = re.compile(r"\b(?:counted|settled|legal moves?|assisted)\b|\bnot now\b", re.IGNORECASE)
QUOTED = ("kt-clause", "kt-inforce")  # what a source's rule says, in its own words
# Where a sentence tells the reader what to do: its beginning, a pause, "or", "you must" ...
BROKEN = re.compile(r"[{}]|  | [.,?!]|\bthe the\b|\bthe an?\b")
AGAIN = re.compile(r"\b(?:passed|cut|drew)\b")  # what may happen twice in a row
BEFORE = r"(?:^|[.?!:;,]\s+|\b(?:or|then|first)\s+|\byou\b[^.?!:;]*\b(?:must|may|can)\s+)"


class Moment(NamedTuple):
    """What one person sees and hears at one moment.

    Attributes:
        where: game, options and place, for reports. game: its id.
        decides: it is this person's turn. verbs: what may then be done, bluffs among it.
        prompt, note: the lines of the tray. told: what happened, in sentences. now: for the ear.
        drawn: what the drawing says. empty: its labels without words.
    """

    where: str
    game: str
    decides: bool
    verbs: frozenset[str]
    prompt: str
    note: str
    told: tuple[str, ...]
    now: str
    drawn: tuple[str, ...]
    empty: tuple[str, ...]


# --- moments -------------------------------------------------------------------------------------


@cache
def moments(name: str) -> list[Moment]:
    """Random moments of a game, the ends of hands among them."""
    game, chance = kanhu.load(name), random.Random(f"prompts {name}")
    found: list[Moment] = []
    seed = 0
    while len(found) < MOMENTS:
        seed += 1
        found += played(game, some_rules(game, chance), seed, chance)
    return found


def some_rules(game: kanhu.Game, chance: random.Random) -> Options:
    """A preset, and three times in four one or two options beside it."""
    while True:
        words = [chance.choice([*game.schema.presets])]
        for option in chance.sample([*game.schema.options.values()], chance.randrange(3)):
            words.append(f"{option.key}={spell(chance.choice(option.offer or option.values))}")
        try:
            options = game.options(";".join(words))
        except OptionError:
            continue
        if game.rules.equipment.check(game, options) is None:
            return options


def played(
    game: kanhu.Game, options: Options, seed: int, chance: random.Random
) -> Iterator[Moment]:
    """A hand and the beginning of the next, one person at the table moving at random."""
    kinds = ("person", *["novice"] * (options.players - 1))
    match = Match(Table.new(game, options, seed), kinds)
    session = Session("t", "", match, options, kinds)
    match.settle()
    hands = moves = 0
    while not match.over and hands < 2 and moves < 150:
        moves += 1
        if chance.random() < OFTEN:
            yield seen(session, f"{game.id} {options.text}, seed {seed}, move {match.table.cursor}")
        if match.counting:
            match.gone_on = match.table.cursor
            hands += 1
        elif match.to_decide:
            match.play(chance.choice(match.view().legal))
        else:
            match.step()


def seen(session: Session, where: str) -> Moment:
    """What the person sees now."""
    scene = Scene(session)
    view, rows = scene.view, scene.game.meta["verb"]
    asks = bool(view.phase) and not session.match.counting and not view.over
    bluffs = {
        verb for verb, row in rows.items()
        if view.phase in row.get("bluff_in", ())
        and all(view.setup.options.values[key] in among for key, among in row["bluff"].items())
    }  # fmt: skip
    drawn = Drawn(str(form(scene)))
    return Moment(
        where, scene.game.id, session.match.to_decide,
        frozenset({move.verb for move in view.legal} | bluffs),
        scene.words.prompt(view) if asks else "", scene.words.note(view).text if asks else "",
        tuple(scene.sentences), now(scene), tuple(drawn.said), tuple(drawn.empty),
    )  # fmt: skip


def hold(game: str, fault: Callable[[Moment], str]) -> None:
    """Whether a law holds at all moments; `fault` says what breaks it, "" if nothing does."""
    broken = {moment.where: fault(moment) for moment in moments(game)}
    told = [f"{where}: {how}" for where, how in broken.items() if how]
    assert not told, f"{len(told)} of {len(broken)} break the law\n" + "\n".join(told[:20])


# --- what prompts name -----------------------------------------------------------------------------


def named(game: str, text: str) -> dict[str, set[str]]:
    """Deeds that a text tells the reader to do: the words, with the verbs that are called so."""
    called: dict[str, set[str]] = {}
    for verb, row in kanhu.load(game).meta["verb"].items():
        for words in row.get("called", [row["title"]]):
            called.setdefault(words.lower(), set()).add(verb)
    rest, found = text, dict[str, set[str]]()
    for words in sorted(called, key=len, reverse=True):  # "lay a secret" is no "lay"
        pattern = re.compile(rf"{BEFORE}{re.escape(words)}\b", re.IGNORECASE)
        if pattern.search(rest):
            found[words] = called[words]
            rest = pattern.sub(".", rest)
    return found


def not_offered(moment: Moment) -> str:
    """A move that a prompt names and that cannot be made."""
    for line in (moment.prompt, moment.note) if moment.decides else ():
        for words, verbs in named(moment.game, line).items():
            if not verbs & moment.verbs:
                return f"“{line}” says {words}; offered: {', '.join(sorted(moment.verbs))}"
    return ""


@pytest.mark.parametrize("game", GAMES)
def test_no_prompt_names_a_move_that_is_not_offered(game: str) -> None:
    hold(game, not_offered)


@pytest.mark.parametrize(
    ("text", "verbs"),
    [
        ("Discard one card.", {"throw"}),
        ("North discarded the five of clubs.", set()),
        ("Draw, or take the discard.", {"draw", "take"}),
        ("You cannot draw.", set()),
        ("You can’t draw. Discard one card.", {"throw"}),
        ("You must draw.", {"draw"}),
        ("Call checki before you draw?", {"declare"}),
        ("North has called checki and may win with your discard.", set()),
        ("The discard is yours: claim it or pass.", {"claim", "pass"}),
    ],
)
def test_what_a_text_tells_to_do(text: str, verbs: set[str]) -> None:
    assert {verb for found in named("kowah", text).values() for verb in found} == verbs


# --- lines -----------------------------------------------------------------------------------------


def misshapen(moment: Moment) -> str:
    """A line that is too long, no sentence, or badly put together."""
    second = moment.note or (moment.told[-1] if moment.told else "")
    if len(moment.prompt) > LONGEST:
        return moment.prompt
    if moment.decides and len(second) > LONGEST_NOTE:
        return second
    for line in filter(None, (moment.prompt, moment.note, *moment.told)):
        if not line[0].isupper() or line[-1] not in ".?!" or BROKEN.search(line):
            return line
    return ""


@pytest.mark.parametrize("game", GAMES)
def test_the_lines_of_the_tray_are_short_and_whole(game: str) -> None:
    hold(game, misshapen)


def sentences(text: str) -> list[str]:
    """Sentences of a text without what does not tell them apart."""
    parts = re.split(r"(?<=[.?!:])\s+", text)
    bare = [re.sub(r"\b(?:the|an?)\b|[^\w\s]", " ", part.lower()) for part in parts]
    return [" ".join(part.split()) for part in bare if part.strip()]


def repeated(moment: Moment) -> str:
    """What the two lines and the last event say twice, or two neighbouring events."""
    last = moment.told[-1] if moment.told else ""
    lines = (moment.prompt, moment.note, last) if moment.decides else ()
    said = [sentence for line in lines for sentence in sentences(line)]
    if len(said) > len(set(said)):
        return " | ".join(lines)
    for one, other in zip(moment.told, moment.told[1:], strict=False):
        if one == other and not AGAIN.search(one):
            return one
    return ""


@pytest.mark.parametrize("game", GAMES)
def test_nothing_is_said_twice(game: str) -> None:
    hold(game, repeated)


def test_what_is_said_twice_is_found() -> None:
    assert sentences("East led the nine.") == sentences("East led nine.")
    assert sentences("You start. Lead a card.") == ["you start", "lead card"]


# --- what is drawn -----------------------------------------------------------------------------------


class Drawn(HTMLParser):
    """Text and labels of a drawing, quoted rules left out, and labels that hold no text."""

    LABELS = ("button", "label", "legend", "summary", "h4", "caption", "th", "option", "figcaption")

    def __init__(self, html: str) -> None:
        super().__init__(convert_charrefs=True)
        self.said: list[str] = []
        self.empty: list[str] = []
        self._open: list[tuple[str, bool]] = []
        self._labels: list[tuple[str, list[str]]] = []
        self.feed(html)

    @property
    def _silent(self) -> bool:
        return any(quoted for _, quoted in self._open)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        own = {name: value or "" for name, value in attrs}
        words = [own[name] for name in ("aria-label", "title", "alt", "data-none") if name in own]
        if any(not word.strip() for word in words):
            self.empty.append(f"{tag} {own}")
        if not self._silent:
            self.said += words
        for _, text in self._labels:
            text += words
        if tag in ("input", "br", "img", "use", "path", "rect", "circle", "line", "polygon"):
            return
        quoted = any(name in own.get("class", "").split() for name in QUOTED)
        self._open.append((tag, quoted))
        if tag in self.LABELS:
            self._labels.append((tag, [*words]))

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        pass

    def handle_endtag(self, tag: str) -> None:
        while self._open and self._open.pop()[0] != tag:
            pass
        if self._labels and self._labels[-1][0] == tag:
            _, text = self._labels.pop()
            if not "".join(text).strip():
                self.empty.append(tag)

    def handle_data(self, data: str) -> None:
        if not self._silent:
            self.said.append(data)
        for _, text in self._labels:
            text.append(data)


@pytest.mark.parametrize("game", GAMES)
def test_no_label_is_empty(game: str) -> None:
    hold(game, lambda moment: ", ".join(moment.empty))


def of_the_trade(moment: Moment) -> str:
    """Words of the rules' makers where a player reads or listens."""
    said = [*moment.drawn, moment.now, moment.prompt, moment.note, *moment.told]
    return " | ".join([text for text in said if UNSAID.search(text)][:3])


@pytest.mark.parametrize("game", GAMES)
def test_no_word_of_the_trade_is_drawn_or_spoken(game: str) -> None:
    hold(game, of_the_trade)


def test_labels_without_words_and_quoted_rules_are_told_apart() -> None:
    assert Drawn("<button><svg></svg></button>").empty == ["button"]
    assert Drawn('<button aria-label="Hint"><svg></svg></button>').empty == []
    assert Drawn('<p><span class="kt-clause"><b>counted</b></span> said</p>').said == [" said"]


# --- events ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", kanhu.games(), ids=lambda game: game.id)
def test_every_event_stands_alone(game: kanhu.Game) -> None:
    forms = {form for forms in game.meta["say"].values() for form in forms if form}
    assert not {form for form in forms if form[0].islower() or form[-1] not in ".?!"}
