"""The middleware around each request: admission, limits of its body, CORS, compression, logs, and the commit."""
