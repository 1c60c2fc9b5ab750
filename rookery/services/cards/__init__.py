"""Link previews: fetched, read, and shown under statuses."""
