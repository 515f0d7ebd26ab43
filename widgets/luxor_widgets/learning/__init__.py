"""What a newcomer is told, what one tries, and what of it comes back."""
