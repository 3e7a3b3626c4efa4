"""Finding a board's grid in a picture; what its cells mean is for each puzzle to say.

Stages, each a pure function: :mod:`raster` takes pixels in, :mod:`edges` finds lines, :mod:`slant`
turns the picture upright, :mod:`parts` splits it, :mod:`comb` finds lines at even distances,
:mod:`lattice` puts them together, :mod:`reading` says what came of it.
"""
