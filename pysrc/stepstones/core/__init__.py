"""Shared by every puzzle: boards, links, traces, pictures. Knows no puzzle and no browser."""
