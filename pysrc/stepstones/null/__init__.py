"""The puzzle that does nothing: the template to copy for a new one."""
