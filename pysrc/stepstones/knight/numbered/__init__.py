"""Numbered tours: some squares carry their number, and the tour is to be completed."""
