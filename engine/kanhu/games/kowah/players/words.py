"""Reasons of Kowah's players in plain sentences."""

from __future__ import annotations

from kanhu.cards.kinds import Cards, Kind
from kanhu.core.grammar import listed, percent
from kanhu.games.kowah.board import View
from kanhu.games.kowah.threes import PAIR, TWO_PAIRS, Way
from kanhu.players.decision import Reason
from kanhu.players.phrases import Phrase, name, the

_NAMED = 3  # cards that would help, by name

ALONE = Phrase("KO-20", "You hold few other cards of the rank of the {card}.")
BOUND = Phrase("KO-25", "Your checki does not need this card.")
CALLED = Phrase("KO-18", "Only a called hand can win.")
DRAW_WINS = Phrase("KO-28", "A winning card that you draw yourself is a triple.")
HOLDS_BACK = Phrase("KO-19", "Calling is no use: every card you could wait for is gone.")
LEAVES = Phrase("KO-13", "A card from the stock should help more than the discard.")
NOTICED = Phrase("KO-18", "You are one card short, and only a called hand can win.")
NO_CLOSER = Phrase("KO-13", "The discard does not bring you closer to checki.")
NO_DISCARD = Phrase("KO-12", "There is no discard to take.")
NO_HELP = Phrase("KO-18", "No unseen card would help then.")
SAFE = Phrase("KO-29", "Nobody can be waiting for the {card}.")
SAME_RANK = Phrase("KO-13", "You hold more cards of that rank.")
SHOWN_RISK = Phrase("KO-26", "A card you draw is shown and may be claimed; the discard is safe.")
TAKES = Phrase("KO-13", "With the {card} {lack}.")
WAITED_FOR = Phrase("KO-29", "Risk: somebody may be waiting for the {card} ({risk}).")


def wins(view: View) -> Reason:
    """Why a win is taken."""
    clause = view.setup.law.phases[view.phase].clause
    return Reason(clause, "This card completes your hand.", 1.0)


def declares(view: View, way: Way, copies: int) -> Reason:
    """Why this is declared now."""
    what = "any card of that rank"
    if way.form in (PAIR, TWO_PAIRS):
        what = " or ".join(f"a third {name(view, kind)}" for kind in way.kinds)
    text = f"Only a called hand can win. You would wait for {what} ({copies} unseen)."
    return Reason("KO-18", text, float(copies))


def takes(view: View, lack: int) -> Reason:
    """Why a discard is taken."""
    return TAKES(1.0, card=name(view, view.cards("heap")[-1]), lack=_lack(lack))


def draws(view: View, bound: bool) -> Reason:
    """Why the stock is preferred."""
    if bound:
        return DRAW_WINS(1.0)
    return NO_CLOSER() if view.count("heap") else NO_DISCARD()


def throws(view: View, kind: Kind, lack: int) -> Reason:
    """Why this card goes."""
    return Reason("KO-20", f"Without {the(view, (kind,))} {_lack(lack)}.", float(-lack))


def outs(view: View, kinds: Cards, copies: int, rounds: float) -> Reason:
    """What is left to hope for."""
    if not copies:
        return NO_HELP()
    few = [the(view, (kind,)) for kind in kinds[:_NAMED]]
    if len(kinds) > _NAMED:
        few.append(f"{len(kinds) - _NAMED} other kinds")
    text = f"Then {listed(few, 'or')} would help ({copies} unseen)."
    return Reason("KO-18", f"{text} Rounds to a win: about {rounds:.0f}.", float(copies))


def risk(view: View, kind: Kind, danger: float) -> Reason:
    """How dangerous a throw is."""
    return (WAITED_FOR if danger else SAFE)(
        0.0 - danger, card=name(view, kind), risk=percent(danger)
    )


def _lack(count: int) -> str:
    if not count:
        return "you can call checki"
    return f"you are {count} card{'s' * (count > 1)} away from calling checki"
