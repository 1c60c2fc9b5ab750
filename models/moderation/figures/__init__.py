"""The figures of the dashboard, computed from the rows there are."""
