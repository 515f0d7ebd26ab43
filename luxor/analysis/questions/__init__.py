"""Questions from live positions, made and graded by the engine."""
