"""Entities for moderators and admins. https://docs.joinmastodon.org/entities/Admin_Account/ and beside."""
