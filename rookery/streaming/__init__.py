"""Open connections: who listens to what, and what they are told when something happens."""
