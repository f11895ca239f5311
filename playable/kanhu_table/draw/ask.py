"""The question: what happened, the clause in force, and the moves as buttons.

Words come from the game's `game.toml`. A phase has `you`, `wait`, `clause`, and may have `lead`
(for the very first move), `you_when.<condition>`, `wait_when.<condition>` and
`clause_when.<condition>` (`kanhu.words.holds` tells what a condition may say). A verb has `title`,
`cards` (least and most), `button`, and may have

    group       words before its buttons ("Take it for"); its cards are ringed in the hand
    main        the verb that Enter on a card means
    pick        one button for all its moves, for the cards that are ticked
    choose, pick_label   words of that button without and with cards
    reads       while cards are ticked the button tells what they would do, or why not
    stays       phases in which its button stands though no card can be played now
    sizes       numbers of cards that make sense, if not all from least to most
    fill        fewer ticks are enough: the moves that hold the ticked cards are meant
    extra       its button stands under "More ways"; listed = false: its moves never do
    bluff, bluff_in         an option that allows moves outside the legal ones, in these phases
    number      words of a number that goes with it
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from kanhu.cards import CardError
from kanhu.moves import Move
from kanhu.words import chosen, points
from kanhu_table.draw.scene import Scene, quoted
from kanhu_table.html import Html, el, join

_BIG, _LISTED = 3, 60


def ask(scene: Scene) -> Html:
    """The bar above the hand. It keeps its place when there is nothing to answer."""
    match = scene.match
    happened = _happened(scene)
    prompt = prompt_of(scene)
    said = el(
        "p", join(happened, " ") if happened and not repeats(prompt, happened) else None,
        el("strong", prompt), class_="kt-prompt",
    )  # fmt: skip
    clause = el("p", quoted(scene, _clause(scene)), class_="kt-inforce") if _clause(scene) else None
    if match.browsing:
        moves: Html | None = el(
            "div", _button("branch", "Branch from here", main=True),
            _button("last", "Back to the end"), class_="kt-moves-row",
        )  # fmt: skip
    else:
        moves = buttons(scene) if match.to_decide else None
    return el(
        "section", el("h4", "What to do", class_="vh"), el("div", said, clause, class_="kt-said"),
        moves, class_="kt-ask", id=f"{scene.id}-ask",
    )  # fmt: skip


def prompt_of(scene: Scene) -> str:
    """What is to be done, or whom the table waits for."""
    if scene.match.browsing:
        return f"Looking back: position {scene.match.at + 1} of {len(scene.match.stops())}."
    lead = _lead(scene).get("lead")
    return scene.words.fill(scene.view, str(lead)) if lead else scene.words.prompt(scene.view)


def _lead(scene: Scene) -> dict[str, Any]:
    """The phase's row of words, for the very first move of a dealt match only."""
    match = scene.match
    first = match.table.cursor == 0 and not match.table.custom and match.to_decide
    return dict(scene.game.meta["phase"][scene.view.phase]) if first else {}


def repeats(prompt: str, line: str) -> bool:
    """Whether the question begins with what the last line of the log says."""
    return prompt.replace("the ", "").startswith(line.replace("the ", ""))


def _happened(scene: Scene) -> str:
    return scene.told[-1] if scene.told and scene.match.table.cursor else ""


def _clause(scene: Scene) -> str:
    """Number of the clause in force."""
    row: dict[str, Any] = scene.game.meta["phase"].get(scene.view.phase, {})
    found = str(_lead(scene).get("lead_clause") or row.get("clause", ""))
    return chosen(scene.view, found, row.get("clause_when", {}))


def _button(value: str, text: str, *, main: bool = False, small: str = "") -> Html:
    return el(
        "button", text, el("small", small) if small else None, name="do", value=value,
        class_="kt-b kt-main" if main else "kt-b",
    )  # fmt: skip


