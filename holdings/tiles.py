"""What the tile of a game says: cards, where it was played, for how many, how long and how hard.

`[tile]` of `game.toml` names the cards, place and year in short, and how hard the game is to learn,
which is a judgement. How long it takes is measured: `length.toml` in the folder of the game, which
`python -m study.lengths` writes.
"""

from __future__ import annotations

from typing import NamedTuple

from holdings import toml
from kanhu.catalogue import Game, setup
from kanhu_table import faces
from kanhu_table.keys import FAN

LEVELS = ("easy", "medium", "hard")
FILE = "length.toml"
MINUTE = 60


class Length(toml.Row):
    """The file: what was played, and the middle of it.

    Attributes:
        options, players: the table, and the level of all its players. seed: of the first game.
        games: number of games. hands: played in one of them.
        own: choices of the person's seat. others: moves of all other seats.
        each: seconds that a choice of the person takes, and a move of anybody else.
        seconds: of a whole game. hand: of its first hand.
    """

    options: str
    players: str
    seed: int
    games: int
    hands: float
    own: float
    others: float
    each: tuple[int, int]
    seconds: int
    hand: int


class Tile(NamedTuple):
    """What a tile shows of its game.

    Attributes:
        game: the game. sprite: the cards' sheet. faces: the cards in it.
        where: place and year, in short. level: how hard, from 1; 0 if nobody has judged it.
        minutes: of a game. hand: of one hand, if a game has several. 0 for what is not measured.
    """

    game: Game
    sprite: str
    faces: tuple[str, ...]
    where: str
    level: int
    minutes: int
    hand: int

    @property
    def players(self) -> str:
        """For how many it is."""
        fewest, most = min(self.game.players), max(self.game.players)
        return f"{fewest} players" if fewest == most else f"{fewest}–{most} players"

    @property
    def hardness(self) -> str:
        """How hard it is, in a word."""
        return LEVELS[self.level - 1] if self.level else ""


def of_game(game: Game) -> Tile:
    """The tile of a game; what its files do not say is left out or taken from elsewhere."""
    row, about = game.meta.get("tile", {}), game.meta["game"]
    pack = setup(game, game.options()).pack
    codes = str(row.get("cards", "")).split() or list(pack.codes[:FAN])
    where = row.get("where") or " ".join(filter(None, [about.get("place"), about.get("date")]))
    length = measured(game)
    return Tile(
        game=game,
        sprite=faces.choose_sprite(game, pack, ""),
        faces=tuple(faces.symbol(game, code) for code in codes),
        where=str(where),
        level=int(row.get("level", 0)),
        minutes=minutes(length.seconds) if length else 0,
        hand=minutes(length.hand) if length and length.hands > 1 else 0,
    )


def measured(game: Game) -> Length | None:
    """How long the game takes, if it has been measured."""
    return toml.of_game(game, FILE, Length) if game.has(FILE) else None


def minutes(seconds: int) -> int:
    """Seconds as people give them: in whole minutes, at least one."""
    return max(1, round(seconds / MINUTE))
