"""The moves as buttons: what each would do, in words.

Words come from the verbs of the game's `game.toml` (KEYS.md, `[verb.KEY]`).
"""

from __future__ import annotations

from typing import Any, NamedTuple

from kanhu.cards import CardError
from kanhu.moves import Move
from kanhu.words import points
from kanhu_table.draw.scene import Scene
from kanhu_table.html import Html, el

_BUTTONS, _LISTED = 3, 60
_BRIEF = 28  # letters: of so few there may be one button more


class Choice:
    """One button: a whole move, or a verb that wants cards to be chosen."""

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
        small = self._small(self.move)
        return el(
            "button", self.words, el("small", small) if small else None, name="do",
            value=self.value, class_="kt-b" + " kt-main" * main, data_key=self.row.get("key"),
        )  # fmt: skip

    @property
    def words(self) -> str:
        """What the move is called."""
        return (
            self._scene.words.button(self._scene.view, self.move) if self.move else _plain(self.row)
        )

    @property
    def value(self) -> str:
        """What the button tells the engine."""
        if self.move is None:
            return f"verb:{self.verb}"
        scene = self._scene
        return "move:" + scene.game.move_text(scene.match.table.state, self.move, short=True)

    def _small(self, move: Move) -> str:
        text = self.words.lower()
        named = all(self._scene.words.card(kind).lower() in text for kind in move.cards)
        if len(move.cards) > 1 and not named:
            return f"with {self._scene.words.cards(move.cards)}"
        worth = self._worth is not None and "{points}" not in self.row["button"]
        return points(self.points) if worth else ""


class Reading(NamedTuple):
    """What a button would do with the chosen cards: its words, a line of reason, whether it may."""

    words: str
    why: str
    fits: bool


def reading(scene: Scene, verb: str) -> Reading | None:
    """What a verb would do with the cards chosen just now; None if no cards are chosen."""
    row, ticks, match = scene.game.meta["verb"][verb], scene.session.ticks, scene.match
    if not (ticks and match.to_decide):
        return None
    try:
        tried = match.tried(verb, ticks)
    except CardError:
        return None
    meant = match.meant(tried)
    if len(meant) > 1:
        return Reading(_plain(row), "These cards can be played in several ways.", True)
    move = meant[0] if meant else tried
    refusal = match.table.state.refuse(move)
    if refusal is not None:
        return Reading(_plain(row), refusal.message, False)
    return Reading(scene.words.button(scene.view, move), "", True)


def read_aloud(scene: Scene, before: bool = False) -> list[str]:
    """For the ear: what the cards chosen just now would do.

    Args:
        scene: the table. before: what was chosen until now could be played. Only then is it told
            that this cannot; the ear is spared the rest on the way to a longer play.
    """
    rows = scene.game.meta["verb"]
    verbs = dict.fromkeys([*(move.verb for move in scene.view.legal), *_staying(scene)])
    found = [it for verb in verbs if rows[verb].get("pick") and (it := reading(scene, verb))]
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
    text = str(row.get("choose", row["title"]))
    return text[:1].upper() + text[1:]


def _pick_button(scene: Scene, verb: str, *, main: bool = False) -> Html:
    row = scene.game.meta["verb"][verb]
    least, most = row["cards"]
    least = 1 if row.get("fill") else max(least, 1)
    sizes = " ".join(map(str, row.get("sizes", ()))) or None
    plain, read = _plain(row), reading(scene, verb)
    label = el(
        "span", plain, class_="kt-label", data_label=row.get("pick_label", row["button"]),
        data_none=plain, data_read=read.words if read else None,
    )  # fmt: skip
    return el(
        "button", label, name="do", value=f"verb:{verb}", aria_disabled="true",
        data_needs=f"{least} {most}", data_sizes=sizes, data_reads=bool(row.get("reads")),
        data_for=" ".join(scene.session.ticks) if read else None,
        data_why=read.why if read else None, data_fits=bool(read and read.fits),
        class_="kt-b kt-pickb" + " kt-main" * main,
    )  # fmt: skip


def choices(scene: Scene) -> tuple[list[Choice], list[Choice]]:
    """Buttons to show, the main one first, and further plays."""
    rows = scene.game.meta["verb"]
    legal = scene.view.legal
    verbs = dict.fromkeys(move.verb for move in legal)
    single: list[Choice] = []
    dear: list[Choice] = []
    listed: list[Choice] = []
    for move in legal:
        row = rows[move.verb]
        if not row.get("pick"):
            (dear if move.cards or move.n else single).append(Choice(scene, move.verb, move))
        elif len(move.cards) > 1 and row.get("listed", True):
            listed.append(Choice(scene, move.verb, move))
    picks = [
        Choice(scene, verb, None) for verb in [*verbs, *_staying(scene)] if rows[verb].get("pick")
    ]
    dear.sort(key=lambda choice: -choice.points)
    if len(legal) > _LISTED:
        listed = list({choice.sort: choice for choice in reversed(listed)}.values())[::-1]
    listed.sort(key=lambda choice: -choice.points)
    numbers = [choice for choice in dear if not choice.move or not choice.move.cards]
    lays = [choice for choice in dear if choice not in numbers]
    first = [*numbers, *lays[:1], *picks, *single, *lays[1:]]
    first.sort(key=lambda choice: (bool(choice.row.get("extra")), not choice.row.get("main")))
    more = bool(listed or bluffs(scene))
    brief = not more and sum(len(choice.words) for choice in first) <= _BRIEF
    if len(first) + more <= _BUTTONS + brief:
        return first, listed
    return first[: _BUTTONS - 1], [*first[_BUTTONS - 1 :], *listed]


def bluffs(scene: Scene) -> list[Html]:
    """Moves outside the legal ones that an option lets a player risk."""
    values = scene.view.setup.options.values
    found: list[Html] = []
    for verb, row in scene.game.meta["verb"].items():
        if scene.view.phase in row.get("bluff_in", ()) and values.get(row.get("bluff", "")):
            field = el("input", type="number", name="n", min=1, max=99, inputmode="numeric")
            number = el("label", str(row["number"]), " ", field) if row.get("number") else None
            found.append(el("div", number, _pick_button(scene, verb), class_="kt-bluff"))
    return found
