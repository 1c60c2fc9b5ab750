"""ActivityPub documents, built from our rows.

`actor` and `note` make the objects, `activities` wrap what happened around them, `posts` does so for statuses, and
`collections` lists them. Documents are made without `@context`: `context.framed` adds it where one leaves.
"""
