"""Readers of links, texts, records and pictures."""
