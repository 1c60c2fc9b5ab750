"""Writing in the compose form, as somebody without scripts does."""

import io

from PIL import Image

UNFOLDED_BY = {"spoiler_text": "with_warning", "option": "with_poll", "at": "with_later"}


def write(visitor, text="", do="post", **fields):
    """Fill in the form that is open, in parts that unfold first, and press the button that is named `do`."""
    unfolded = {UNFOLDED_BY[name]: True for name, value in fields.items() if name in UNFOLDED_BY and value}
    return visitor.send("/compose", do=do, text=text, **unfolded, **fields)


def redraft(visitor, status):
    visitor.open(f"/web/statuses/{status.id}/delete")
    return visitor.send(f"/web/statuses/{status.id}/delete", do="redraft")


def picture():
    file = io.BytesIO()
    Image.new("RGB", (60, 40), "teal").save(file, "PNG")
    file.seek(0)
    return file, "nest.png", "image/png"
