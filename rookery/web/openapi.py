"""The OpenAPI 3.1 document of this server, made from what its routes declare: scopes, parameters, entities, errors."""

import re
from collections.abc import Callable, Iterator
from inspect import getdoc
from types import UnionType
from typing import Any, cast, get_args

from apispec import APISpec
from apispec.ext.marshmallow import MarshmallowPlugin
from flask import Flask
from marshmallow import Schema
from marshmallow import fields as ma
from werkzeug.routing import Rule

from rookery import __version__, urls
from rookery.plugin import Plugins
from rookery.schemas.entity import Entity, optional_keys
from rookery.schemas.fields import Added, Always, Computed, Html, Id, Midnight, Overlaid, Ref, Timestamp
from rookery.schemas.fields import Day as DayField
from rookery.schemas.kinds import KINDS
from rookery.web import params
from rookery.web.endpoint import Declaration

JsonSchema = dict[str, Any]
Field = ma.Field[Any]
Returned = Any  # an Entity, or lists, dicts and unions of them and of plain types
BODIES = ("application/json", "application/x-www-form-urlencoded", "multipart/form-data")
DESCRIBED = ("/api/", "/oauth/", "/.well-known/", "/nodeinfo/")
CURSORS = ("max_id", "since_id", "min_id")
DESCRIPTIONS = {
    101: "The connection is a WebSocket now.",
    200: "As asked.",
    202: "Taken; work goes on.",
    206: "Not ready yet.",
    400: "The request cannot be read.",
    401: "There is no token, or no good one.",
    403: "The token, or the role of its user, does not allow this.",
    404: "There is no such thing, or not for you.",
    413: "The body is too large.",
    414: "The address is too long; said by the HTTP server, as a page.",
    422: "What was given is not valid.",
    429: "Too many requests: see X-RateLimit-Reset.",
    503: "Not now: try again later.",
}
_VARIABLE = re.compile(r"<(?:[^:>]*:)?([^>]*)>")
# Types for `@endpoint(returns={"count": int})`, besides entities.
_PLAIN = {str: "string", int: "integer", bool: "boolean", list: "array", dict: "object", type(None): "null"}
_ID = {"type": "string"}
_MOMENT = {"type": "string", "format": "date-time"}


def document(app: Flask) -> JsonSchema:
    """Return the OpenAPI document of all client routes of active plugins; federation routes are not in it."""
    plugins: Plugins = app.extensions["rookery.plugins"]
    marshmallow = MarshmallowPlugin()
    spec = APISpec("Rookery", __version__, "3.1.0", plugins=[marshmallow], servers=[{"url": urls.base()}])
    writer = Writer(spec, marshmallow.converter)
    spec.components.security_scheme("OAuth2", _security(sorted(plugins.scopes)))
    writer.component(
        "Error",
        {
            "type": "object",
            "required": ["error"],
            "properties": {"error": {"type": "string"}, "error_description": {"type": "string"}},
        },
    )
    for rule in sorted(app.url_map.iter_rules(), key=lambda rule: rule.rule):
        view = app.view_functions[rule.endpoint]
        declared = getattr(view, "declaration", None)
        if declared and rule.rule.startswith(DESCRIBED):
            path = _VARIABLE.sub(r"{\1}", rule.rule)
            methods = {method.lower() for method in (rule.methods or set()) - {"HEAD", "OPTIONS"}}
            spec.path(
                path, operations={method: writer.operation(rule, method, view, declared) for method in sorted(methods)}
            )
    made: dict[str, Any] = spec.to_dict()
    return made


