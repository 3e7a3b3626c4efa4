"""Pictures of boards drawn by the tests, in styles of their own, and pictures of anything else."""
