"""Expedition Luxor: tiles laid on a grid, adventurers marching over them."""
