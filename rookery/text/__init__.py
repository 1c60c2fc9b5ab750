"""Text processing: typed text becomes HTML, remote HTML is sanitised."""
