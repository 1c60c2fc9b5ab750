"""Follows, blocks, mutes, endorsements, notes, and follows lost at once."""
