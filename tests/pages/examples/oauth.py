from tests.pages.examples import Example

PAGES = {
    "/oauth/authorize": "/oauth/authorize?response_type=code&client_id={client}&scope=read"
    "&redirect_uri=urn:ietf:wg:oauth:2.0:oob",
    "/oauth/authorize/native": Example("/oauth/authorize/native?code=abc"),
}


def prepare(world):
    world.names["client"] = world.client_id
