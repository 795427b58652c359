# `make play` and `make test` are all a newcomer needs; each step leaves a stamp and is quick the second time.

VENV   := .venv
BIN    := $(VENV)/bin
STAMPS := $(VENV)/stamps
PIP    := $(BIN)/python -m pip --disable-pip-version-check install --quiet
GAME   ?= santander-37
GAMES  ?= 500
SEED   ?= 1

.PHONY: help play test check format bench walk soak wheel rulings clean

help:
	@echo "make play    install what is missing, build the table, open it in the browser"
	@echo "make test    install what tests need (a Chromium included) and run everything"
	@echo "make check   format, lint, types, import contracts, svelte-check"
	@echo "make bench   speed, as ratios against a peer in the same run"
	@echo "make walk    the conformance walk: GAMES=$(GAMES) random games of GAME=$(GAME)"
	@echo "make soak    the long tests"
	@echo "make wheel   a wheel with the built table, in dist/"

# ------------------------------------------------------------------------------------------- steps

$(STAMPS)/venv: tools/make_venv.sh
	tools/make_venv.sh $(VENV)
	@mkdir -p $(STAMPS) && touch $@

# An editable install of ourselves; its entry points are read from pyproject.toml, hence the dependency on it.
$(STAMPS)/run: $(STAMPS)/venv requirements/run.txt requirements/build.txt pyproject.toml
	$(PIP) -r requirements/run.txt -r requirements/build.txt
	$(PIP) --no-deps --no-build-isolation --editable .
	@touch $@

$(STAMPS)/dev: $(STAMPS)/run requirements/dev.txt
	$(PIP) -r requirements/dev.txt
	@touch $@

$(STAMPS)/chromium: $(STAMPS)/dev tools/chromium.py
	$(BIN)/python tools/chromium.py
	@touch $@

$(STAMPS)/bench: $(STAMPS)/dev requirements/bench.txt
	$(PIP) -r requirements/bench.txt
	@touch $@

# Compares the digest of web/ with that of the last build, so it is cheap when nothing changed.
.PHONY: table
table: $(STAMPS)/run
	@$(BIN)/python hatch_build.py

# ------------------------------------------------------------------------------------------- targets

play: $(STAMPS)/run table
	$(BIN)/frente play

test: $(STAMPS)/dev $(STAMPS)/chromium table
	$(BIN)/python -m pytest $(ARGS)

check: $(STAMPS)/dev
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python tools/rulings.py --check
	@$(BIN)/python hatch_build.py npm run check

format: $(STAMPS)/dev
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix-only .

bench: $(STAMPS)/bench $(STAMPS)/chromium table
	$(BIN)/python -m bench.run $(ARGS)

walk: $(STAMPS)/run
	$(BIN)/frente walk $(GAME) --games $(GAMES) --seed $(SEED)

soak: $(STAMPS)/dev $(STAMPS)/chromium table
	$(BIN)/python -m pytest -m soak --timeout=3600 $(ARGS)

wheel: $(STAMPS)/run
	$(BIN)/python -m pip wheel --quiet --no-deps --wheel-dir dist .

rulings: $(STAMPS)/run
	$(BIN)/python tools/rulings.py

clean:
	rm -rf $(VENV) web/node_modules src/frente/server/static .frente dist build
