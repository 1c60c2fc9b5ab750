"""Home and lists filled on write, conversations, filters, reading positions."""
