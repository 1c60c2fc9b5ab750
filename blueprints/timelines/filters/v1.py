"""Filters (v1) for older apps: each keyword is a filter."""

from dataclasses import replace

from flask import Blueprint

from blueprints.timelines.filters.args import PhraseArgs
from blueprints.timelines.filters.parts import part
from models.timelines.filter import FilterKeyword, parts_of
from rookery.errors import Invalid
from rookery.schemas.timelines.filter import OldFilterSchema
from rookery.services.timelines import filters
from rookery.translations import lazy_gettext as _
from rookery.web.auth import me
from rookery.web.endpoint import endpoint

bp = Blueprint("old_filters", __name__)
SINCE = "@1668384000"  # 2022-11-14, when 4.0 came


@bp.get("/filters")
@endpoint(scope="read:filters", returns=[OldFilterSchema], deprecated=SINCE)
def list_phrases():
    return OldFilterSchema.one().dump(parts_of(FilterKeyword, me().id), many=True)


@bp.post("/filters")
@endpoint(scope="write:filters", args=PhraseArgs, returns=OldFilterSchema, errors=[422], deprecated=SINCE)
def make_phrase(args):
    [word] = args.words
    if not word.keyword:
        raise Invalid(_("Phrase can't be blank"))
    words = [replace(word, whole_word=bool(word.whole_word))]
    made = filters.make(me(), replace(args, title=word.keyword, words=words))
    return shown(parts_of(FilterKeyword, me().id, filter_id=made.id)[0].id)


@bp.get("/filters/<id:keyword_id>")
@endpoint(scope="read:filters", returns=OldFilterSchema, errors=[404], deprecated=SINCE)
def show_phrase(keyword_id):
    return shown(keyword_id)


@bp.put("/filters/<id:keyword_id>")
@endpoint(scope="write:filters", args=PhraseArgs, returns=OldFilterSchema, errors=[404, 422], deprecated=SINCE)
def change_phrase(keyword_id, args):
    filters.change_phrase(me(), keyword_id, args)
    return shown(keyword_id)


@bp.delete("/filters/<id:keyword_id>")
@endpoint(scope="write:filters", returns={}, errors=[404], deprecated=SINCE)
def remove_phrase(keyword_id):
    filters.remove_phrase(me(), keyword_id)
    return {}


def shown(keyword_id):
    return part(FilterKeyword, OldFilterSchema, keyword_id)
