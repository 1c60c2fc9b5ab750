# What a newcomer and a developer type. `make help` lists it.

BIN := .venv/bin
# An environment that works keeps its Python, unless PYTHON=... names one. A new one gets the distribution's where that will
# do: it is built with optimisations, and updated with the system.
PYTHON ?= $(shell $(BIN)/python -c "import pip, sys; print(sys._base_executable)" 2>/dev/null || \
    /usr/bin/python3 -c "import ensurepip, sys, venv; assert sys.version_info >= (3, 11); print(sys.executable)" 2>/dev/null || \
    echo python3)
PIP := $(BIN)/python -m pip --quiet --disable-pip-version-check
# A pytest process for each core, four at most: a third one on two cores takes no less time and more memory.
PARALLEL ?= -n $$(nproc) --maxprocesses 4 --dist worksteal
PARSING := tests/parsing/requirements
PLAIN := not (postgres or redis or browser or ffmpeg or wide or nightly or thorough)

export FLASK_APP := app.py
# Else each process of the tests compiles everything anew.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help
.PHONY: help run dev test quick check nightly bench lock messages tables statements mutations migration pictures deb release FORCE

help:  ## List these targets
	@sed -nE 's/^([a-z]+):.*  ## (.*)/  make \1\t\2/p' Makefile | expand -t 20

run: $(BIN)/rookery  ## Run the server; HOST and PORT choose the address
	exec $(BIN)/rookery run

dev: .venv/.dev-stamp  ## Run the development server, with reloader and debugger
	exec $(BIN)/flask run --debug --host "$${HOST:-127.0.0.1}" --port "$${PORT:-5000}"

test: .venv/.dev-stamp  ## Run the tests that need nothing installed
	$(BIN)/pytest $(PARALLEL) -m "$(PLAIN)" $(ARGS)

quick: .venv/.dev-stamp  ## Run those of them that are close to what you changed
	$(BIN)/pytest $(PARALLEL) -m "$(PLAIN)" $$($(BIN)/python -m tools.reached) $(ARGS)

check: .venv/.dev-stamp  ## Run formatter, linter, types, import rules and the tests
	$(BIN)/ruff format --check
	$(BIN)/ruff check
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(MAKE) test

nightly: .venv/.dev-stamp .venv/.parsing-stamp  ## Run what takes minutes: many kills, large simulations, long fuzzing
	$(BIN)/pytest -m nightly $(ARGS)
	ROOKERY_TEST_EVERYTHING=1 $(BIN)/pytest $(PARALLEL) -m "(thorough or browser) and not nightly" $(ARGS)
	ROOKERY_TEST_EVERYTHING=1 ROOKERY_TEST_DATABASE=postgres $(BIN)/pytest $(PARALLEL) -m "not nightly" $(ARGS)

bench: .venv/.dev-stamp  ## Measure speed and memory; BASE=COMMIT: against that commit, in turns
	$(BIN)/python -m bench$(if $(BASE),.compare $(BASE)) $(ARGS)

migration: .venv/.dev-stamp  ## Write a migration for changed models: make migration M="add a column"
	$(BIN)/flask db migrate -m "$(or $(M),$(error say what it does: make migration M="add a column"))"

messages: .venv/.dev-stamp  ## Find the texts to translate and write them into the catalogues
	$(BIN)/python -m tools.messages

tables: .venv/.dev-stamp  ## Write what docs/ says of operations, periodic jobs, reasons and settings
	$(BIN)/python -m tools.api_list
	$(BIN)/python -m tools.periodic_list
	$(BIN)/python -m tools.reason_list
	$(BIN)/flask config document > docs/settings.md

statements: .venv/.dev-stamp  ## Choose the tests that PostgreSQL is spared, by the statements of a run on each database
	export ROOKERY_TEST_STATEMENTS=$$(mktemp -d) && \
	ROOKERY_TEST_DATABASE=postgres $(BIN)/pytest $(PARALLEL) -m "$(PLAIN)" && \
	$(BIN)/pytest $(PARALLEL) -m "$(PLAIN)" && \
	$(BIN)/python -m tools.postgres_tests choose $$ROOKERY_TEST_STATEMENTS

mutations: .venv/.dev-stamp  ## Change the product in 300 places, and see which changes the tests notice
	$(BIN)/python -m tools.mutations --select "$(PLAIN)" $(ARGS)

pictures: .venv/.dev-stamp  ## Take pictures of the main pages into pictures/
	$(BIN)/python -m tests.pages.pictures