class Writer:
    """A writer of operations, and of the components that they name, into one document."""

    def __init__(self, spec: APISpec, converter: Any) -> None:
        self._spec, self._converter = spec, converter
        self._names: dict[type[Entity], str] = {}
        converter.add_attribute_function(_shape_of_field)

    def operation(self, rule: Rule, method: str, view: Callable[..., object], declared: Declaration) -> JsonSchema:
        text = (getdoc(view) or "").strip()
        made: dict[str, Any] = {
            "operationId": f"{method}:{rule.endpoint}",
            "tags": [rule.endpoint.partition(".")[0]],
            "summary": text.partition("\n")[0],
            "parameters": [
                *(
                    {"name": name, "in": "path", "required": True, "schema": _ID}
                    for name in _VARIABLE.findall(rule.rule)
                ),
                *self._in_query(method, declared),
            ],
            "responses": self._responses(rule, declared),
            "security": _required(declared),
        }
        if declared.args and method not in ("get", "delete"):
            schema = self._arguments(declared.args())
            made["requestBody"] = {"content": {kind: {"schema": schema} for kind in BODIES}}
        if declared.deprecated:
            made["deprecated"] = True
        return made

    def _in_query(self, method: str, declared: Declaration) -> Iterator[JsonSchema]:
        if declared.paged:
            for name in CURSORS:
                yield {"name": name, "in": "query", "schema": _ID}
            yield {"name": "limit", "in": "query", "schema": {"type": "integer", "minimum": 1}}
        for name in declared.takes:
            yield {"name": name, "in": "query", "schema": {"type": ["string", "integer"]}}
        if declared.args and method in ("get", "delete"):
            for name, field in declared.args().load_fields.items():
                schema = self._property(field)
                listed = "array" in schema.get("type", ())
                called = (field.data_key or name) + ("[]" if listed else "")
                yield {"name": called, "in": "query", "schema": schema, "required": field.required}

    def _arguments(self, args: Schema) -> JsonSchema:
        taken = {field.data_key or name: self._property(field) for name, field in args.load_fields.items()}
        required = [field.data_key or name for name, field in args.load_fields.items() if field.required]
        return {"type": "object", "properties": taken} | ({"required": required} if required else {})

    def _property(self, field: Field) -> JsonSchema:
        if isinstance(field, ma.Nested):
            inner = self._arguments(field.schema)
            return {"type": "array", "items": inner} if field.many else inner
        made: dict[str, Any] = self._converter.field2property(field)
        made.pop("default", None)
        return _or_null(made) if field.allow_none else made

    def _responses(self, rule: Rule, declared: Declaration) -> JsonSchema:
        good = {"description": DESCRIPTIONS.get(declared.status, "Done.")}
        if isinstance(declared.returns, str):
            good |= {"content": {declared.returns: {"schema": {"type": "string"}}}}  # type: ignore[dict-item]
        elif declared.returns is not None:
            good |= {"content": {"application/json": {"schema": self._returned(declared.returns)}}}  # type: ignore[dict-item]
        made: dict[str, Any] = {str(declared.status): good}
        for status in sorted(may_refuse(declared)):
            made[str(status)] = {"description": DESCRIPTIONS.get(status, "Refused.")}
            if status >= 400 and status != 414:
                made[str(status)] |= {"content": {"application/json": {"schema": _link("Error")}}}
        return made

    def _returned(self, returns: Returned) -> JsonSchema:
        if isinstance(returns, list):
            return {"type": "array", "items": self._returned(returns[0])}
        if isinstance(returns, tuple):
            return {"anyOf": [self._returned(one) for one in returns]}
        if isinstance(returns, dict):
            keys = {name: self._returned(one) for name, one in returns.items()}
            always = [name for name, one in returns.items() if isinstance(one, UnionType) or one in _PLAIN]
            return {"type": "object", "properties": keys, "required": always}
        if isinstance(returns, UnionType):
            return {"type": [_PLAIN[one] for one in get_args(returns)]}
        return {"type": _PLAIN[returns]} if returns in _PLAIN else self.entity(returns)

    def entity(self, cls: type[Entity]) -> JsonSchema:
        if cls not in self._names:
            self._names[cls] = self._free_name(cls)
            self.component(self._names[cls], self._describe(cls))
        return _link(self._names[cls])

    def _free_name(self, cls: type[Entity]) -> str:
        """Return a name for the entity: of two with one name, the second has its module in front."""
        name = cls.__name__.removesuffix("Schema")
        return name if name not in self._names.values() else cls.__module__.rpartition(".")[2].title() + name

    def _describe(self, cls: type[Entity]) -> JsonSchema:
        made = {field.data_key or name: self._key(field) for name, field in cls.one().fields.items()}
        optional = optional_keys(cls)
        for name, field in optional.items():
            made.setdefault(name, self._key(field))
        return {
            "type": "object",
            "description": getdoc(cls) or "",
            "properties": made,
            "required": sorted(made.keys() - optional.keys()),
        }

    def _key(self, field: Field) -> JsonSchema:
        if isinstance(field, ma.List) and isinstance(field.inner, ma.Nested):
            return {"type": "array", "items": self._key(field.inner)}
        if isinstance(field, ma.Nested):
            one = self.entity(cast(type[Entity], type(field.schema)))
            return {"type": "array", "items": one} if field.many else _or_null(one) if field.allow_none else one
        if not isinstance(field, Ref):
            made: dict[str, Any] = self._converter.field2property(field)
            made.pop("readOnly", None)
            return _or_null(made) if field.allow_none else made
        other = self.entity(KINDS[field.kind].entity)
        if field.many:
            return {"type": "array", "items": other}
        return _or_null(other) if field.allow_none else other

    def component(self, name: str, schema: JsonSchema) -> None:
        self._spec.components.schemas[name] = schema


