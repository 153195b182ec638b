# `make run` and `make test` set everything up; both work from a clean clone and again after that.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
JS := js-client
# npx finds the pinned tools in js-client/node_modules and never fetches one
NPX := cd $(JS) && npx --no-install
STATIC := server/extra_effort/static
# folders too: a file that was taken away changes them
SOURCES := LICENSE $(shell find $(JS)/src $(JS)/scripts $(JS)/lang $(JS)/styles $(JS)/types $(JS)/packs \
	$(JS)/module.json)
# each part of the client has its own surroundings, and so its own types
TYPED := node core foundry double

# what is pure has no excuse: every line and branch of it is run by a test
WHOLE := protocol/extra_effort_protocol/*,server/extra_effort/rules/*,server/extra_effort/game/*

section = @printf '\n=== %s ===\n' "$(1)"

.PHONY: setup build run test lint types walls pytest js browser pictures wheel bench simulation fuzz soak \
	reliability reliability-simulation reliability-mutations reliability-fuzz reliability-connections \
	reliability-kills reliability-memory reliability-floods long audit clean

setup: $(VENV)/.installed $(JS)/node_modules/.installed

$(VENV)/.installed: pyproject.toml
	$(call section,Python: $(VENV))
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "Python 3.11 or newer is needed: make PYTHON=python3.12"; exit 1; }
	$(PYTHON) -m venv $(VENV)
	$(BIN)/pip install --quiet --upgrade pip
	$(BIN)/pip install --quiet --editable . --group dev
	touch $@

$(JS)/node_modules/.installed: $(JS)/package.json $(JS)/package-lock.json $(JS)/.npmrc
	$(call section,JavaScript: $(JS)/node_modules)
	@command -v npm >/dev/null || { echo "Node 20.19 or newer is needed, with npm"; exit 1; }
	cd $(JS) && npm ci --no-progress
	touch $@

build: $(STATIC)/.built

$(STATIC)/.built: $(JS)/node_modules/.installed $(SOURCES)
	$(call section,the module and the table page)
	cd $(JS) && node scripts/build.mjs
	touch $@

run: setup build
	$(BIN)/extra-effort serve --demo --data var/demo

# everything CI runs, cheapest first
test: BENCH := --smoke
test: lint types walls pytest simulation js bench browser wheel
	$(call section,all green)

lint: setup
	$(call section,lint and format)
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(NPX) eslint .
	$(NPX) prettier --check --log-level warn .

types: setup
	$(call section,types)
	$(BIN)/mypy
	@for part in $(TYPED); do \
		echo "tsc $$part" && (cd $(JS) && npx --no-install tsc -p tsconfig.$$part.json) || exit 1; \
	done

walls: setup
	$(call section,walls between the modules)
	$(BIN)/lint-imports

pytest: setup build
	$(call section,pytest)
	@.ci/proxies || { [ "$${CI:-}" != true ] || exit 1; echo "SKIPPED: the tests behind nginx and Caddy"; }
	$(BIN)/coverage run -m pytest -m "not browser and not simulation"
	$(BIN)/coverage report --include='$(WHOLE)' --fail-under=100 --skip-covered --show-missing

js: setup
	$(call section,node --test)
	cd $(JS) && node --test --test-reporter=spec $$(find test -name '*.test.mjs' -not -path '*/node_modules/*')

browser: setup build
	$(call section,browser)
	@if .ci/chromium; then $(BIN)/pytest -m browser; \
	elif [ "$${CI:-}" = true ]; then exit 1; \
	else echo "SKIPPED: the browser tests did not run, for want of Chromium"; fi

# the pictures in docs/images, taken anew
pictures: setup build
	$(call section,pictures)
	PYTHONPATH=tests $(BIN)/python -m e2e.pictures

# the wheel alone, in a clean venv, away from the sources
wheel: setup build
	$(call section,wheel)
	.ci/wheel $(PYTHON)

# by hand: fails when a ratio is beyond its limit; in `make test` it only tells, since a busy machine
# is no fault of the code
BENCH ?=
bench: setup build
	$(call section,benchmarks $(BENCH))
	$(BIN)/python benchmarks/codec.py $(BENCH)
	$(BIN)/python benchmarks/commit.py $(BENCH)
	$(BIN)/python benchmarks/fanout.py $(BENCH)
	$(BIN)/python benchmarks/flood.py $(BENCH)
	$(BIN)/python benchmarks/worst.py $(BENCH)
	$(BIN)/python benchmarks/bars.py $(BENCH)
	$(BIN)/python benchmarks/page.py $(BENCH)

# the whole server on a simulated clock, network and disk: `make simulation SEED=n` plays one seed
# again, SEEDS=n FIRST=m others
SEEDS ?= 500
FIRST ?= 0
JOBS ?= 2
# what the two commands before have played already, by several processes
PLAYED := --ignore=tests/simulation/test_seeds.py --deselect=tests/simulation/test_mutations.py::test_caught
SIMULATION := PYTHONPATH=tests:tests/support $(BIN)/python -m simulation
simulation: setup
	$(call section,simulation)
ifdef SEED
	$(SIMULATION) --first $(SEED) --seeds 1
else
	$(SIMULATION) --first $(FIRST) --seeds $(SEEDS) --jobs $(JOBS)
	$(SIMULATION) --mutations --jobs $(JOBS)
	$(BIN)/pytest -m simulation tests/simulation $(PLAYED)
endif

# a fuzzer that sees which branches its inputs reach, on each target; `make test` plays its corpus
FUZZ_RUNS ?= 100000
FUZZ := PYTHONPATH=tests:tests/support $(BIN)/python -m fuzz --jobs $(JOBS)
fuzz: setup
	$(call section,fuzz)
	@$(BIN)/pip install --quiet --group fuzz || true # what is missing is told by the next line
	$(FUZZ) --runs $(FUZZ_RUNS)

# the real server in a process of its own: 10,000 connections that come and go, idle ones, kills, floods
SOAK := PYTHONPATH=tests:tests/support $(BIN)/python -m soak
soak: setup build
	$(call section,soak)
	$(SOAK)

# the figures of docs/reliability.md, counted anew: each part writes its own, and one that fails stops
# no other; `make reliability-kills` counts one
COUNTED := simulation mutations fuzz connections kills memory floods
PAGE := docs/reliability.md
reliability: setup build
	$(MAKE) --keep-going --jobs=1 $(COUNTED:%=reliability-%)

reliability-simulation: setup
	$(call section,reliability: simulation)
	$(SIMULATION) --seeds $(SEEDS) --jobs $(JOBS) --write $(PAGE)

reliability-mutations: setup
	$(call section,reliability: mutations)
	$(SIMULATION) --mutations --jobs $(JOBS) --write $(PAGE)

reliability-fuzz: setup
	$(call section,reliability: fuzz)
	@$(BIN)/pip install --quiet --group fuzz || true # what is missing is told by the next line
	$(FUZZ) --runs $(FUZZ_RUNS) --write $(PAGE)

reliability-connections reliability-kills reliability-memory reliability-floods: reliability-%: setup build
	$(call section,reliability: $*)
	$(SOAK) --parts $* --write $(PAGE)

# by hand before a release: the same properties with many more examples
long: setup build
	$(call section,long)
	HYPOTHESIS_PROFILE=long $(BIN)/pytest -m "not browser" -o faulthandler_timeout=0
	$(SIMULATION) --seeds 20000 --jobs $(JOBS)
	@$(BIN)/pip install --quiet --group fuzz || true
	$(FUZZ) --runs 400000
	$(SOAK)

# needs the registries' advisories; fails when it could audit nothing
audit: setup
	$(call section,audit)
	.ci/audit $(PYTHON)

clean:
	rm -rf $(VENV) $(JS)/node_modules $(JS)/dist $(STATIC) build dist
