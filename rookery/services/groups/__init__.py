"""Groups: their life, their moderation, and the posts that they boost."""
