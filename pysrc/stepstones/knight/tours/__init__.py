"""How tours are found: one engine for all that may be asked of a board."""
