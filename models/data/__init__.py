"""Archives, imports and clean-ups."""
