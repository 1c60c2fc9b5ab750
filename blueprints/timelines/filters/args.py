"""Parameters of filters."""

from collections.abc import Mapping

from marshmallow import ValidationError, fields, post_load

from rookery.services.timelines.filters import MAX_PARTS, FilterChanges, Word
from rookery.translations import lazy_gettext as _
from rookery.web.params import DataclassArgs, IdParam, LoadedArgs, Text, TextList, Truthy


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
        return [WORD.load(item) for item in items]


class WordArgs(DataclassArgs):
    makes = Word

    id = IdParam(allow_none=True)
    keyword = Text(allow_blank=True, allow_none=True)
    whole_word = Truthy(allow_none=True)
    destroy = Truthy(data_key="_destroy", allow_none=True)


WORD = WordArgs()


class AnyFilterArgs(DataclassArgs):
    """The parameters of a filter that both versions of the API have."""

    makes = FilterChanges

    context = TextList(allow_none=True)
    expires_in = Seconds(attribute="seconds", allow_none=True)

    @post_load
    def make(self, given: LoadedArgs, **kwargs: object) -> object:
        return super().make(given | {"lasting": "seconds" in given})


class FilterArgs(AnyFilterArgs):
    title = Text(allow_blank=True, allow_none=True)
    filter_action = Text(attribute="action", allow_none=True)
    keywords_attributes = KeywordsField(attribute="words", allow_none=True)


class PhraseArgs(AnyFilterArgs):
    """`irreversible` is the action `hide`; without it, whatever else the action is stays."""

    phrase = Text(allow_blank=True, allow_none=True)
    irreversible = Truthy(allow_none=True)
    whole_word = Truthy(allow_none=True)

    @post_load
    def make(self, given: LoadedArgs, **kwargs: object) -> object:
        word = Word(keyword=given.pop("phrase", None), whole_word=given.pop("whole_word", None))
        irreversible = given.pop("irreversible", None)
        action = None if irreversible is None else "hide" if irreversible else "warn"
        return super().make(given | {"words": [word], "action": action})
