"""What the product runs on: the site's files, its archive of modules, compiled modules, memory."""
