"""What these pages share: their blueprint, and rows by their id."""


from rookery.web.pages import page_blueprint

bp = page_blueprint("desk_servers", __name__)
