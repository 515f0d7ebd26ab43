"""How a game runs: steps, frames, chance, clauses, readings, playouts."""
