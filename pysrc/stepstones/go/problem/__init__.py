"""Problems posed on a board: judging the reader's moves, answering them, hints and reports."""