class _Choice:
    """One button: a whole move, or a verb that wants cards to be ticked."""

    def __init__(self, scene: Scene, verb: str, move: Move | None) -> None:
        self.verb, self.move = verb, move
        self.row: dict[str, Any] = scene.game.meta["verb"][verb]
        worth = scene.view.setup.rules.worth(scene.view, move) if move else None
        self.points = worth[1] if worth else 0
        self._worth, self._scene = worth, scene

    @property
    def sort(self) -> tuple[str, str, int]:
        """The verb, the kind of meld and its size: of a long list one move of each is offered."""
        move = self.move
        return self.verb, self._worth[0] if self._worth else "", len(move.cards) if move else 0

    def draw(self, *, main: bool = False) -> Html:
        """The button."""
        if self.move is None:
            return _pick_button(self._scene, self.verb, main=main)
        scene, move = self._scene, self.move
        text = scene.words.button(scene.view, move)
        group = str(self.row.get("group", ""))
        small = ""
        if len(move.cards) > 1 and not _names(text, scene, move):
            small = f"with {scene.words.cards(move.cards)}"
        elif self._worth is not None and "{points}" not in self.row["button"]:
            small = points(self.points)
        value = "move:" + scene.game.move_text(scene.match.table.state, move, short=True)
        words = f"{group} {text[:1].lower()}{text[1:]}" if group else text
        return _button(value, words, main=main, small=small)


def _names(text: str, scene: Scene, move: Move) -> bool:
    """Whether a text names every card of a move."""
    return all(scene.words.card(kind).lower() in text.lower() for kind in move.cards)


class Reading(NamedTuple):
    """What a button would do with the ticked cards: its words, a line below, whether it may."""

    words: str
    why: str
    fits: bool


def reading(scene: Scene, verb: str) -> Reading | None:
    """What a verb would do with the cards ticked just now, if it tells such things."""
    row, ticks, match = scene.game.meta["verb"][verb], scene.session.ticks, scene.match
    if not (ticks and row.get("reads") and match.to_decide):
        return None
    try:
        tried = match.tried(verb, ticks)
    except CardError:
        return None
    meant = match.meant(tried)
    if len(meant) > 1:
        return Reading(_plain(row), "can be played in several ways", True)
    move = meant[0] if meant else tried
    refusal = match.table.state.refuse(move)
    if refusal is not None:
        return Reading(_plain(row), f"Not now: {refusal.message} ({refusal.clause})", False)
    many = f"{len(move.cards)} cards" if len(move.cards) > 1 else ""
    return Reading(scene.words.button(scene.view, move), many, True)


def read_aloud(scene: Scene, before: bool = False) -> list[str]:
    """For the ear: what the cards ticked just now would do.

    Args:
        scene: the table. before: what was ticked until now could be played. Only then is it told
            that this cannot; the ear is spared the rest on the way to a longer play.
    """
    verbs = dict.fromkeys([*(move.verb for move in scene.view.legal), *_staying(scene)])
    found = [it for it in (reading(scene, verb) for verb in verbs) if it]
    said = [", ".join(filter(None, (it.words, it.why))) for it in found if it.fits]
    return said or [it.why for it in found[: int(before)]]


def _staying(scene: Scene) -> list[str]:
    """Verbs that keep their button in this phase though no card can be played by them now."""
    legal = {move.verb for move in scene.view.legal}
    rows = scene.game.meta["verb"].items()
    return [
        verb for verb, row in rows
        if verb not in legal and scene.view.phase in row.get("stays", ())
    ]  # fmt: skip


def _plain(row: dict[str, Any]) -> str:
    return str(row.get("choose", row["title"])).capitalize()


def _pick_button(scene: Scene, verb: str, *, main: bool = False) -> Html:
    row = scene.game.meta["verb"][verb]
    least, most = row["cards"]
    least = 1 if row.get("fill") else least
    sizes = " ".join(map(str, row.get("sizes", ()))) or None
    plain, read = _plain(row), reading(scene, verb)
    label = el(
        "span", plain, class_="kt-label", data_label=row.get("pick_label", row["button"]),
        data_none=plain, data_read=read.words if read else None,
    )  # fmt: skip
    why = el("small", class_="kt-why", data_why=read.why if read else None)
    return el(
        "button", label, why if row.get("reads") else None, name="do", value=f"verb:{verb}",
        data_needs=f"{max(least, 1)} {most}",
        data_sizes=sizes, data_for=" ".join(scene.session.ticks) if read else None,
        data_reads=bool(row.get("reads")), class_="kt-b kt-pickb" + " kt-main" * main,
    )  # fmt: skip


