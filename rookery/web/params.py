"""Parameters: query, form, multipart and JSON alike, with `a[]`, `a[b]` and `a[0][b]`; and the base of all Args."""

import binascii
import io
import re
from collections.abc import Iterable, Iterator, Mapping
from datetime import UTC, date, datetime
from email.utils import parsedate_to_datetime
from typing import IO, Any
from urllib.parse import unquote_to_bytes

import orjson
from flask import g, request
from marshmallow import EXCLUDE, Schema, ValidationError, fields, post_load, pre_load
from marshmallow.validate import OneOf
from werkzeug.datastructures import FileStorage
from werkzeug.exceptions import RequestEntityTooLarge

from models.ids import MAX_ID
from rookery.errors import Invalid, Malformed, NotFound, Refused
from rookery.translations import LazyText
from rookery.translations import lazy_gettext as _
from rookery.web import validation_messages

FALSE = {"0", "f", "F", "false", "FALSE", "off", "OFF", "False"}
MAX_DEPTH = 6
MAX_PARAMETERS = 2000
_BRACKETS = re.compile(r"\[([^\[\]]*)\]")
_DATA_URI = re.compile(
    r"data:(?P<type>[^;,]{0,100})(?:;[^;,]{1,100}){0,5};base64,", re.ASCII | re.IGNORECASE
)  # RFC 2397
LONGEST_MOMENT = 100
# Go adds the name of the zone, and the reading of a clock that knows no date (`m=+0.5`).
_PRINTED_MOMENT = re.compile(r"(\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d+)?) (UTC|[+-]\d{4})(?: .*)?", re.ASCII)
_DAY = re.compile(r"\d{4}-\d{2}-\d{2}", re.ASCII)
Parts = dict[str, Any]  # parameters by name, nested as their names say
Errors = str | list[str] | dict[str, "Errors"]  # of marshmallow


LoadedArgs = dict[str, Any]  # the parameters of a request: name of a field of its `Args` → what that field loads


class Args(Schema):
    """The parameters that an endpoint accepts. Unknown ones are ignored, as everywhere in this API.

    Blank is absent: an empty text (or the `undefined` of a script, where no text belongs), null and an empty object
    count as not given. Only a field with `allow_blank` takes an empty text for a value, such as a note that goes.
    """

    class Meta:
        unknown = EXCLUDE

    error_messages: Any = validation_messages.OF_OBJECTS

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self.named = {field.data_key or name: field for name, field in self.load_fields.items()}

    def on_bind_field(self, field_name: str, field_obj: fields.Field[Any]) -> None:
        validation_messages.reword(field_obj)

    @pre_load
    def leave_out_blanks(self, data: object, **kwargs: object) -> object:
        if not isinstance(data, Mapping):
            return data
        fields_of = self.named
        return {name: one for name, one in data.items() if name in fields_of and not _is_blank(one, fields_of[name])}


class DataclassArgs(Args):
    """Parameters that are loaded as the dataclass that a service takes, by the names of its fields.

    What is null, as what is not given, has the default of its field.
    """

    makes: type[Any]

    @post_load
    def make(self, given: LoadedArgs, **kwargs: object) -> object:
        return self.makes(**{name: value for name, value in given.items() if value is not None})


def _is_blank(value: object, field: fields.Field[Any]) -> bool:
    if value is None:
        return not field.allow_none
    if isinstance(value, str) and not getattr(field, "allow_blank", False):
        return not value.strip() or (value == "undefined" and not isinstance(field, Text))
    return value == {} and isinstance(field, fields.Nested)


class Truthy(fields.Field[bool | None]):
    """A boolean as clients spell it: `0 f false off` are false, the rest is true.

    https://docs.joinmastodon.org/client/intro/#boolean
    """

    def _deserialize(self, value: object, attr: str | None, data: object, **kwargs: object) -> bool | None:
        if value is None or value == "":
            return None
        if isinstance(value, (list, dict)):
            raise ValidationError(_("is not a boolean"))
        return str(value) not in FALSE


class Text(fields.String):
    """A text; a number in JSON counts as one, NUL and lone surrogates never get in.

    `allow_blank`: an empty one is a value.
    """

    def __init__(self, *, allow_blank: bool = False, **options: Any) -> None:
        super().__init__(**options)
        self.allow_blank = allow_blank

    def _deserialize(self, value: object, attr: str | None, data: object, **kwargs: object) -> str:
        if isinstance(value, bool) or not isinstance(value, (str, int, float)):
            raise ValidationError(_("is not a text"))
        return clean(str(value))


