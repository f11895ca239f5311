"""The setup of a table: what stays the same for a whole match and everybody knows."""

from __future__ import annotations

from typing import Any, Generic, TypeVar

from kanhu.core.folder import GameFolder
from kanhu.core.law import Equipment, Inference, Law, Positions, Wording
from kanhu.core.options import Options
from kanhu.core.places import ALL, OWNER, Place, names

# The table of one game may be handed to whatever asks for a table of any game: nobody puts another
# kit, board or options there.
KitT = TypeVar("KitT", covariant=True)
OptionsT = TypeVar("OptionsT", bound=Options, covariant=True)


class SetupOf(Generic[KitT, OptionsT]):
    """What stays the same for a whole match and everybody knows: there is no seed here.

    Attributes:
        game: the game. options: its options. seats: number of seats.
        equipment, law, positions, wording, inference: the parts of its rules.
        pack: the cards. kit: what the game prepared for these options (a meld table).
        zones: zone name -> (place, owner or -1).
    """

    __slots__ = (
        "equipment", "game", "inference", "kit", "law", "options", "pack", "positions", "seats",
        "wording", "zones",
    )  # fmt: skip

    def __init__(
        self, game: GameFolder, options: OptionsT, equipment: Equipment[Any, KitT, OptionsT],
        law: Law[Any], positions: Positions[Any, Any], wording: Wording[Any, Any],
        inference: Inference[Any],
    ) -> None:  # fmt: skip
        # Any: that the parts fit together is checked where they are put together (`Rules`).
        self.game, self.options, self.equipment, self.law = game, options, equipment, law
        self.positions, self.wording, self.inference = positions, wording, inference
        self.seats: int = options.players
        self.pack = equipment.pack(game, options).named(game.card_names)
        self.kit = equipment.prepare(game, options, self.pack)
        self.zones: dict[str, tuple[Place, int]] = {}
        for place in equipment.places(options):
            if place.each:
                for seat, name in enumerate(names(place.name)[: self.seats]):
                    self.zones[name] = (place, seat)
            else:
                self.zones[place.name] = (place, -1)

    def __eq__(self, other: object) -> bool:
        return self is other or (
            isinstance(other, SetupOf) and self.law is other.law and self.options == other.options
        )

    def __hash__(self) -> int:
        return hash(self.options)

    def __repr__(self) -> str:
        return f"Setup({self.game.id}, {self.options.text})"

    def sees(self, seat: int | None, zone: str) -> bool:
        """Whether a seat may look into a zone; None stands for an onlooker."""
        place, owner = self.zones[zone]
        return place.sees == ALL or (place.sees == OWNER and owner == seat)


Setup = SetupOf[object, Options]
"""The setup of a table of any game."""