def may_refuse(declared: Declaration) -> set[int]:
    """The statuses of a route beside its first good one: those that it names, and those that any route may have."""
    return {*declared.errors, *declared.also, 401, 403, 413, 414, 429} | ({400, 422} if declared.args else set())


def _shape_of_field(self: object, field: Field, **kwargs: object) -> JsonSchema:
    for kinds, shape in SHAPES:
        if isinstance(field, kinds):
            return dict(shape) if not callable(shape) else shape(field)
    return {}


SHAPES: list[tuple[Any, Any]] = [
    ((Computed, Overlaid, Added), lambda field: field.shape),
    (Always, lambda field: {"const": field.constant}),
    (Id, _ID),
    ((Timestamp, Midnight, params.Moment), _MOMENT),
    ((DayField, params.DateParam), {"type": "string", "format": "date"}),
    (Html, {"type": "string", "contentMediaType": "text/html"}),
    (params.IdParam, _ID),
    ((params.Ids, params.TextList), {"type": "array", "items": _ID}),
    (params.Truthy, {"type": "boolean"}),
    (params.File, {"type": "string", "contentMediaType": "application/octet-stream"}),
]


def _required(declared: Declaration) -> list[dict[str, list[str]]]:
    """Return alternative security requirements; `{}` means that no token is needed."""
    scopes = declared.scope.split(" | ") if declared.scope else []
    open_door: list[dict[str, list[str]]] = [{}] if declared.public else []
    return open_door + ([{"OAuth2": [scope]} for scope in scopes] or ([] if declared.public else [{"OAuth2": []}]))


def _security(scopes: list[str]) -> JsonSchema:
    token = {"tokenUrl": f"{urls.base()}/oauth/token", "scopes": dict.fromkeys(scopes, "")}
    code = {"authorizationUrl": f"{urls.base()}/oauth/authorize", **token}
    return {"type": "oauth2", "flows": {"authorizationCode": code, "clientCredentials": token}}


def _or_null(schema: JsonSchema) -> JsonSchema:
    if "$ref" in schema:
        return {"anyOf": [schema, {"type": "null"}]}
    said = schema.get("type")
    return {**schema, "type": [said, "null"]} if isinstance(said, str) else schema


def _link(name: str) -> JsonSchema:
    return {"$ref": f"#/components/schemas/{name}"}