class IdParam(fields.Field[int]):
    """An id. One that cannot exist, of whatever shape, is 0 and therefore found nowhere."""

    def _deserialize(self, value: object, attr: str | None, data: object, **kwargs: object) -> int:
        return parse_id(value)


class Moment(fields.Field[datetime | None]):
    """A moment in ISO 8601, in RFC 2822, or as Go and Ruby print it (`2026-11-28 20:52:24 +0100 CET`); without an
    offset it is in UTC. Raises Refused with Mastodon's words for anything else.
    """

    def _deserialize(self, value: object, attr: str | None, data: object, **kwargs: object) -> datetime | None:
        text = str(value)[:LONGEST_MOMENT]
        printed = _PRINTED_MOMENT.fullmatch(text)
        try:
            if text[:4].isdigit():
                moment = datetime.fromisoformat("".join(printed.group(1, 2)).replace("UTC", "Z") if printed else text)
            else:
                moment = parsedate_to_datetime(text)
            return (moment if moment.tzinfo else moment.replace(tzinfo=UTC)).astimezone(UTC)
        except (ValueError, OverflowError):
            raise Refused(_("Record invalid")) from None


class DateParam(fields.Field[date]):
    """A date, `YYYY-MM-DD`, or that of a moment as it is written there."""

    def _deserialize(self, value: object, attr: str | None, data: object, **kwargs: object) -> date:
        try:
            if _DAY.match(str(value)):
                return datetime.fromisoformat(str(value)).date()
        except ValueError:
            pass
        raise ValidationError(_("is not a date"))


class Choice(Text):
    """A text that must be one of `choices`."""

    def __init__(self, choices: Iterable[str], **options: Any) -> None:
        super().__init__(validate=OneOf(tuple(choices), error=validation_messages.NOT_INCLUDED), **options)


class Ids(fields.Field[list[int]]):
    """Ids as a list; a single one counts as a list of one. Each stands once."""

    def _deserialize(self, value: object, attr: str | None, data: object, **kwargs: object) -> list[int]:
        return list(dict.fromkeys(parse_id(one) for one in _several(value) if one not in (None, "")))


class TextList(fields.Field[list[str]]):
    """Texts as a list; a single one counts as a list of one."""

    def _deserialize(self, value: object, attr: str | None, data: object, **kwargs: object) -> list[str]:
        values = _several(value)
        if any(isinstance(one, (list, dict)) for one in values):
            raise ValidationError(_("is not a list of texts"))
        return [clean(str(one)) for one in values if one is not None]


class File(fields.Field[FileStorage | None]):
    """An uploaded file, or one within the text as a `data:` URI; an empty one, as forms send it when nothing was
    chosen, is not given (None).
    """

    def _deserialize(self, value: object, attr: str | None, data: object, **kwargs: object) -> FileStorage | None:
        if isinstance(value, FileStorage):
            return value if value.filename else None
        if value == "":
            return None
        if isinstance(value, str) and (found := _DATA_URI.match(value)):
            return _file_of_data_uri(found["type"], value[found.end() :])
        raise ValidationError(_("is not a file"))


def _file_of_data_uri(content_type: str, data: str) -> FileStorage:
    try:
        content = binascii.a2b_base64(unquote_to_bytes(data))
    except (binascii.Error, ValueError):
        raise ValidationError(_("is not a file")) from None
    return FileStorage(io.BytesIO(content), "data", content_type=content_type)


def _several(value: object) -> list[object]:
    """Return what a list has in it; as much as a form could have, for no database takes a query of any length."""
    values = list(value.values()) if isinstance(value, Mapping) else value if isinstance(value, list) else [value]
    if len(values) > MAX_PARAMETERS:
        raise ValidationError(_("has too many items"))
    return values


def parse_id(value: object) -> int:
    text = str(value)
    return int(text) if text.isascii() and text.isdigit() and len(text) < 20 and int(text) <= MAX_ID else 0


def parse_day(text: str) -> date:
    """Return the day that an address or a form names, as `2026-11-25`. Raises NotFound for anything else."""
    try:
        return datetime.strptime(text, "%Y-%m-%d").replace(tzinfo=UTC).date()
    except ValueError:
        raise NotFound from None


def clean(text: str) -> str:
    return text.replace("\0", "").encode("utf-8", "ignore").decode() if not text.isascii() or "\0" in text else text


def load(schema: Args) -> object:
    """Return what `schema` makes of the parameters of this request. Raises Malformed or Invalid."""
    try:
        return schema.load(given())
    except ValidationError as error:
        raise Invalid(problems=list(_problems(error.normalized_messages()))) from None


