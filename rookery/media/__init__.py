"""Media files: storing, validating and processing them."""
