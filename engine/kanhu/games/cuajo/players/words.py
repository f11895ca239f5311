"""What Cuajo's players say: reasons in a learner's words, each with its clause."""

from __future__ import annotations

from kanhu.cards.kinds import Cards, Kind
from kanhu.core.grammar import Share
from kanhu.core.moves import Move
from kanhu.games.cuajo.board import SECRET_PAY, TAKE, View
from kanhu.games.cuajo.worth import payers
from kanhu.players.decision import Reason
from kanhu.players.phrases import name, reason, some


def _at_home(view: View) -> bool:
    """Whether sums are pesos of a family table (CU-52), and not centavos (CU-49)."""
    return view.setup.options.scoring == "family"


def wins(view: View, move: Move) -> Reason:
    """The hand wins."""
    worth = view.setup.wording.worth(view, move)
    points, clause = (worth[1], worth[2]) if worth else (0, "CU-34")
    return reason(view, "wins", float(points), clause, amount=points, family=_at_home(view))


def lays(view: View, *, first: bool = False) -> Reason:
    """A secret is paid at once."""
    amount, family = SECRET_PAY * payers(view), _at_home(view)
    return reason(
        view, "lays_first" if first else "lays", float(amount), amount=amount, family=family
    )


def distance(view: View, kind: Kind, missing: int) -> Reason:
    """How many cards are still missing after a discard."""
    return reason(view, "short", float(-missing), card=name(view, kind), missing=missing)


def hopes(view: View, kinds: Cards, odds: float, *, waits: bool) -> Reason:
    """Which cards complete the hand that waits, or else bring it nearer."""
    if not kinds:
        return reason(view, "none_wins" if waits else "none_helps", odds)
    few, others = some(view, kinds)
    return reason(
        view, "needs" if waits else "would_help", odds, cards=few, others=others,
        share=Share(odds),
    )  # fmt: skip


def calls(view: View, risk: float) -> Reason:
    """Why purro is called."""
    return reason(view, "calls", risk=Share(risk))


def takes(view: View, less: int) -> Reason:
    """The discard is worth more than a card unseen."""
    card = name(view, view.cards("heap")[-1])
    return reason(view, "nearer" if less else "wider", float(less), card=card)


def draws(view: View, less: int = 1) -> Reason:
    """A card unseen is worth more than the discard, which leaves so many cards fewer to come."""
    if not view.zones["heap"]:
        return reason(view, "no_discard")
    if TAKE not in view.legal:
        return reason(view, "may_not_take")
    card = name(view, view.cards("heap")[-1])
    return reason(view, "stock" if less else "no_nearer", card=card)
