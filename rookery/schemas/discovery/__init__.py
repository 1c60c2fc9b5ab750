"""What is found, and what trends, as clients see it."""
