"""Reports and warnings as clients see them."""
