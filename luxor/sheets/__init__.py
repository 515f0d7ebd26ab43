"""The first game of each game on one sheet of paper: `luxor handout --short`."""

from luxor.sheets.contents import games_with_sheet
from luxor.sheets.page import write_sheet

__all__ = ["games_with_sheet", "write_sheet"]
