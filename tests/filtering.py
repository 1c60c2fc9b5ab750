"""Filters for tests that need some: of one account, row by row."""

from models.auth.user import User
from models.base import db
from models.timelines.filter import Filter
from rookery.services.timelines import filters
from rookery.services.timelines.filters import FilterChanges, Word
from rookery.web.auth import CurrentUser


def viewer(account):
    """The account as its token has it, or as a stream has a listener."""
    user = User.of_account(account.id)
    db.session.refresh(user)
    return CurrentUser(account.id, account.username, user.id, 0, True, True, user.filters_version)


def make(account, title="Mine"):
    """A filter with two keywords."""
    return filters.make(
        viewer(account), FilterChanges(title, ["home"], words=[Word(keyword="spam"), Word(keyword="eggs")])
    )


def first(account):
    """The id of the account's first filter."""
    mine = Filter.of_account(account.id)
    return (mine[0] if mine else make(account)).id


def whole(account, status_id):
    """A filter with a keyword and a status: their ids, by the names that they have in paths."""
    made = make(account)
    part = filters.add_status(viewer(account), made.id, status_id)
    db.session.commit()
    word = Filter.of_account(account.id, made.id)[0].keywords[0]
    return {"filter_id": made.id, "keyword_id": word.id, "filter_status_id": part}


def add_keyword(account, keyword):
    return filters.add_keyword(viewer(account), first(account), Word(keyword=keyword))


def add_status(account, status_id):
    return filters.add_status(viewer(account), first(account), status_id)
