"""Commands for what the community shares: the instance, its emojis, announcements and trends."""
