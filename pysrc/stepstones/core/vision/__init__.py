"""Finding a board's grid in a picture; what its cells mean is for each puzzle to say.

Stages, each a pure function: :mod:`.raster` takes pixels in, :mod:`.edges` finds lines and those at
even distances, :mod:`.lattice` puts them together and turns the picture upright.
"""
