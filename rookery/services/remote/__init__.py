"""What services ask of the federation: looking things up, fetching on view, and which servers may speak."""