deb: .venv/.dev-stamp  ## Build the packages for Debian into dist/: make deb ARGS="--debian 13 --arch amd64"
	$(BIN)/python -m tools.deb $(ARGS)

release: .venv/.dev-stamp  ## Build everything of a release into dist/ (docs/releasing.md)
	$(BIN)/python -m tools.release $(ARGS)

lock: .venv/.dev-stamp  ## Choose and lock the newest dependencies that fit pyproject.toml
	$(UV_COMPILE) pyproject.toml $(EXTRAS) --output-file requirements.lock
	$(UV_COMPILE) pyproject.toml --group dev --constraint requirements.lock $(EXTRAS) --output-file requirements-dev.lock
	$(UV_COMPILE) $(PARSING).in --output-file $(PARSING).lock

UV_COMPILE = $(BIN)/uv pip compile --quiet --upgrade --universal --python-version 3.11 \
	--generate-hashes --no-annotate --custom-compile-command "make lock"
EXTRAS = --extra postgres --extra redis --extra s3

# The environment. Each stamp stands for a lock file that is installed, so a second run has nothing to do.
.venv/.run-stamp: .venv/.made requirements.lock
	@echo "Installing what Rookery needs into .venv ..."
	@$(PIP) install --require-hashes --requirement requirements.lock
	@touch $@

# The command in a checkout, from any folder. As in the scripts of pip, the shell finds a Python whose path has spaces.
define COMMAND
#!/bin/sh
'''exec' "$(CURDIR)/$(BIN)/python" "$$0" "$$@"
' '''
import sys
sys.path.insert(0, "$(CURDIR)")
from rookery.__main__ import main
main()
endef
export COMMAND

$(BIN)/rookery: .venv/.run-stamp Makefile
	@echo "$$COMMAND" >$@ && chmod +x $@

# By uv, which is one of the tools: 13 seconds for what takes pip 52 (docs/decisions/0006-lock-files-with-hashes.md).
.venv/.dev-stamp: .venv/.made requirements.lock requirements-dev.lock
	@echo "Installing what Rookery and its tests need into .venv ..."
	@sed -n '/^uv==/,/[^\\]$$/p' requirements-dev.lock >.venv/uv.lock
	@$(PIP) install --require-hashes --requirement .venv/uv.lock
	@$(BIN)/uv pip install --quiet --python $(BIN)/python --require-hashes --requirement requirements-dev.lock || \
	    $(PIP) install --require-hashes --requirement requirements-dev.lock
	@touch .venv/.run-stamp $@
	@$(MAKE) --no-print-directory $(BIN)/rookery

# The outside suite of parsing has an environment of its own: it wants an older cryptography than Rookery.
.venv/.parsing-stamp: .venv/.made $(PARSING).lock
	@echo "Installing the outside suite of parsing into .venv/parsing-suite ..."
	@$(BIN)/python -m venv --clear .venv/parsing-suite
	@.venv/parsing-suite/bin/python -m pip --quiet --disable-pip-version-check install --require-hashes \
	    --requirement $(PARSING).lock
	@touch $@

# Looked at every time, made anew only when it is missing, broken, moved, or PYTHON=... is another one.
.venv/.made: FORCE
	@python="$(PYTHON)"; \
	command -v "$$python" >/dev/null || { echo "Rookery needs Python 3.11 or newer, and there is no" \
	    "$$python: apt-get install python3 python3-venv" >&2; exit 1; }; \
	made="$$("$$python" -c "$$CHECK_PYTHON") in $(CURDIR)" || exit 1; \
	if ! $(BIN)/python -c "import pip" 2>/dev/null || [ "$$made" != "$$(cat $@ 2>/dev/null)" ]; then \
	    [ ! -L .venv ] || { echo ".venv is a link, and to make it anew would empty the folder that it leads to:" \
	        "remove the link" >&2; exit 1; }; \
	    "$$python" -m venv --clear .venv && echo "$$made" > $@; \
	fi

define CHECK_PYTHON
import sys
if sys.version_info < (3, 11):
    sys.exit("Rookery needs Python 3.11 or newer, and %s is %d.%d: say make PYTHON=python3.12, "
             "or whichever is installed" % (sys.executable, *sys.version_info[:2]))
try:
    import ensurepip, venv
except ImportError:
    sys.exit("Rookery needs Python's venv module: apt-get install python%d.%d-venv" % sys.version_info[:2])
print("%d.%d" % sys.version_info[:2], sys.base_prefix)
endef
export CHECK_PYTHON
