"""The extension of Expedition Luxor."""
