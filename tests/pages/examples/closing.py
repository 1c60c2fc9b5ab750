from tests.pages.examples import Example

PAGES = {
    "/admin/closing": "/admin/closing",
    "/closing": Example("/closing", who="stranger", status=404),
}
