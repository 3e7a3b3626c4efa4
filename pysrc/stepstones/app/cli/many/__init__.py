"""Many boards at once: what is done with each, on how many computers, and where it is written.

A *line* of the input is the unit of work, a *chunk* of lines what travels. Nothing here depends
on who does the work, so the results are the same byte for byte.
"""
