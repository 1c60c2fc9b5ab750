"""Remote actors, other servers, and activities that arrive or go out."""
