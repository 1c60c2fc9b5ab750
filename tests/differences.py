"""How our OpenAPI document differs from the contract: one line per difference, the same from run to run."""

import re
from collections.abc import Iterator
from typing import Any

_VARIABLE = re.compile(r"\{[^}]*\}")
# The contract names these for all operations alike: any server may answer them at any time.
ANYWHERE = {"206", "410", "503", "default"}
METHODS = ("get", "post", "put", "patch", "delete")


class Document:
    """An OpenAPI document whose operations are found whatever their variables are called."""

    def __init__(self, body: dict[str, Any]) -> None:
        self.body = body
        self.operations = {
            f"{method.upper()} {_VARIABLE.sub('*', path)}": operation
            for path, item in body["paths"].items()
            for method, operation in item.items()
            if method in METHODS
        }

    def resolve(self, schema: dict[str, Any]) -> dict[str, Any]:
        while "$ref" in schema:
            found: Any = self.body
            for part in schema["$ref"].removeprefix("#/").split("/"):
                found = found[part]
            schema = found
        return schema

    def shapes(self, schema: dict[str, Any]) -> list[dict[str, Any]]:
        """The alternatives of a schema, without null."""
        schema = self.resolve(schema)
        for word in ("oneOf", "anyOf", "allOf"):
            if word in schema:
                return [shape for one in schema[word] for shape in self.shapes(one) if shape.get("type") != "null"]
        return [schema]

    def parameters(self, operation: dict[str, Any]) -> set[str]:
        named = {
            one["name"].partition("[")[0]
            for one in map(self.resolve, operation.get("parameters", ()))
            if one["in"] == "query"
        }
        for content in self.resolve(operation.get("requestBody", {})).get("content", {}).values():
            for shape in self.shapes(content["schema"]):
                named |= {name.partition("[")[0] for name in shape.get("properties", ())}
        return named

    def scopes(self, operation: dict[str, Any]) -> set[str]:
        return {scope for one in operation.get("security", ()) for scope in one.get("OAuth2", ())}

    def answer(self, operation: dict[str, Any]) -> list[dict[str, Any]]:
        """The shapes of the first good answer; those of the items of a list."""
        for status, response in sorted(operation["responses"].items()):
            content = self.resolve(response).get("content", {}).get("application/json")
            if status.startswith("2") and content:
                shapes = self.shapes(content["schema"])
                return [
                    one for shape in shapes for one in (self.shapes(shape["items"]) if "items" in shape else [shape])
                ]
        return []

    def types(self, schema: Any) -> set[str]:
        """The JSON types of a schema; none where it does not say."""
        schema = self.resolve(schema)
        for word in ("oneOf", "anyOf"):
            if word in schema:
                found = [self.types(one) for one in schema[word]]
                return set().union(*found) if all(found) else set()
        if "const" in schema:
            return {_json_type(schema["const"])}
        said = schema.get("type", ())
        return {said} if isinstance(said, str) else set(said)


def differences(ours: dict[str, Any], contract: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """(operation, what is different) for every operation of the contract, its parameters, scopes and answers."""
    mine, theirs = Document(ours), Document(contract)
    for name, wanted in sorted(theirs.operations.items()):
        served = mine.operations.get(name)
        if served is None:
            yield name, "not served"
        else:
            for problem in _differ(mine, served, theirs, wanted):
                yield name, problem


def _differ(mine: Document, served: Any, theirs: Document, wanted: Any) -> Iterator[str]:
    for parameter in sorted(theirs.parameters(wanted) - mine.parameters(served)):
        yield f"no parameter `{parameter}`"
    wants, takes = theirs.scopes(wanted), mine.scopes(served)
    if wants and not wants & takes:
        yield f"the scope is {_words(takes)}, not {_words(wants)}"
    good = {status for status in wanted["responses"] if status < "300"} - ANYWHERE
    for status in sorted(good - served["responses"].keys()):
        yield f"no answer {status}"
    yield from _compare_answers(mine, served, theirs, wanted)


def _compare_answers(mine: Document, served: Any, theirs: Document, wanted: Any) -> Iterator[str]:
    has: dict[str, Any] = {}
    for shape in mine.answer(served):
        has |= shape.get("properties", {})
    if not has and any(shape.get("properties") for shape in theirs.answer(wanted)):
        yield "the answer is not described"
        return
    for shape in theirs.answer(wanted):
        for key, schema in sorted(shape.get("properties", {}).items()):
            if key not in has:
                required = key in shape.get("required", ())
                yield f"the answer has no {'key' if required else 'optional key'} `{key}`"
                continue
            have, want = mine.types(has[key]), theirs.types(schema)
            if have and want and not have <= want | ({"integer"} if "number" in want else set()):
                yield f"`{key}` is {_words(have)}, not {_words(want)}"


def _json_type(value: Any) -> str:
    names = {bool: "boolean", int: "integer", float: "number", str: "string", list: "array", dict: "object"}
    return names.get(type(value), "null")


def _words(names: set[str]) -> str:
    return " or ".join(f"`{name}`" for name in sorted(names)) or "nothing"
