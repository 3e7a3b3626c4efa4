"""Depth-first proof-number search (df-pn) on one arena, and what it knows without looking ahead."""
