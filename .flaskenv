# `flask` finds the app and listens where HOST and PORT say, as `make run` does.
FLASK_APP=app.py
FLASK_RUN_HOST=${HOST:-127.0.0.1}
FLASK_RUN_PORT=${PORT:-5000}
