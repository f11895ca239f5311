"""How each grade of evidence is drawn: a stroke of ink, as a mark and as a line of a diagram."""

from __future__ import annotations

from typing import NamedTuple

from card_art.svg import num, tag


class Ink(NamedTuple):
    """One pass of the pen: how wide, its dashes, where in them it begins, how far it lies aside."""

    width: float
    dashes: str = ""
    start: float = 0
    aside: float = 0

    def attributes(self, scale: float = 1) -> str:
        """Of an SVG path, the width and what lies aside scaled, the dashes as they are."""
        pairs = [("stroke-width", num(self.width * scale))]
        if self.dashes:
            pairs.append(("stroke-dasharray", self.dashes))
        if self.start:
            pairs.append(("stroke-dashoffset", num(self.start)))
        if self.aside:
            step = num(self.aside * scale)
            pairs.append(("transform", f"translate({step} {num(-self.aside * scale)})"))
        if self.dashes.startswith("."):  # a dash of no length is a dot
            pairs.append(("stroke-linecap", "round"))
        return "".join(f' {name}="{value}"' for name, value in pairs)


# Full; half thick, half thin; broken; two strokes that miss each other; dots. A mark is the first
# 22 units of the line.
STROKES: dict[str, tuple[Ink, ...]] = {
    "attested": (Ink(4),),
    "inferred": (Ink(4, "11"), Ink(1.4)),
    "reconstructed": (Ink(4, "4.7 3.9"),),
    "disputed": (Ink(3, "8 14", aside=2), Ink(3, "8 14", 8, -2)),
    "legend": (Ink(3.4, ".1 6.6"),),
}


# Attested at second hand: full, with a gap at its foot. A mark beside words; no line has it.
MARKS = STROKES | {"second-hand": (Ink(4, "13.5 4 4.5"),)}


def badge_sheet() -> str:
    """The marks as symbols of one sprite, in the colour of the text beside them; the id is the
    mark. They are for the eye alone, as the word always stands beside them."""
    symbols = "".join(
        tag("symbol", "".join(f'<path d="M2 5H24"{ink.attributes()}/>' for ink in inks),
            id=mark, viewBox="0 0 26 10", fill="none", stroke="currentColor")
        for mark, inks in MARKS.items()
    )  # fmt: skip
    return f'<svg xmlns="http://www.w3.org/2000/svg">{symbols}</svg>\n'
