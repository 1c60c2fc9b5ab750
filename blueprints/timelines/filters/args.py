"""Parameters of filters."""

from collections.abc import Mapping

from marshmallow import ValidationError, fields

from rookery.services.timelines.filters import MAX_PARTS, FilterChanges, Word
from rookery.translations import lazy_gettext as _
from rookery.web.params import Args, LoadedArgs, Text, TextList, Truthy, parse_id


class Seconds(fields.Integer):
    """A number of seconds from now; an empty text means "for ever", as null does."""

    allow_blank = True

    def _deserialize(self, value: object, attr: str | None, data: Mapping[str, object] | None, **kwargs: object):
        return None if value == "" else super()._deserialize(value, attr, data, **kwargs)


class KeywordsField(fields.Field[list[Word]]):
    """`keywords_attributes[][keyword]`, `[whole_word]`, `[id]`, `[_destroy]`; in JSON a list."""

    def _deserialize(
        self, value: object, attr: str | None, data: Mapping[str, object] | None, **kwargs: object
    ) -> list[Word]:
        items = list(value.values()) if isinstance(value, dict) else value
        if not isinstance(items, list) or not all(isinstance(item, dict) for item in items):
            raise ValidationError(_("is not a list of keywords"))
        if len(items) > MAX_PARTS:
            raise ValidationError(_("has too many items"))
        return [word_of(WORD.load(item)) for item in items]


class WordArgs(Args):
    id = Text(load_default=None, allow_none=True)
    keyword = Text(allow_blank=True, load_default=None, allow_none=True)
    whole_word = Truthy(load_default=None, allow_none=True)
    destroy = Truthy(data_key="_destroy", load_default=False, allow_none=True)


WORD = WordArgs()


class FilterArgs(Args):
    title = Text(allow_blank=True, load_default=None, allow_none=True)
    context = TextList(load_default=None, allow_none=True)
    filter_action = Text(load_default=None, allow_none=True)
    expires_in = Seconds(allow_none=True)
    keywords_attributes = KeywordsField(load_default=list, allow_none=True)


def word_of(args: LoadedArgs) -> Word:
    given = args["id"]
    return Word(parse_id(given) if given else None, args["keyword"], args["whole_word"], bool(args["destroy"]))


def changes_of(args: LoadedArgs) -> FilterChanges:
    return FilterChanges(
        title=args["title"],
        context=args["context"],
        action=args["filter_action"],
        lasting="expires_in" in args,
        seconds=args.get("expires_in"),
        words=args["keywords_attributes"] or (),
    )
