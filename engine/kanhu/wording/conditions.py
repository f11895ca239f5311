"""Which of several words of a phase holds now: conditions on a view, as `game.toml` writes them."""

from __future__ import annotations

from kanhu.core.datafiles import Data
from kanhu.core.view import View

# Conditions on the moves and the hand of the seat to decide.
WITHOUT, SINGLES, ONLY, FINAL = "no-", "singles", "only", "final-card"


def is_met(view: View, condition: str) -> bool:
    """Whether all words of a condition are true of a view.

    A word is one of these:
    - a field of the board: true if it is not 0, false or empty; if it holds a truth value for
      every seat, that of the seat to decide;
    - a moment that the game's rules name (`Wording.moments`);
    - `no-VERB`: the seat to decide has no such move; `singles`: none of its moves has more than
      one card; `only`: it has one move; `final-card`: its hand has one card. These four are false
      in any other view, for only the seat to decide knows its moves.
    """
    return all(_is_true(view, word) for word in condition.split())


def _is_true(view: View, word: str) -> bool:
    if word == ONLY:
        return len(view.legal) == 1
    if word == SINGLES:
        return bool(view.legal) and all(len(move.cards) < 2 for move in view.legal)
    if word == FINAL:
        return bool(view.legal) and len(view.hand) == 1
    if word.startswith(WITHOUT):
        verb = word.removeprefix(WITHOUT)
        return bool(view.legal) and all(move.verb != verb for move in view.legal)
    if not hasattr(view.board, word):
        return word in view.setup.wording.moments and view.setup.wording.moments[word](view)
    value = getattr(view.board, word)
    if isinstance(value, tuple) and value and all(isinstance(one, bool) for one in value):
        return view.actor is not None and bool(value[view.actor])
    return bool(value)


def chosen(view: View, first: str, rows: Data) -> str:
    """The last text whose condition is met, else the first one."""
    found = [str(text) for condition, text in rows.items() if is_met(view, condition)]
    return found[-1] if found else first


def in_force(view: View) -> str:
    """Number of the clause in force: the one that the words of the phase name for this moment."""
    row = view.setup.game.meta.get("phase", {}).get(view.phase, {})
    first = str(row.get("clause") or view.setup.law.phases[view.phase].clause)
    return chosen(view, first, row.get("clause_when", {}))
