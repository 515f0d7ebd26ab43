"""The mummy: she walks, knocks down, and her tiles lend powers."""
