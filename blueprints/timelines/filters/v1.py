"""Filters (v1) for older apps: each keyword is a filter."""

from collections.abc import Sequence

from flask import Blueprint

from blueprints.timelines.filters.args import Seconds
from blueprints.timelines.filters.parts import part
from models.timelines.filter import FilterKeyword, parts_of
from rookery.errors import Invalid
from rookery.schemas.timelines.filter import OldFilterSchema
from rookery.services.timelines import filters
from rookery.services.timelines.filters import FilterChanges, Word
from rookery.translations import lazy_gettext as _
from rookery.web.auth import me
from rookery.web.endpoint import endpoint
from rookery.web.params import Args, LoadedArgs, Text, TextList, Truthy

bp = Blueprint("old_filters", __name__)
SINCE = "@1668384000"  # 2022-11-14, when 4.0 came


class PhraseArgs(Args):
    phrase = Text(allow_blank=True, load_default=None, allow_none=True)
    context = TextList(load_default=None, allow_none=True)
    irreversible = Truthy(load_default=None, allow_none=True)
    whole_word = Truthy(load_default=None, allow_none=True)
    expires_in = Seconds(allow_none=True)


@bp.get("/filters")
@endpoint(scope="read:filters", returns=[OldFilterSchema], deprecated=SINCE)
def list_phrases():
    return OldFilterSchema.one().dump(parts_of(FilterKeyword, me().id), many=True)


@bp.post("/filters")
@endpoint(scope="write:filters", args=PhraseArgs, returns=OldFilterSchema, errors=[422], deprecated=SINCE)
def make_phrase(args):
    if not args["phrase"]:
        raise Invalid(_("Phrase can't be blank"))
    word = Word(keyword=args["phrase"], whole_word=bool(args["whole_word"]))
    made = filters.make(me(), changes_of(args, title=args["phrase"], words=[word]))
    return shown(parts_of(FilterKeyword, me().id, filter_id=made.id)[0].id)


@bp.get("/filters/<id:keyword_id>")
@endpoint(scope="read:filters", returns=OldFilterSchema, errors=[404], deprecated=SINCE)
def show_phrase(keyword_id):
    return shown(keyword_id)


@bp.put("/filters/<id:keyword_id>")
@endpoint(scope="write:filters", args=PhraseArgs, returns=OldFilterSchema, errors=[404, 422], deprecated=SINCE)
def change_phrase(keyword_id, args):
    word = Word(keyword=args["phrase"], whole_word=args["whole_word"])
    filters.change_phrase(me(), keyword_id, word, changes_of(args))
    return shown(keyword_id)


@bp.delete("/filters/<id:keyword_id>")
@endpoint(scope="write:filters", returns={}, errors=[404], deprecated=SINCE)
def remove_phrase(keyword_id):
    filters.remove_phrase(me(), keyword_id)
    return {}


def changes_of(args: LoadedArgs, title: str | None = None, words: Sequence[Word] = ()) -> FilterChanges:
    """`irreversible` is the action `hide`; without it, whatever else the action is stays."""
    action = None if args["irreversible"] is None else "hide" if args["irreversible"] else "warn"
    return FilterChanges(
        context=args["context"],
        action=action,
        lasting="expires_in" in args,
        seconds=args.get("expires_in"),
        title=title,
        words=words,
    )


def shown(keyword_id):
    return part(FilterKeyword, OldFilterSchema, keyword_id)
