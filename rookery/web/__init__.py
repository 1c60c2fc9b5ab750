"""The HTTP toolkit of every blueprint; it knows no resource."""
