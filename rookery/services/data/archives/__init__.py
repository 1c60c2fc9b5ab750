"""Archives: everything an account has here, in one file for its user; federation/archive_export.py makes it."""
