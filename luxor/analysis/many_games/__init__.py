"""Many games between bots: simulation, tournaments, strength, learning, calibration."""
