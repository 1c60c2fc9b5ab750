"""How accounts stand to each other: follows, blocks, mutes."""
