"""The tabs beside the board, and the smaller panels in them."""
