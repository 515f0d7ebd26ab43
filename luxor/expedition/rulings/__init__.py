"""Other answers to what the booklet of Expedition leaves open."""
