"""Connections of clients while no thread works for them: requests that arrive, deadlines, bounds (decision 25)."""

# In the environment of a request of which only the head is there: a dictionary, into which the app puts as `limit` how
# many bytes of body it takes of this client.
BODY_LIMIT = "rookery.body_limit"
