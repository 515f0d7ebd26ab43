"""Luxor: the base game. Expansion parts live in `modules/`; nothing else here names one."""
