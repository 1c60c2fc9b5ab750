"""Connections of clients while no thread works for them: requests that arrive, deadlines, bounds (decision 25)."""

# The key in the WSGI environment of a request of which only the head has arrived: a dictionary in which the app sets
# `limit`, the size of the body that it accepts from this client.
BODY_LIMIT = "rookery.body_limit"
