"""Lists, filters, conversations and reading positions as clients see them."""
