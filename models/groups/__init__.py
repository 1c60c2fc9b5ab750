"""Groups: local accounts that boost what their members write, and what their moderators did."""
