"""The rules of a game as its `rules.py` writes them: functions on the tableau and on views."""

from kanhu.core.law import PhaseOf, Range, Ranges, RulesOf, SetupOf
from kanhu.core.tableau import Tableau
from kanhu.core.view import View

Phase = PhaseOf[Tableau]
Rules = RulesOf[Tableau, View]
Setup = SetupOf[Tableau, View]

__all__ = ["Phase", "Range", "Ranges", "Rules", "Setup"]
