"""How likely is it? Chances to win, odds of what chance brings, what a change is worth."""
