"""Who may administrate: each route × (no token, a token without the scope, no role, another role, the right role)."""

import pytest

from models.auth.role import Permission, Role
from models.base import db
from rookery.web.endpoint import Declaration
from tests.factories import Api
from tests.hostile import VARIABLE, routes

ADMIN = "read write follow push profile admin:read admin:write"
EVERYTHING_ELSE = Permission((1 << 20) - 2)


@pytest.fixture
def admin_routes(app):
    found = [route for route in routes(app, "/api/v1/admin/", "/api/v2/admin/") if route.declared]
    assert len(found) > 10
    return found


def somebody(factory, name, permissions):
    db.session.add(Role(name=name, permissions=int(permissions), position=5))
    db.session.commit()
    return factory.user(name, role=name)


def ask(client, route):
    return getattr(client, route.method.lower())(VARIABLE.sub("1", route.path))


def test_every_route_asks_for_a_scope_and_a_permission(admin_routes):
    for route in admin_routes:
        declared: Declaration = route.declared
        assert isinstance(declared.permission, Permission), route
        assert declared.scope.startswith("admin:"), route


def test_without_a_token_nobody_gets_in(admin_routes, api):
    assert {ask(api(), route).status_code for route in admin_routes} == {401}


def test_an_owner_whose_token_lacks_the_scope_does_not(admin_routes, api, factory):
    client = api(factory.user("olga", role="Owner"), Api.SCOPES)

    for route in admin_routes:
        reply = ask(client, route)
        assert (reply.status_code, reply.json["error"]) == (403, "This action is outside the authorized scopes"), route


def test_the_scope_without_a_role_is_worth_nothing(admin_routes, api, alice):
    client = api(alice, ADMIN)

    for route in admin_routes:
        reply = ask(client, route)
        assert (reply.status_code, reply.json["error"]) == (403, "This action is not allowed"), route


def test_a_role_with_every_other_permission_does_not_get_in(admin_routes, app, factory):
    permissions = {route.declared.permission for route in admin_routes}
    for permission in permissions:
        person = somebody(factory, f"without{permission.value}", EVERYTHING_ELSE & ~permission)
        client = Api(app, person, ADMIN)
        for route in admin_routes:
            if route.declared.permission == permission:
                assert ask(client, route).status_code == 403, (route, permission)


def test_a_role_with_just_the_permission_does(admin_routes, app, factory):
    for permission in {route.declared.permission for route in admin_routes}:
        client = Api(app, somebody(factory, f"with{permission.value}", permission), ADMIN)
        for route in admin_routes:
            if route.declared.permission == permission:
                assert ask(client, route).status_code in (200, 404, 422), (route, permission)


def test_a_scope_for_one_group_opens_that_group_only(admin_routes, api, factory):
    owner = factory.user("olga", role="Owner")
    client = api(owner, "admin:read:accounts")

    opened = {str(route) for route in admin_routes if ask(client, route).status_code != 403}

    assert opened == {
        "GET /api/v1/admin/accounts",
        "GET /api/v1/admin/accounts/<id:account_id>",
        "GET /api/v2/admin/accounts",
    }
