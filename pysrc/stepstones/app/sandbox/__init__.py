"""Inside a sandbox: the reader's version, and the server that reports of it as text."""
