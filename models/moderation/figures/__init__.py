"""What the people who run the server want to know of it in numbers, computed from the rows there are."""
