"""What clients ask: a plugin per resource group."""
