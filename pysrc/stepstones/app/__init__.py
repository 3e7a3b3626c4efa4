"""The product around the puzzles: catalog, session, runner, worker, command line."""
