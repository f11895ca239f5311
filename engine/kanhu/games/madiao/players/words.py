"""What Madiao's players say about their moves, with the clause."""

from __future__ import annotations

from kanhu.cards.kinds import Kind
from kanhu.core.grammar import percent
from kanhu.core.moves import Move
from kanhu.games.madiao.board import View
from kanhu.games.madiao.order import GUARDS, HUNDRED
from kanhu.games.madiao.score import CAPITAL, ENOUGH
from kanhu.players.decision import Reason
from kanhu.players.phrases import Phrase, next_best, the

_VERBS = {"lead": "lead", "beat": "beat it with", "throw": "discard"}
ANY = Phrase("MD-16", "Any card may be led.")
BEATS = Phrase("MD-17", "This beats it.")
LOWEST = Phrase("MD-16", "This card is the lowest of your weakest suit.")
PLAINS = Phrase("MD-16", "You lack two tricks, so lead a card that can win.")
SPARES = Phrase("MD-16", "The trick is not worth a card that could win another.")
CANNOT = Phrase("MD-17", "You cannot win this trick, so keep your better cards.")
FELLOW = Phrase("MD-1", "A fellow punter is winning: the banker does not get this trick.")
GUARD = Phrase("MD-42", "You keep a guard while the Hundred may still come.")
STOPS = Phrase("MD-42", "It stops the Hundred.")
BANKER = Phrase("MD-1", "It takes the trick from the banker.")
LONG = Phrase("MD-14", "One long suit wins few tricks here: better cards may come.")
KEEP = Phrase("MD-14", "These cards can win two tricks.")


class Words:
    """Speaks of one view."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.seat: int = view.seat or 0

    def called(self, move: Move) -> str:
        """A move as "lead the nine of strings"."""
        if not move.cards:
            return {"redeal": "ask for a new deal", "pass": "play this hand"}[move.verb]
        return f"{_VERBS[move.verb]} {the(self.view, move.cards)}"

    def plain(self, move: Move, worth: float, reward: float) -> list[Reason]:
        """What speaks for a move by the cards themselves, the weightiest first."""
        if move.verb == "throw":
            return [self._thrown(move)]
        b, found = self.view.board, list[Reason]()
        if b.plays and self.best == HUNDRED:
            found.append(STOPS(3.0))
        elif b.plays and b.best == b.banker:
            found.append(BANKER(1.0))
        found.append(self._trick(worth))
        if reward:
            found.append(self._reward(move.cards[0], reward))
        return found

    @property
    def best(self) -> Kind:
        """The best card lying, or -1."""
        return (self.view.cards("trick") or (-1,))[-1]

    def _thrown(self, move: Move) -> Reason:
        """Why nothing is beaten."""
        b, view = self.view.board, self.view
        if all(other.verb == "throw" for other in view.legal):
            held = [kind for kind in view.hand if kind in GUARDS]
            seen = HUNDRED in view.hand
            return GUARD() if held and not seen and move.cards[0] not in held else CANNOT()
        if b.banker not in (b.best, self.seat):
            return FELLOW()
        return SPARES()

    def _trick(self, worth: float) -> Reason:
        """What one more trick means to the seat."""
        won = self.view.board.tricks[self.seat]
        if won < CAPITAL - 1:
            return Reason("MD-26", "You have no trick yet, and two are needed.", worth)
        if won < CAPITAL:
            return Reason("MD-26", "A second trick makes your capital.", worth)
        if won < ENOUGH:
            return Reason("MD-27", "A third trick brings the diao.", worth)
        return Reason("MD-27", "Every trick more keeps others from a third.", worth)

    def _reward(self, kind: Kind, stakes: float) -> Reason:
        """What the card itself counts if it wins."""
        clause = "MD-31" if kind == HUNDRED else "MD-28"
        text = f"On your table {the(self.view, (kind,))} counts, if you have two tricks."
        return Reason(clause, text, stakes)

    def chance(self, move: Move, share: float, of: str) -> Reason:
        """How often the card wins the trick."""
        card = the(self.view, move.cards)
        text = f"{card[:1].upper()}{card[1:]} wins the trick in {percent(share, of)}."
        return Reason("MD-17", text, share)

    def mean(self, worth: float, moves: int) -> Reason:
        """What is to be expected of the rest of the hand, the best of so many moves tried."""
        much = f"{'win' if worth >= 0 else 'lose'} about {abs(worth):.1f} counters"
        clause = "MD-36"
        if moves > 1:
            return Reason(clause, f"Best of {moves} moves tried: you should {much}.", worth)
        return Reason(clause, f"You should {much}.", worth)

    def instead(self, move: Move, less: float) -> Reason:
        """The next best move."""
        return next_best(self.called(move), less, -less)
