"""What is stored, and who may see it. A file per concept: its tables and its queries together."""

from models import (  # noqa: F401  every table must be known before metadata is used
    account,
    account_note,
    announcement,
    audit,
    block,
    bookmark,
    card,
    conversation,
    emoji,
    endorsement,
    favourite,
    filter,
    follow,
    instance,
    invite,
    job,
    list,
    media,
    mute,
    notification,
    oauth,
    pin,
    poll,
    quote,
    report,
    role,
    scheduled,
    status,
    tag,
    timeline,
    user,
    warning,
)
from models.base import Base, db

__all__ = ["Base", "db"]
