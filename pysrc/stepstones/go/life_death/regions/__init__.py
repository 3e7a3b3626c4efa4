"""Regions in which problems are played, frames of those that nothing encloses, weak walls."""
