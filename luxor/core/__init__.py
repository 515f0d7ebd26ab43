"""What any rules explorer needs; nothing in here knows a word of Luxor."""
