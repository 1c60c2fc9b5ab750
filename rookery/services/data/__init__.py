"""Taking data along, and clean-ups."""
