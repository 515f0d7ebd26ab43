"""The review tab: the game looked back on."""
