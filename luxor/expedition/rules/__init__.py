"""The rules of Expedition Luxor."""
