"""The knight's tour: visit every square of a board exactly once."""
