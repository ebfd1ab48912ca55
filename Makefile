# `make` lists the targets. PYTHON=/path/to/python3.12 chooses another interpreter,
# VENV=folder another environment.

PYTHON ?= python3
VENV ?= .venv
RUN := $(VENV)/bin/python
DATA ?= ../shared/data
CORES ?= 2
DEPTH ?= --deep
FAULTS ?= faults
EVERYDAY := smoke or not (browser or faults or slow)

# Tests start many Pythons: each reads compiled files instead of compiling a thousand.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help
.PHONY: help serve worker demo test test-all browser eval faults soak mutate bench lint types format check \
	eval-reader export-reader lock setup setup-dev train-reader wheel

help: ## list the targets
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 12

setup:
	@$(PYTHON) citeweb/bootstrap.py --venv $(VENV)

setup-dev:
	@$(PYTHON) citeweb/bootstrap.py --venv $(VENV) --dev

serve: setup ## run citeweb here: web server, worker and sample desk
	@exec $(RUN) manage.py serve $(ARGS)

worker: setup ## run one more worker for this database and broker
	@exec $(RUN) manage.py worker $(ARGS)

demo: setup ## load the sample desk
	@$(RUN) manage.py demo $(ARGS)

test: setup-dev ## run what everybody runs, in parallel
	@$(RUN) -m pytest -n $(CORES) -m "$(EVERYDAY)" $(ARGS)

test-all: setup-dev ## run every test, at full depth (DEPTH= for that of every day, FAULTS= without faults)
	@$(RUN) -m pytest $(DEPTH) -n $(CORES) -m "not faults" $(ARGS)
	@$(if $(FAULTS),$(RUN) -m pytest $(DEPTH) -m "$(FAULTS)" tests/faults $(ARGS))

browser: setup-dev ## run the browser journeys only
	@$(RUN) -m pytest -m browser tests/browser $(ARGS)

faults: setup-dev ## run the tests that kill processes only
	@$(RUN) -m pytest -m faults tests/faults $(ARGS)

soak: setup-dev ## thirty minutes of kills, slow sources, floods and database restarts
	@$(RUN) -m tests.faults.soak $(ARGS)

# An environment of its own: mutmut brings setproctitle, with which django-q2 renames the
# processes that tests look for by their command line.
MUTATION ?= .venv-mutation

mutate: ## change judging, weighing and reaching, and list what no test notices (hours)
	@$(PYTHON) citeweb/bootstrap.py --venv $(MUTATION) --dev
	@$(MUTATION)/bin/python -m pip install --quiet "mutmut>=3.8"
	@nice -n 15 $(MUTATION)/bin/mutmut run --max-children $(CORES) $(ARGS)
	@$(MUTATION)/bin/mutmut results | grep -vFf tests/equivalent_mutants.txt

eval: setup-dev ## measure the judges against their floors
	@$(RUN) -m tests.evaluation.gate --data $(DATA) $(ARGS)

eval-reader: setup-dev ## measure the small reader beside words (an hour)
	@$(RUN) -m tests.evaluation.gate --data $(DATA) --judge reader $(ARGS)

TRAINING ?= .venv-training
RUNS ?= training/runs
PLAN ?= training/plans/wide.json

train-reader: ## train the small reader; goes on where it stopped (TRAINING=folder of an environment with the group `training`)
	@nice -n 8 $(TRAINING)/bin/python -m training.train $(PLAN) --out $(RUNS)

export-reader: ## put a trained reader where it ships, and calibrate it
	@$(TRAINING)/bin/python -m training.export $(PLAN) $(RUNS) verification/judging/judges/reader/shipped
	@$(RUN) -m tests.evaluation.fit_reader

bench: setup-dev ## measure speed and memory
	@$(RUN) -m tests.benchmarks $(ARGS)

lint: setup-dev ## check style, templates and the direction of imports
	@$(RUN) -m ruff check .
	@$(RUN) -m ruff format --check .
	@git ls-files -z 'templates/*.html' | xargs -0 $(VENV)/bin/djade --check --target-version 5.2
	@$(VENV)/bin/lint-imports
	@$(RUN) .ci/house.py

types: setup-dev ## check types
	@$(RUN) -m mypy

format: setup-dev ## format code and templates
	@$(RUN) -m ruff check --fix-only --quiet .
	@$(RUN) -m ruff format .
	@git ls-files -z 'templates/*.html' | xargs -0 $(VENV)/bin/djade --target-version 5.2

words: setup-dev ## put new messages into the catalogs and make what is read of them
	@$(RUN) -m tests.catalogs
	@$(RUN) -m tests.web.catalogs

check: lint types eval test-all ## all that CI runs, in CI's order

lock: setup-dev ## choose the newest allowed dependencies and pin them by hash
	@$(RUN) -m uv pip compile pyproject.toml $(LOCK_OPTIONS) --extra server --extra pdf \
		-o requirements.lock
	@$(RUN) -m uv pip compile pyproject.toml $(LOCK_OPTIONS) $(EXTRAS) -o requirements-server.lock
	@$(RUN) -m uv pip compile pyproject.toml $(LOCK_OPTIONS) $(EXTRAS) --group dev \
		-o requirements-dev.lock

EXTRAS := --extra server --extra postgres --extra redis --extra pdf --extra oidc --extra mcp

LOCK_OPTIONS := --upgrade --universal --python-version 3.11 --generate-hashes \
	--no-emit-index-url --quiet --custom-compile-command "make lock"

wheel: setup-dev ## build the installable package into dist/
	@$(RUN) -m build --wheel
