"""Commands for other servers: what is known of them, and the rules for them."""
