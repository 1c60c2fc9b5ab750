"""Other servers, and activities that arrive or go out."""
