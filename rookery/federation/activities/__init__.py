"""What arrives, a file per verb; importing this package registers all of them."""
