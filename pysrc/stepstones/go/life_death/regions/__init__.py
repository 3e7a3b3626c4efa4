"""Where a problem is played: the region, the frame of one that nothing encloses, doors in walls."""
