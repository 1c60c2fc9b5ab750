"""Search results, trends, hashtags and collections as clients see them."""
