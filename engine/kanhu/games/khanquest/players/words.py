"""What Khanquest's players say about their moves, with the clause."""

from __future__ import annotations

from kanhu.core.grammar import Share
from kanhu.core.moves import Move
from kanhu.core.sentences import move_phrase
from kanhu.families.tricks import TRICK
from kanhu.games.khanquest.board import View
from kanhu.games.khanquest.kit import BLACK, suit
from kanhu.players.decision import Reason, having
from kanhu.players.phrases import names, reason


class Words:
    """Speaks of one view."""

    def __init__(self, view: View) -> None:
        self.view = view

    def move_phrase(self, move: Move) -> str:
        """A move as "nine of clubs and red joker" or "pick up the table"."""
        return move_phrase(self.view, move.verb, cards=names(self.view, move.cards))

    def spent(self, move: Move, share: float, *, weakest: bool = True) -> Reason:
        """How strong the cards laid are, against all that has not been seen.

        Args:
            weakest: no other move of this kind spends less.
        """
        view, size, many = self.view, Share(share), len(move.cards) > 1
        if share <= 0.5:
            return reason(view, "spends_little", -share, share=size, many=many)
        if not weakest:
            return reason(view, "spends_tried", -share, share=size, many=many)
        lead = move.verb == "lead"
        return reason(
            view, "spends_for_lead" if lead else "spends_well", -share, share=size, many=many
        )

    def refills(self, drawn: int) -> Reason:
        """Cards come back from the stock."""
        return reason(self.view, "refills", n=drawn)

    def taken(self, count: int) -> Reason:
        """Why the table is taken."""
        if not having(self.view, "beat"):
            return reason(self.view, "nothing_beats")
        cards = names(self.view, self.view.cards(TRICK))
        return reason(self.view, "costs", count=count, cards=cards)

    def instead(self, move: Move, less: float) -> Reason:
        """The next best move, and that it is as good if it won no fewer.

        Args:
            less: the share of the games tried with both that it won fewer than the move advised.
        """
        much = Share(less if less >= 0.005 else 0)
        return reason(self.view, "next_move", -less, move=self.move_phrase(move), less=much)

    def keeps(self, move: Move) -> list[Reason]:
        """The strongest cards that stay in the hand."""
        left = [kind for kind in self.view.hand if kind not in move.cards]
        if left and left[-1] >= BLACK:
            return [reason(self.view, "keeps", cards=names(self.view, left[-1:]))]
        trumps = [kind for kind in left if suit(kind) == self.view.board.trump]
        if trumps and move.verb == "take":
            return [reason(self.view, "keeps_trump", cards=names(self.view, trumps[-1:]))]
        return []
