"""What other servers post: received, stored, applied."""
