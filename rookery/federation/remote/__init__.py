"""What is fetched from other servers: actors, statuses, threads, collections."""
