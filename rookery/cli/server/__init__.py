"""Commands for the server itself: its settings, database, jobs, media, plugins, and its beginning and end."""
