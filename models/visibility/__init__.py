"""Visibility: the only home of the conditions of who sees what, and of blocks and suspensions.

Every condition here is SQL over the columns it is given, so that a page is filtered where it is read. A viewer is the
id of an account, or an expression for one: a prepared query has a parameter there, a fan-out a column.
"""

# ruff: noqa: F401 - callers import all of it from here

from models.visibility.accounts import (
    admitted,
    present,
    suspended_here,
    visible_account,
    visible_account_ids,
    visible_account_row,
)
from models.visibility.members import (
    collection_member,
    familiar_follower,
    is_small_server,
    listed_member,
    may_see_collection,
    may_see_featured,
    may_see_network,
    own_list_member,
    recommendable_to,
)
from models.visibility.quotes import may_quote, quoted_states, quoted_states_of_many
from models.visibility.relationships import (
    Who,
    apart_from,
    blocked_either_way,
    blocks_between,
    follows,
    from_blocked_domain,
    is_blocked_by,
    is_shut_out,
    may_notify,
    welcome_to,
)
from models.visibility.statuses import (
    listable_by,
    listable_descendants,
    listable_ids,
    readable_by,
    readable_pairs,
    searchable_by,
    status_for_account,
    status_for_host,
    visible_ids,
    visible_original,
    visible_row,
    visible_status,
)