def given() -> dict[str, object]:
    """Return all parameters of this request: the query, then the body, which wins."""
    merged: dict[str, Any] = {}
    if request.query_string:
        merged = nest(request.args.items(multi=True))
    if request.content_length or request.headers.get("Transfer-Encoding"):
        merged.update(_body())
    g.parameters = merged  # the error handler reads `lang`
    return merged


def _body() -> dict[str, object]:
    stream = request.stream
    if request.mimetype.endswith("json"):
        data = request.get_data()
        _check_complete(stream)
        return _json(data)
    try:
        parts = nest(request.form.items(multi=True))
        _check_complete(stream)
    except RequestEntityTooLarge:
        raise
    except ValueError as error:
        raise Malformed(str(error)) from None
    _add_files(parts, nest(request.files.items(multi=True)))
    return parts


def _add_files(parts: Parts, files: Parts) -> None:
    """Put the files where the names of their fields say; in a list of objects the first file is of the first object."""
    for name, found in files.items():
        there = parts.get(name)
        if isinstance(there, dict) and isinstance(found, dict):
            _add_files(there, found)
        elif isinstance(there, list) and isinstance(found, list):
            _add_to_list(name, there, found)
        else:
            parts[name] = found


def _add_to_list(name: str, items: list[Parts], files: list[Parts]) -> None:
    if len(items) != len(files) or not all(isinstance(one, dict) for one in [*items, *files]):
        raise Malformed(_("It is not clear to which of %(name)s the files belong", name=name))
    for item, file in zip(items, files, strict=True):
        _add_files(item, file)


def _check_complete(stream: IO[bytes]) -> None:
    """Raise RequestEntityTooLarge for a body without a length that Werkzeug cut at the limit."""
    if request.content_length is None:
        stream.read(1)


def _json(data: bytes) -> dict[str, object]:
    if not data.strip():
        return {}
    try:
        body = orjson.loads(data)
    except (orjson.JSONDecodeError, RecursionError):
        raise Malformed(_("The request body is not valid JSON")) from None
    if not isinstance(body, dict):
        raise Malformed(_("The request body is not a JSON object"))
    return body


def nest(pairs: Iterable[tuple[str | None, object]]) -> dict[str, object]:
    """`a[]=1&a[]=2` → `{"a": ["1", "2"]}`, `a[b][c]=x` → nested objects, `a[][b]=x` → a list of objects.

    In a list of objects a key that comes again begins the next object. What contradicts itself is Malformed.
    """
    tree: dict[str, Any] = {}
    for count, (name, value) in enumerate(pairs):
        if count >= MAX_PARAMETERS:
            raise Malformed(_("The request has too many parameters"))
        if name is None:  # a part of a multipart body whose name cannot be read
            raise Malformed(_("A parameter has no name"))
        head, bracket, _rest = name.partition("[")
        keys = [head, *_BRACKETS.findall(name[len(head) :])] if bracket and head else [name]
        if len(keys) > MAX_DEPTH:
            raise Malformed(_("The parameters are nested too deeply"))
        _put(tree, keys, value)
    return tree


def _put(node: dict[str, object], keys: list[str], value: object) -> None:
    key, rest = keys[0], keys[1:]
    if not rest:
        node[key] = value
    elif rest[0] == "":
        items = node.setdefault(key, [])
        if not isinstance(items, list):
            raise Malformed(_("The parameter %(key)s is both a list and something else", key=key))
        while rest[1:2] == [""]:  # Mastodon.py writes `id[][]` where it means `id[]`
            rest = rest[1:]
        if len(rest) == 1:
            items.append(value)
        else:
            if not items or not isinstance(items[-1], dict) or (len(rest) == 2 and rest[1] in items[-1]):
                items.append({})
            _put(items[-1], rest[1:], value)
    else:
        inner = node.setdefault(key, {})
        if not isinstance(inner, dict):
            raise Malformed(_("The parameter %(key)s is both an object and something else", key=key))
        _put(inner, rest, value)


def _problems(errors: Errors, name: str = "") -> Iterator[tuple[str, str]]:
    """Yield each problem with the name of its parameter, as people write it."""
    if isinstance(errors, dict):
        for key, inner in errors.items():
            yield from _problems(inner, name if key == "_schema" else str(key))
    elif isinstance(errors, list):
        for problem in errors:
            yield LazyText(name.replace("_", " ").capitalize()), problem
    else:
        yield name, errors
