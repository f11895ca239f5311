"""What every game is played by: options, clauses, moves, places, states, views and memory."""
