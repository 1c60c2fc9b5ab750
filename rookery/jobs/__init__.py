"""The job queue: promises kept in the database, and the threads that keep them."""
