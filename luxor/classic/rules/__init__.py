"""The rules of Luxor."""
