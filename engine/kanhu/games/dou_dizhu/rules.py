"""The rules of Dou Dizhu: its table of phases.

The functions stand in `dealing`, `play`, `why`, `checks` and `certain`, the combinations in
`shapes` and `kit`; each names the clauses of `rules.md` it carries out.
"""

from __future__ import annotations

from collections.abc import Sequence

from kanhu.cards.kinds import Cards
from kanhu.core.moves import Move
from kanhu.core.rules import Equipment, Inference, Law, Phase, Positions, Rules, Wording
from kanhu.games.dou_dizhu.board import RANGES, DouBoard, Setup, View
from kanhu.games.dou_dizhu.certain import certain
from kanhu.games.dou_dizhu.checks import complete, impossible
from kanhu.games.dou_dizhu.dealing import call, call_moves, deal, pack, places, prepare
from kanhu.games.dou_dizhu.naming import in_brief
from kanhu.games.dou_dizhu.options import DouOptions
from kanhu.games.dou_dizhu.play import allows, answer_moves, last_shape, lead_moves, over, play
from kanhu.games.dou_dizhu.target import target
from kanhu.games.dou_dizhu.why import why_bid, why_pass, why_play


def worth(view: View, move: Move) -> tuple[str, int, str] | None:
    """What a play is called; it scores nothing by itself."""
    shape = view.setup.kit.shape(move, last_shape(view.board)) if len(move.cards) > 1 else None
    return (shape.kind, 0, "DD-15") if shape else None


def named(view: View, move: Move) -> str:
    """A play of several cards as its button names it: "pair of nines", "straight 3–7"."""
    shape = view.setup.kit.shape(move, last_shape(view.board)) if len(move.cards) > 1 else None
    return in_brief(shape) if shape else ""


def partner(view: View) -> bool:
    """DD-14: the other farmer has made the play that the seat to decide may beat."""
    return {view.actor, view.board.best} == set(view.board.farmers)


def arrange(view: View) -> Sequence[tuple[str, Cards, int]]:
    """The hand in few plays; cards that stand alone are left out."""
    from kanhu.games.dou_dizhu.split import split  # only a table that is looked at needs it

    return [(kind, cards, 0) for kind, cards in split(view.hand) if len(cards) > 1]


def held(view: View) -> dict[str, Cards]:
    """Every kind of play that the hand has, with its first cards."""
    kit = view.setup.kit
    shapes = ((kit.shape(move, None), move.cards) for move in reversed(kit.leads(view.hand)))
    return {shape.kind: cards for shape, cards in shapes if shape is not None}


def reading(where: Setup, cards: Cards) -> str:
    """Key of the combination that cards make, or ""."""
    read = where.kit.reader.readings(cards) if cards else ()
    return read[0].kind if read else ""


RULES = Rules(
    equipment=Equipment(
        options=DouOptions, board=DouBoard, pack=pack, places=places, prepare=prepare
    ),
    law=Law(
        deal=deal,
        phases={
            "auction": Phase("DD-9", call_moves, call),
            "lead": Phase("DD-34", lead_moves, play, allows=allows, alike=True),
            "answer": Phase("DD-35", answer_moves, play, allows=allows, alike=True),
        },
        over=over,
        ends="DD-43",
        why={
            ("auction", "bid"): why_bid,
            ("lead", "pass"): why_pass,
            ("lead", "play"): why_play,
            ("answer", "play"): why_play,
        },
    ),
    positions=Positions(ranges=RANGES, complete=complete, impossible=impossible),
    wording=Wording(
        worth=worth,
        named=named,
        arrange=arrange,
        held=held,
        target=target,
        moments={"partner": partner},
        reading=reading,
    ),
    inference=Inference(certain=certain),
)
