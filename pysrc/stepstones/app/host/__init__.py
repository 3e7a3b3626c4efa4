"""The host: the site's files, lazy and compiled modules, the server."""
