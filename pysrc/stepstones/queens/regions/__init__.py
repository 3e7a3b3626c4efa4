"""Boards with regions: making them, solving them with reasons, and other programs' texts."""
