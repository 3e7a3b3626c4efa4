"""Exact cover: units that need one queen each, what follows from them, and whether it is unique."""
