"""Every game as a PettingZoo AEC environment (extra `kanhu[pettingzoo]`).

    from kanhu_adapters.pettingzoo import env
    table = env(game)

An agent's observation is a dictionary: "observation" holds what its seat may know, as numbers (see
`kanhu_adapters.observations`), and "action_mask" the numbers that it may choose now (see
`kanhu_adapters.actions`; a move is chosen in one step or several). Rewards come when the hand, or
the match, is over: points less the mean of all seats, so that they add up to zero.
"""

from __future__ import annotations

from typing import Any

import numpy
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from kanhu_adapters.table import NumberedTable, deal_seed

Seen = dict[str, Any]
"""What an agent is given: `observation` and `action_mask`."""


def env(
    game: str, options: str | None = None, *, match: bool = False, render_mode: str | None = None
) -> AECEnv:
    """An environment that refuses steps out of order and actions that its mask forbids.

    Args:
        game: id of the game. options: a preset, or one with changes: "preset;key=value".
        match: play a whole match; otherwise one hand.
        render_mode: "ansi" makes `render` return what an onlooker sees, as text.

    Raises GameError and OptionError as the engine does.
    """
    made = raw_env(game, options, match=match, render_mode=render_mode)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(made))


class raw_env(AECEnv):  # type: ignore[misc] # noqa: N801 # the name that PettingZoo's tools expect
    """The environment without wrappers."""

    metadata = {"render_modes": ["ansi"], "name": "kanhu", "is_parallelizable": False}  # noqa: RUF012

    def __init__(
        self, game: str, options: str | None = None, *, match: bool = False,
        render_mode: str | None = None,
    ) -> None:  # fmt: skip
        super().__init__()
        self.table = NumberedTable(game, options, match=match)
        self.render_mode = render_mode
        self.metadata = {**self.metadata, "name": f"kanhu_{game.replace('-', '_')}"}
        self.possible_agents = [f"seat_{seat}" for seat in range(self.table.seats)]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        length, count = len(self.table.observation.names), len(self.table.actions.names)
        self.action_spaces = {agent: spaces.Discrete(count) for agent in self.possible_agents}
        self.observation_spaces = {
            agent: spaces.Dict({
                "observation": spaces.Box(-1.0, 1.0, (length,), numpy.float32),
                "action_mask": spaces.Box(0, 1, (count,), numpy.int8),
            })
            for agent in self.possible_agents
        }  # fmt: skip
        self._seed, self._hands = 0, 0

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """What an agent's observations look like."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The alphabet of moves."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal the first hand under this seed, or the next one under the last seed."""
        if seed is not None:
            self._seed, self._hands = seed, 0
        self.table.deal(deal_seed(self._seed, self._hands))
        self._hands += 1
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._choose_next()

    def observe(self, agent: str) -> Seen:
        """What a seat may know now, and what it may choose."""
        seat = self._seats[agent]
        mask = numpy.zeros(len(self.table.actions.names), numpy.int8)
        if self.table.actor == seat:
            mask[list(self.table.open())] = 1
        row = numpy.array(self.table.row(seat), numpy.float32)
        return {"observation": row, "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Choose for the agent whose turn it is; None where its game is over."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError(f"{agent} is to choose a number, not None")
        self._cumulative_rewards[agent] = 0.0
        self.table.choose(int(action))
        returns = self.table.returns()
        for seat, other in enumerate(self.possible_agents):
            self.rewards[other] = returns[seat]
            self.terminations[other] = self.table.over
        self._accumulate_rewards()
        self._choose_next()

    def _choose_next(self) -> None:
        """Whose turn it is; at the end every agent is asked once more, for nothing."""
        actor = self.table.actor
        self.agent_selection = self.agents[0] if actor is None else self.possible_agents[actor]

    def render(self) -> str | None:
        """What an onlooker sees: the places with their cards, as text."""
        if self.render_mode != "ansi":
            return None
        view = self.table.state.view(None)
        pack = view.setup.pack
        return "\n".join(
            f"{zone}: {f'{cards} unseen' if isinstance(cards, int) else pack.text(cards)}"
            for zone, cards in view.zones.items()
            if cards
        )

    def close(self) -> None:
        """Nothing is open."""
