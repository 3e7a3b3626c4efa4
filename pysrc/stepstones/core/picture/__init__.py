"""Pictures of boards, layer by layer; :mod:`~stepstones.core.picture.svg` is their front door."""
