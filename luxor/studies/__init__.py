"""Studies as pages that need no Python and no net."""
