"""A puzzle as people read it in a terminal."""

from __future__ import annotations

from kanhu.study.puzzles.puzzle import Choice, Puzzle


def puzzle_lines(puzzle: Puzzle) -> str:
    """The question, what there is to see, the choices; right ones are marked, each with its why."""
    seen = [f"  {title}: {cards}" for title, cards in
            (("on the table", puzzle.shown), ("your cards", puzzle.hand)) if cards]  # fmt: skip
    head = f"{puzzle.id} ({puzzle.options}, {puzzle.nodes} nodes)"
    return "\n".join([head, puzzle.question, *seen, *map(_line, puzzle.choices)])


def _line(choice: Choice) -> str:
    what = choice.text if not choice.cards else f"{choice.cards} ({choice.text})"
    return f"  {'*' if choice.right else '-'} {what}\n      {choice.says}  ({choice.clause})"
