"""Algorithms written to be watched."""
