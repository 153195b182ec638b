# `make run` and `make test` set everything up; both work from a clean clone and again after that.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin

.PHONY: run test check lint types walls pytest js browser bench long setup clean

setup: $(VENV)/.installed

$(VENV)/.installed: pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/pip install --quiet --upgrade pip
	$(BIN)/pip install --quiet --editable . --group dev
	touch $@

test: lint types walls pytest

lint: setup
	$(BIN)/ruff check
	$(BIN)/ruff format --check

types: setup
	$(BIN)/mypy

walls: setup
	$(BIN)/lint-imports

pytest: setup
	$(BIN)/pytest
