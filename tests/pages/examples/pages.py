from tests.pages.examples import Example

PAGES = {
    "/": Example("/", who="stranger"),
    "/@<username>": Example("/@rook", who="stranger"),
    "/@<username>/tagged/<tag>": Example("/@rook/tagged/nests", who="stranger"),
    "/@<username>/<id:status_id>": Example("/@rook/{status}", who="stranger"),
    "/tags/<name>": Example("/tags/nests", who="stranger"),
}


def prepare(world):
    posted = world.api("owner").status_post("Rooks nest high. #nests")
    world.names["status"] = posted["id"]
