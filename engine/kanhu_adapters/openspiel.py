"""The games as OpenSpiel games, one hand each (extra `kanhu[openspiel]`).

    import pyspiel
    from kanhu_adapters import openspiel
    openspiel.register()
    game = pyspiel.load_game("kanhu_NAME")     # an id with underscores; or with "(options=…)"

The deal is drawn by eight chance nodes of 256 equal outcomes each: 2**64 deals, too many to go
through until one deals a hand that is seen. All later chance, such as a second shuffle, follows
from the deal. Actions are numbered as `kanhu_adapters.actions` says, observations are the rows of
`kanhu_adapters.observations`, and an information state is everything that a seat has been told.

OpenSpiel wants to know how long a game can last. Most rulebooks set no limit that could be named
beforehand, so a hand is broken off after MOST_STEPS choices, and then nobody gains anything.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy
import pyspiel

from kanhu import games
from kanhu.catalogue import Game
from kanhu.core.moves import Event
from kanhu.core.view import redact
from kanhu_adapters.table import NumberedTable

NODES, OUTCOMES = 8, 256
"""Chance nodes of a deal, and the outcomes of each."""
MOST_STEPS = 4000
"""Choices of all seats together after which a hand is broken off."""
PREFIX = "kanhu_"
"""What the names of the games begin with in OpenSpiel."""
DEFAULTS: Mapping[str, str] = {"options": ""}
"""Parameters of every game: a preset, or one with changes; "" is the first preset."""


def register() -> list[str]:
    """Make all games known to OpenSpiel, once; returns their names there."""
    known = set(pyspiel.registered_names())
    names = []
    for game in games():
        made = _type_of(game)
        if made.short_name not in known:
            pyspiel.register_game(made, _class_of(game, made))
        names.append(made.short_name)
    return names


def _type_of(game: Game) -> Any:
    kinds = pyspiel.GameType
    return pyspiel.GameType(
        short_name=PREFIX + game.id.replace("-", "_"),
        long_name=game.title,
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kinds.Information.IMPERFECT_INFORMATION,
        utility=kinds.Utility.ZERO_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=max(game.players),
        min_num_players=min(game.players),
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification=dict(DEFAULTS),
    )


def _class_of(game: Game, made: Any) -> type:
    """The class that OpenSpiel makes tables of this game from."""

    class Numbered(KanhuGame):
        def __init__(self, params: Mapping[str, Any] | None = None) -> None:
            super().__init__(game, made, params or {})

    return Numbered


class KanhuGame(pyspiel.Game):  # type: ignore[misc] # pyspiel says nothing of its types
    """One game under one set of options."""

    def __init__(self, game: Game, made: Any, params: Mapping[str, Any]) -> None:
        self.table = NumberedTable(game.id, str(params.get("options", "")) or None)
        most = _most(self.table)
        info = pyspiel.GameInfo(
            num_distinct_actions=len(self.table.actions.names), max_chance_outcomes=OUTCOMES,
            num_players=self.table.seats, min_utility=-most, max_utility=most, utility_sum=0.0,
            max_game_length=MOST_STEPS,
        )  # fmt: skip
        super().__init__(made, info, dict(params))

    def new_initial_state(self) -> KanhuState:
        """Before the deal."""
        return KanhuState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> _Observer:
        """What turns states into observations, or into all that a seat was told."""
        return _Observer(iig_obs_type, params, self.table)

    def max_chance_nodes_in_history(self) -> int:
        """The chance nodes of the deal."""
        return NODES


def _most(table: NumberedTable) -> float:
    """More than any seat can win or lose in a hand: what the rules allow totals to be."""
    setup = table.state.setup
    _, found = setup.positions.ranges["totals"]
    ends = found.spec[1].spec[1](setup)  # type: ignore[attr-defined] # each(number(…))
    return float(2 * max(1, *map(abs, ends)))


class KanhuState(pyspiel.State):  # type: ignore[misc]
    """A hand: first its deal, then the choices of the seats."""

    def __init__(self, game: KanhuGame) -> None:
        super().__init__(game)
        self.table = game.table.__deepcopy__({})
        self.drawn: tuple[int, ...] = ()
        self.steps = 0
        self.events: tuple[Event, ...] = ()
        self.own: tuple[tuple[int, int], ...] = ()

    def current_player(self) -> int:
        """The seat to choose, or whose turn it is otherwise."""
        if len(self.drawn) < NODES:
            return int(pyspiel.PlayerId.CHANCE)
        actor = None if self.steps >= MOST_STEPS else self.table.actor
        return int(pyspiel.PlayerId.TERMINAL) if actor is None else actor

    def _legal_actions(self, player: int) -> list[int]:
        return list(self.table.open())

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """A part of the number of the deal."""
        return [(outcome, 1 / OUTCOMES) for outcome in range(OUTCOMES)]

    def _apply_action(self, action: int) -> None:
        if len(self.drawn) < NODES:
            self.drawn = (*self.drawn, action)
            if len(self.drawn) == NODES:
                self.events = self.table.deal(int.from_bytes(bytes(self.drawn), "big"))
            return
        self.steps += 1
        self.own = (*self.own, (self.current_player(), action))
        self.events += self.table.choose(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"deal {action}"
        return self.table.actions.names[action]

    def is_terminal(self) -> bool:
        """Whether the hand is over or broken off."""
        return bool(self.current_player() == pyspiel.PlayerId.TERMINAL)

    def returns(self) -> list[float]:
        """Points less the mean of all seats."""
        return self.table.returns()

    def __str__(self) -> str:
        state = self.table.state
        if len(self.drawn) < NODES:
            return f"before the deal {' '.join(map(str, self.drawn))}"
        zones = state.view(None).zones
        return f"{state!r} {' '.join(f'{zone}:{cards}' for zone, cards in zones.items() if cards)}"


class _Observer:
    """Rows of numbers, and texts, of what a seat may know."""

    def __init__(self, kind: Any, params: Any, table: NumberedTable) -> None:
        if params:
            raise ValueError(f"an observation takes no parameters, but was given {params}")
        self._recall = bool(kind and kind.perfect_recall)
        size = 0 if self._recall else len(table.observation.names)
        self.tensor = numpy.zeros(size, numpy.float32)
        self.dict = {} if self._recall else {"observation": self.tensor}

    def set_from(self, state: KanhuState, player: int) -> None:
        """Put what a seat observes into `tensor`."""
        if not self._recall:
            dealt = len(state.drawn) == NODES
            self.tensor[:] = state.table.row(player) if dealt else 0

    def string_from(self, state: KanhuState, player: int) -> str:
        """What a seat observes now, or all that it has been told."""
        if len(state.drawn) < NODES:
            return "before the deal"
        if not self._recall:
            return " ".join(f"{number:g}" for number in state.table.row(player))
        setup = state.table.state.setup
        told = [repr(tuple(redact(event, player, setup))) for event in state.events]
        chosen = [state.table.actions.names[number] for seat, number in state.own if seat == player]
        return "\n".join([f"seat {player}", *told, " ".join(chosen)])
