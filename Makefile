# Everything a person or a server does with this project, one word each. `make` alone lists the words.
# Needed: make and Python 3.11 or later. The first target that needs an environment builds it in .venv.

SCENARIO ?= scenarios/goblin-watch.yaml
FIGHTS   ?= 2000
SEED     ?= 7
WORKERS  ?= 2

VENV      := .venv
BIN       := $(VENV)/bin
PY        := $(BIN)/python
LOCKED    := $(VENV)/.locked
INSTALLED := $(VENV)/.installed

# A shell that is set up for another project must not leak into this one; nor may it have every start compile anew.
unexport PYTHONPATH PYTHONHOME VIRTUAL_ENV PYTHONDONTWRITEBYTECODE PYTHONPYCACHEPREFIX
unexport PIP_CONSTRAINT PIP_EDITABLE PIP_NO_BUILD_ISOLATION PIP_NO_DEPS PIP_PREFIX PIP_PYTHON
unexport PIP_REQUIRE_HASHES PIP_REQUIREMENT PIP_ROOT PIP_TARGET
export PIP_USER := 0
export PIP_DISABLE_PIP_VERSION_CHECK := 1

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help setup setup-all browser run test test-long check format docs notebooks bench coverage lock dist clean

help: ## list these targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  %-10s  %s\n", $$1, $$2 }' $(firstword $(MAKEFILE_LIST))
	@echo "  variables: SCENARIO=$(SCENARIO) FIGHTS=$(FIGHTS) SEED=$(SEED) WORKERS=$(WORKERS)"

# --------------------------------------------------------------------------------------------- environment

setup: $(INSTALLED) ## build .venv with everything that running and testing need

setup-all: $(INSTALLED) ## add the extras for reports, clusters and notebooks to .venv
	$(PY) -m pip install --quiet --require-hashes -r requirements/all.txt

# Sets $$python to the first Python that is recent enough and can build an environment, or stops with the reason.
define find_python
found=; python=; \
for candidate in python3.11 python3.12 python3.13 python3.14 python3 python; do \
    "$$candidate" -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1 || continue; \
    found="$$candidate"; \
    if "$$candidate" -c 'import ensurepip, venv' >/dev/null 2>&1; then python="$$candidate"; break; fi; \
done; \
if [ -z "$$found" ]; then \
    echo "error: Python 3.11 or later is needed, and none was found on the PATH." >&2; exit 1; \
fi; \
if [ -z "$$python" ]; then \
    echo "error: $$found was found, but it lacks the modules venv and ensurepip" >&2; \
    echo "(some systems ship them in a package of their own, such as python3-venv)." >&2; exit 1; \
fi
endef

# An environment knows where the project stands: one that was moved or copied is built anew.
ifneq ($(shell cat $(LOCKED) 2>/dev/null),$(CURDIR))
.PHONY: $(PY)
endif

# No recipe: where this file is missing, or the Python it points to is gone, the environment is built anew.
$(PY): ;

# Built from scratch whenever the lock changes, so that nothing is in it that the lock does not name.
$(LOCKED): requirements/test.txt $(PY)
	@$(find_python); \
	echo "Building $(VENV) with $$python; this takes a minute or two, once." >&2; \
	"$$python" -m venv --clear $(VENV)
	@$(PY) -m pip install --quiet --require-hashes -r requirements/test.txt
	@echo "$(CURDIR)" > $@

$(INSTALLED): pyproject.toml $(LOCKED)
	@$(PY) -m pip install --quiet --no-build-isolation --no-deps --editable .
	@touch $@

# The tests of the pages need a browser: Debian's Chromium, installed once if it is not there.
browser: ## install the Chromium that the tests of the pages drive
	@command -v chromium >/dev/null 2>&1 || { \
	    echo "Installing Chromium for the tests of the pages." >&2; \
	    as_root=; [ "$$(id -u)" = 0 ] || as_root=sudo; \
	    $$as_root apt-get update -qq && \
	    DEBIAN_FRONTEND=noninteractive $$as_root apt-get install -y -qq --no-install-recommends \
	        chromium fonts-dejavu-core >/dev/null; } || { \
	    echo "error: the browser tests need the command 'chromium' on the PATH; install it and try again." >&2; exit 1; }

# ---------------------------------------------------------------------------------------------- simulating

run: $(INSTALLED) ## show what an encounter does to a party, then tell one of its fights (SCENARIO=FILE)
	@$(PY) -m simulator run "$(SCENARIO)" -n $(FIGHTS) --seed $(SEED) --levers
	@echo
	@$(PY) -m simulator watch "$(SCENARIO)" --seed $(SEED)

# -------------------------------------------------------------------------------------- checking and testing

# pytest comes last, so that the last line of the output is its summary.
test: check browser ## all checks, then all tests but the long ones
	$(PY) -m pytest -n $(WORKERS) --dist worksteal --nbmake -m "not long and not bench"

test-long: $(INSTALLED) browser ## all tests, the long ones included
	$(PY) -m pytest -n $(WORKERS) --dist worksteal --nbmake -m "not bench" --timeout 3600

check: $(INSTALLED) ## lint, format, types and the one-way imports
	$(PY) -m ruff check .
	$(PY) -m ruff format --check .
	$(PY) -m mypy --strict simulator
	$(BIN)/lint-imports --no-logo

format: $(INSTALLED) ## put the code into its standard form and mend what can be mended by itself
	$(PY) -m ruff check --fix .
	$(PY) -m ruff format .

docs: $(INSTALLED) ## write the pages that follow from the code, and what the tutorial's commands say
	$(PY) docs/generate.py

notebooks: $(INSTALLED) ## run the notebooks and keep what they show
	$(PY) notebooks/execute.py

bench: $(INSTALLED) ## measure speed, with exact counts of events and dice
	$(PY) -m pytest tests/bench --benchmark-enable --timeout 900

coverage: $(INSTALLED) browser ## which lines and branches `make test` reaches
	$(PY) -m pytest -n $(WORKERS) --dist worksteal -m "not long and not bench" --cov

# ------------------------------------------------------------------------------------- releasing and tidying

# Versions that still fit are kept; `make lock UPGRADE=--upgrade` moves all of them to the newest.
# requirements/all.txt is resolved first and constrains the others, so that one version serves all three.
# --universal: one lock for every system and every Python from 3.11 on. No host, address or path is written.
UV      := .venv-lock/bin/uv
COMPILE  = $(UV) pip compile --quiet --no-config --universal --python-version 3.11 --fork-strategy fewest \
           --generate-hashes --no-annotate --no-emit-index-url --no-emit-find-links \
           --custom-compile-command "make lock" $(UPGRADE) pyproject.toml requirements/build.in

$(UV):
	@$(find_python); "$$python" -m venv --clear .venv-lock
	@.venv-lock/bin/python -m pip install --quiet uv

lock: $(UV) ## resolve the dependencies again and write requirements/*.txt
	$(COMPILE) requirements/test.in --all-extras -o requirements/all.txt
	$(COMPILE) requirements/test.in --extra data --extra report --extra cluster \
	    -c requirements/all.txt -o requirements/test.txt
	$(COMPILE) -c requirements/all.txt -o requirements/base.txt

dist: $(INSTALLED) ## build the source archive and the wheel in dist/
	$(PY) -m hatchling build

clean: ## remove the environments and everything that was generated
	rm -rf $(VENV) .venv-lock dist htmlcov .coverage .coverage.* .benchmarks .hypothesis
	rm -rf .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	find simulator tests -name __pycache__ -type d -prune -exec rm -rf {} +
