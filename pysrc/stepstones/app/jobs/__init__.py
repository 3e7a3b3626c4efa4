"""What is made beside the session: boards, files, measurements, verdicts."""
