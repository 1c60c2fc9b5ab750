"""What happened, in one sentence: for telephones and letters."""

from typing import Any

from rookery import translations
from rookery.text.plain import clean_line

NAME = 100
MOST_CHARACTERS = 200  # code points: a hundred characters as people count them can be thousands of these

SAYS = {
    "mention": "{name} mentioned you",
    "quote": "{name} quoted your post",
    "status": "{name} just posted",
    "reblog": "{name} boosted your post",
    "follow": "{name} follows you now",
    "follow_request": "{name} asks to follow you",
    "favourite": "{name} favourited your post",
    "poll": "A poll by {name} has ended",
    "update": "{name} edited a post",
    "quoted_update": "{name} edited a post that you quoted",
    "admin.sign_up": "{name} signed up",
    "admin.report": "{name} filed a report",
    "pending_account": "{name} would like to join",
    "appeal": "{name} appeals against what the moderators did",
}


def sentence(kind: str, row: Any, locale: str) -> str:
    """`row` has the names of whoever did it."""
    name = clean_line(row.display_name, NAME)[:MOST_CHARACTERS] or row.username
    return translations.translate(SAYS[kind], translations.language_of(locale)).format(name=name)
