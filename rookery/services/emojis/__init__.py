"""Custom emoji, ours and those of other servers, and packs of them."""
