"""Work beside the session: boards, files, measurements, verdicts."""
