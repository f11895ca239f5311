"""Plays hands of a game through PettingZoo; trains nothing: a policy that picks at random.

python play_pettingzoo.py GAME [HANDS]
"""

import sys

import numpy

from kanhu_adapters.pettingzoo import env

game, hands = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 3
table = env(game)
chance = numpy.random.default_rng(1613)
for hand in range(hands):
    table.reset(seed=hand)
    won, steps = dict.fromkeys(table.possible_agents, 0.0), 0
    for agent in table.agent_iter():
        observation, reward, termination, truncation, _ = table.last()
        won[agent] += reward
        if termination or truncation:
            table.step(None)
            continue
        # Replace this line by a player of your own: it gets the numbers and the mask.
        table.step(chance.choice(numpy.flatnonzero(observation["action_mask"])))
        steps += 1
    print(f"hand {hand}: {steps} steps,", ", ".join(f"{a} {p:+.1f}" for a, p in won.items()))
