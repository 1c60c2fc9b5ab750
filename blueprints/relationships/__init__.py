"""Plugins of follows, blocks, mutes and endorsements."""
