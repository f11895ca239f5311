"""A review under way at a table: a bit of it at each request, so that it can be given up."""

from __future__ import annotations

from kanhu.study.review import HandSpan, Review, Turn, at_work, turns
from kanhu_table.match import Match
from kanhu_table.words import say

SEED = 1  # as on the command line: the same record gives the same numbers there
SLICE = 0.09  # part of the work that is done at one request


class Reviewing:
    """The review of the hand whose count is on show, for the person before the screen.

    Attributes:
        part: how much of the work is done, from 0 to 1. found: the review once it is.
        decided: the decisions that are looked at, by the moves before them.
    """

    def __init__(self, match: Match) -> None:
        """Raises ValueError if there was nothing to decide."""
        hand = HandSpan(match.hand_start, match.table.cursor)
        decided, result = turns(match.table, hand, match.viewer or 0)
        self.progress = 0.0
        self.found: Review | None = None
        self.decided: dict[int, Turn] = {turn.at: turn for turn in decided}
        self._work = at_work(decided, result, SEED)

    def go_on(self) -> None:
        """The next bit."""
        enough = self.progress + SLICE
        while self.found is None and self.progress < enough:
            try:
                self.progress = next(self._work)
            except StopIteration as end:
                self.progress, self.found = 1.0, end.value

    def in_short(self) -> str:
        """What was found, in a few words; how it is called while it is looked for."""
        found = self.found
        if found is None:
            return say("review.working")
        if found.agreed == found.decisions:
            return say("review.all_agreed", count=found.decisions)
        if not found.moments:
            return say("review.nothing_lost")
        return say("review.moments", count=len(found.moments))
