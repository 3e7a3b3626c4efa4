"""Runs watched and shown: frames read, steps folded into a picture, stepping back."""