def choices(scene: Scene) -> tuple[list[_Choice], list[_Choice]]:
    """Buttons to show large, the main one first, and further ones."""
    rows = scene.game.meta["verb"]
    legal = scene.view.legal
    verbs = dict.fromkeys(move.verb for move in legal)
    single: list[_Choice] = []
    dear: list[_Choice] = []
    listed: list[_Choice] = []
    for move in legal:
        row = rows[move.verb]
        if not row.get("pick"):
            (dear if move.cards or move.n else single).append(_Choice(scene, move.verb, move))
        elif len(move.cards) > 1 and row.get("listed", True):
            listed.append(_Choice(scene, move.verb, move))
    picks = [_Choice(scene, verb, None) for verb in verbs if rows[verb].get("pick")]
    picks.sort(key=lambda choice: not choice.row.get("main"))
    dear.sort(key=lambda choice: -choice.points)
    aside = [choice for choice in [*picks, *single, *dear] if choice.row.get("extra")]
    picks = [choice for choice in picks if choice not in aside]
    single = [choice for choice in single if choice not in aside]
    dear = [choice for choice in dear if choice not in aside]
    room = _BIG - len(single) - len(picks)
    big, rest = dear[: max(room, 1)], dear[max(room, 1) :]
    if len(rest) == 1:
        big, rest = dear, []
    if rest:
        wide = [verb for verb in verbs if rows[verb]["cards"][1] > 1]
        rest += [_Choice(scene, verb, None) for verb in wide if not rows[verb].get("pick")]
    if len(legal) > _LISTED:
        listed = list({choice.sort: choice for choice in reversed(listed)}.values())[::-1]
    rest = [*aside, *rest, *sorted(listed, key=lambda choice: -choice.points)]
    if not (big or picks or single):
        big, rest = rest[:1], rest[1:]
    dead = [_Choice(scene, verb, None) for verb in _staying(scene)]
    return [*big, *picks, *single, *dead], rest


def buttons(scene: Scene) -> Html:
    """All moves; at most three or four large ones, the rest folded away."""
    big, rest = choices(scene)
    row = el(
        "div", [choice.draw(main=at == 0) for at, choice in enumerate(big)], class_="kt-moves-row"
    )
    more = [choice.draw() for choice in rest]
    bluff = _bluffs(scene)
    folded = None
    if more or bluff:
        folded = el(
            "details", el("summary", f"More ways ({len(rest)})" if rest else "More ways"),
            el("div", more, class_="kt-moves-row"), bluff, class_="kt-more",
            id=f"{scene.id}-more-{scene.view.phase}",
        )  # fmt: skip
    return join(row, folded)


def _bluffs(scene: Scene) -> Html | None:
    """Moves outside the legal ones that an option lets a player risk."""
    values = scene.view.setup.options.values
    found: list[Html] = []
    for verb, row in scene.game.meta["verb"].items():
        if scene.view.phase in row.get("bluff_in", ()) and values.get(row.get("bluff", "")):
            field = el("input", type="number", name="n", min=1, max=99, inputmode="numeric")
            number = el("label", str(row["number"]), " ", field) if row.get("number") else None
            found.append(el("div", number, _pick_button(scene, verb), class_="kt-bluff"))
    return join(found) if found else None


def default_button(scene: Scene) -> Html:
    """What Enter on a card means: first in the form, out of sight."""
    value = "choose"
    if scene.match.to_decide:
        rows = scene.game.meta["verb"]
        wants: Sequence[str] = [
            verb for verb in dict.fromkeys(move.verb for move in scene.view.legal)
            if rows[verb]["cards"][1] > 0
        ]  # fmt: skip
        picks = [verb for verb in wants if rows[verb].get("pick")]
        picks.sort(key=lambda verb: not rows[verb].get("main"))
        if picks or wants:
            value = f"verb:{(picks or list(wants))[0]}"
    return el(
        "button", "Play the chosen cards", class_="vh", name="do", value=value, data_main=True,
        tabindex="-1", aria_hidden="true",
    )  # fmt: skip
