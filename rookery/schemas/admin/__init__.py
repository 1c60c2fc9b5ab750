"""What only those see who look after the server. https://docs.joinmastodon.org/entities/Admin_Account/ and beside."""
