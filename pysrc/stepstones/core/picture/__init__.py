"""Pictures of boards, layer by layer; :mod:`~stepstones.core.svg` is their front door."""
