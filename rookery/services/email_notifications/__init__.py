"""Letters about what happened: who is written to, of what, and how somebody ends that."""
