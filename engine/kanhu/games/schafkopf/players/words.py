"""What Schafkopf's players say about their moves, with the clause."""

from __future__ import annotations

from kanhu.cards.kinds import Cards
from kanhu.core.grammar import percent
from kanhu.core.moves import Move
from kanhu.families.tricks import TRICK
from kanhu.games.schafkopf.board import View
from kanhu.games.schafkopf.order import POINTS, worth
from kanhu.games.schafkopf.players.mind import Result
from kanhu.players.decision import Reason
from kanhu.players.phrases import Phrase, name

CHEAP = Phrase("SK-4", "This card gives away few points.")
DUCKS = Phrase("SK-26", "You win this trick in {share} of cases; here the fewest points win.")
GIVES_AWAY = Phrase("SK-20", "{side} cannot win this trick; this card gives away {gives}.")
IS_DUCKED = Phrase("SK-26", "This card cannot win the trick, and here the fewest points win.")
LAYS_LEAST = Phrase("SK-22", "These two cards would win the least in tricks.")
LAYS_LOSERS = Phrase("SK-12", "These two cards would only lose tricks.")
LAYS_POINTS = Phrase("SK-22", "Their {points} points count for you, whoever wins the tricks.")
MAY_PLAY = Phrase("SK-18", "This card may be played.")
NO_TRUMPS = Phrase("SK-12", "These are not trumps.")
TRUMPS = Phrase("SK-10", "You hold {count} trump{s}.")
WINS_SO_FAR = Phrase("SK-20", "This wins the trick as it stands.")


def promises(points: int) -> Reason:
    """Taking or passing by what the hand promises."""
    text = f"Your hand should bring about {min(120, points)} card points; you would need 61."
    return Reason("SK-23", text, points - 61.0)


class Words:
    """Speaks of one view."""

    def __init__(self, view: View) -> None:
        self.view = view

    def called(self, move: Move) -> str:
        """A move as "seven of clubs" or "pick up the widow"."""
        if not move.cards:
            return {"take": "pick up the widow", "pass": "pass"}[move.verb]
        return " and ".join(name(self.view, kind) for kind in move.cards)

    @property
    def who(self) -> str:
        """Who wins with the seat: its side, or itself where it plays alone."""
        return "You win" if self.view.board.declarer in (-1, self.view.seat) else "Your side wins"

    def lays(self, pair: Cards) -> Reason:
        """Points put safe, or suits got rid of."""
        points = worth(pair)
        if not points:
            return LAYS_LOSERS()
        if self.view.setup.options.buried_points == "nobody":
            return LAYS_LEAST()
        return LAYS_POINTS(float(points), points=points)

    def wins(self, move: Move, share: float) -> Reason:
        """The chance that the trick is won, by the player or the side."""
        points = POINTS[move.cards[0]]
        if not share:
            gives = f"{points} card points" if points else "no points"
            side = self.who.rsplit(" ", 1)[0]
            return GIVES_AWAY(float(-points), side=side, gives=gives)
        lies = worth(self.view.cards(TRICK)) + points
        holds = f"{lies} card points with this card" if lies else "with no card points in it so far"
        text = f"{self.who} this trick in {percent(share)} of cases, {holds}."
        return Reason("SK-20", text, share * lies)

    def ducks(self, share: float) -> Reason:
        """Least: the chance to be left with the trick."""
        return (DUCKS if share else IS_DUCKED)(0.0 - share, share=percent(share))

    def share(self, move: Move, won: float) -> Reason:
        """How often the seat came out ahead."""
        text = f"{self._ahead(move)} in {percent(won, 'simulated deals')}."
        return Reason("SK-26" if self.view.board.least else "SK-23", text, won)

    def _ahead(self, move: Move) -> str:
        """What it means for the seat to come out ahead, with this move or from here."""
        b = self.view.board
        if move.verb == "pass":
            return "If you pass, you come out ahead"
        if b.least:
            return "You win with the fewest points"
        if b.declarer not in (-1, self.view.seat):
            return "Your side holds the declarer below 61"
        return "If you pick up the widow, you make 61" if move.verb == "take" else "You make 61"

    def instead(self, move: Move, won: float, less: Result) -> Reason:
        """The next best move, and what speaks against it.

        Args:
            won: share of the deals in which it came out ahead. less: what it brought less.
        """
        much = "as often"
        if abs(less.won) >= 0.005:
            much = f"in {percent(won)}" if won else "never"
        if less.won < 0.005:
            much += self._against(less.points, less.cards)
        return Reason("", f"Next best: {self.called(move)} ({much}).", -less.points)

    def _against(self, points: float, cards: float) -> str:
        """What speaks against a move that won no fewer deals."""
        if points >= 0.5:
            return f", but {points:.1f} points less on average"
        if cards >= 1:
            many = f"{cards:.0f} {'more' if self.view.board.least else 'fewer'}"
            return f", but {many} card point{'s' * (round(cards) != 1)} on average"
        return ", but worse in this trick" if self.view.phase == "play" else ""
