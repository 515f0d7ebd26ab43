# Luxor Explorer. Every target sets itself up in .venv; `make` alone lists what there is.

SHELL := bash
BIN := .venv/$(if $(filter Windows_NT,$(OS)),Scripts,bin)
NOTEBOOK ?= notebooks/00_first_turn.ipynb
ARGS ?=
REF ?= HEAD
SOAK ?=

# Where this is set, every process of the tests would compile all sources anew.
unexport PYTHONDONTWRITEBYTECODE

# The first of these that really runs and is new enough (or say: make PYTHON=/path/to/python test).
PYTHON ?= $(shell for p in python3.11 python3.12 python3.13 python3.14 python3 python; do \
	$$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && { echo $$p; break; }; done)

.DEFAULT_GOAL := help
.NOTPARALLEL:
.DELETE_ON_ERROR:
.PHONY: bench-ask calibrate learn help lab test lint types engines notebooks store browser matrix soak load bench bench-against bench-ui gallery site site-test release-check requirements format clean mutants kernel-mutants bench-peers wheel wheel-pure wheel-web wheel-check play addresses announce

help:  ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-13s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)
	@echo '  ARGS="..." is handed on, e.g. make engines ARGS="-k session", make lab ARGS="--no-browser"'

lab: .venv/.lab .venv/.kernel  ## open the first notebook in JupyterLab
	@echo "Starting JupyterLab on $(NOTEBOOK); Ctrl-C stops it."
	@$(BIN)/jupyter lab $(NOTEBOOK) $(if $(filter 0,$(shell id -u)),--allow-root) $(ARGS)

test: lint types engines notebooks browser  ## everything below down to browser: what must be green
	@echo "All green."

lint: .venv/.dev .venv/.kernel  ## ruff: mistakes, style, layout
	@echo "== lint"
	@$(BIN)/ruff check --quiet .
	@$(BIN)/ruff format --quiet --check . || { echo "make format puts this right"; exit 1; }

types: .venv/.dev .venv/.kernel  ## mypy --strict
	@echo "== types"
	@$(BIN)/mypy --strict

engines: .venv/.dev .venv/.kernel  ## the tests, without the browser and the soak ones
	@echo "== engines"
	@$(BIN)/pytest -q -p no:nbval -n logical --maxprocesses 8 --dist worksteal $(ARGS) tests

notebooks: .venv/.dev .venv/.kernel  ## run the notebooks; cells marked NBVAL_CHECK_OUTPUT must say what they said
	@echo "== notebooks"
	@if compgen -G 'notebooks/*.ipynb' >/dev/null; then \
		$(BIN)/pytest -q --nbval-lax --nbval-current-env --nbval-sanitize-with tests/nbval_sanitize.cfg \
			-p tests.notebooks.fresh -n logical --maxprocesses 8 --dist loadfile \
			$(ARGS) notebooks/*.ipynb notebooks/fr/03_*.ipynb notebooks/es/06_*.ipynb; \
	else echo "no notebooks yet"; fi

.PHONY: notebooks-all
notebooks-all: .venv/.dev .venv/.kernel  ## run the notebooks in all languages (minutes)
	@echo "== notebooks in all languages"
	@$(BIN)/pytest -q --nbval-lax --nbval-current-env --nbval-sanitize-with tests/nbval_sanitize.cfg \
		-p tests.notebooks.fresh -n logical --maxprocesses 8 --dist loadfile $(ARGS) notebooks

store: .venv/.dev .venv/.kernel  ## run the notebooks again and store what they say now (ARGS="08 09" for some of them)
	@$(BIN)/python -m tests.notebooks.store $(ARGS)

# pytest answers 5 when it finds no test: fine, for the tests that come later
browser: .venv/.dev .venv/.kernel  ## the tests that drive a real Chromium
	@echo "== browser"
	@$(BIN)/python -m tests.browser.get_browser; case $$? in \
		0) $(BIN)/pytest -q -p no:nbval -m browser $(ARGS) tests/browser || [ $$? -eq 5 ] || \
			{ echo "== what failed, once more: red if it fails again" && \
			$(BIN)/pytest -q -p no:nbval -m browser --last-failed --last-failed-no-failures none $(ARGS) tests/browser; } ;; \
		1) ;; \
		*) exit 1 ;; esac

matrix: .venv/.dev  ## the explorer at all sizes, in all themes and languages (minutes, in a real Chromium)
	@echo "== matrix"
	@$(BIN)/python -c 'import notebook' 2>/dev/null || \
		$(PIP) -c constraints.txt 'notebook>=7,<8' || \
		echo "without Jupyter Notebook"
	@$(BIN)/pytest -q -p no:nbval -m matrix $(ARGS) tests/browser
	@$(MAKE) --no-print-directory notebooks-all

soak: .venv/.dev .venv/.kernel  ## a million turns at every table, then all tests in random order, long ones too (an hour)
	@echo "== soak"
	@$(BIN)/python -m tests.laboratory.soak $(SOAK)
	@seed=$${SEED:-$$RANDOM}; echo "== all tests in the order of --shuffle=$$seed"; \
		$(BIN)/pytest -q -n logical --maxprocesses 8 --dist worksteal -m "not browser" --shuffle=$$seed $(ARGS) tests

.PHONY: fuzz kills lowest kernel-soak

# Without atheris (it has no build for every system and Python) inputs are mutated without guidance.
fuzz: .venv/.dev .venv/.kernel  ## throw broken lines, actions, records, boards and commands at the engines (ten minutes)
	@$(BIN)/python -c 'import atheris' 2>/dev/null || $(INSTALL) '.[fuzz]' >/dev/null 2>&1 || echo "without atheris"
	@$(BIN)/python -m tests.laboratory.fuzz $(ARGS)

kills: .venv/.dev .venv/.kernel  ## end processes in the middle of saving: is every file whole? (minutes)
	@$(BIN)/python -m tests.laboratory.kills $(ARGS)

lowest: .venv/.dev .venv/.kernel  ## the lowest and the highest allowed versions of all dependencies (minutes)
	@$(BIN)/python -m tests.laboratory.versions $(ARGS)

mutants: .venv/.dev .venv/.kernel  ## break one rule at a time: do the tests notice? (hours; goes on where it was stopped)
	@$(BIN)/python -m tests.laboratory.mutants $(ARGS)

.PHONY: rank-readings
rank-readings: .venv/.dev .venv/.kernel  ## how often each answer of the ledger matters, and what it changes (ARGS="--games 200"; resumable)
	@$(BIN)/python -m tests.laboratory.rank_readings $(ARGS)

.PHONY: trust
trust: .venv/.dev .venv/.kernel  ## one row per rule: what tries it (ARGS="--games 500" plays some; else of the last soak)
	@$(BIN)/python -m tests.laboratory.rule_rows $(ARGS)

kernel-mutants: .venv/.dev .venv/.kernel  ## break one rule of the C sources at a time: do the kernel's tests notice?
	@$(BIN)/python -m tests.kernel.mutants $(ARGS)

kernel-soak: .venv/.dev .venv/.kernel  ## the kernel and the interpreted engine, 200,000 games alike (hours; ARGS="--minutes 20")
	@$(BIN)/python -m tests.kernel.soak $(ARGS)

load: .venv/.dev  ## 200 explorers in a kernel, 20,000 nodes, 50 visitors of the app: what they take (ten minutes)
	@$(BIN)/python -m tests.laboratory.load $(ARGS)

calibrate: .venv/.dev .venv/.kernel  ## are chances what they say? 60,000 games of strong bots (hours; ARGS="--games 2000" for a look)
	@mkdir -p build && $(BIN)/python -W ignore::RuntimeWarning:runpy -m luxor.analysis.many_games.calibrate --plot build/calibration.png $(ARGS)

learn: .venv/.dev .venv/.kernel  ## learn what things are worth to bots: make learn ARGS="luxor --write" (minutes)
	@$(BIN)/python -m tests.laboratory.learn $(ARGS)

bench: .venv/.dev .venv/.kernel  ## speed, as a ratio to the yardstick of the same run (two minutes)
	@$(BIN)/python -m tests.bench.bench $(ARGS)

bench-ask: .venv/.dev .venv/.kernel  ## how many of 300 questions are answered by a right rule (ARGS="--misses" lists some)
	@$(BIN)/python -m tests.asking.bench_ask $(ARGS)

bench-against: .venv/.dev .venv/.kernel  ## speed of this tree against a commit, in one run: make bench-against REF=HEAD~3
	@$(BIN)/python -m tests.bench.against $(ARGS) $(REF)

bench-ui: .venv/.dev .venv/.kernel  ## how quick the explorer feels: from a click to the redraw, in a real Chromium
	@$(BIN)/python tests/browser/bench_ui.py $(ARGS)

bench-peers: .venv/.dev .venv/.kernel  ## random play of other engines beside ours, in one run (installs them into build/peers)
	@$(BIN)/python -m tests.bench.peers $(ARGS)

wheel:  ## a wheel with the compiled kernel for this system, into dist/
	@$(PYTHON) -m pip wheel --quiet --no-deps --wheel-dir dist .

wheel-web: .venv/.site  ## a wheel with the kernel for Python in a browser, into dist/ (needs clang, lld and wasi-libc)
	@$(BIN)/python -m docs.site.web_wheel dist

wheel-pure:  ## a wheel without it, which runs everywhere
	@LUXOR_PURE=1 $(PYTHON) -m pip wheel --quiet --no-deps --wheel-dir dist .

wheel-check:  ## install what is in dist/ into a fresh environment, and play
	@$(PYTHON) tests/kernel/wheel_check.py dist

gallery: .venv/.dev .venv/.kernel  ## pictures of many positions: build/gallery/index.html, and PNGs where there is a Chromium
	@$(BIN)/python -m tests.gallery.gallery build/gallery --png $(ARGS)

play: build/site/play/index.html  ## the explorer in your browser, without Jupyter: what is missing is built (ARGS="--port 0")
	@$(BIN)/python -m docs.site.serve build/site $(ARGS)

build/site/play/index.html: .venv/.site $(PLAYED)
	@echo "Building the page to play on (a minute; needs npm, and clang for the compiled kernel)"
	@$(BIN)/python -m docs.site.build build/site --only assets --only python --only play
	@touch $@

site: .venv/.dev  ## the site, live notebooks included: build/site (two minutes; needs npm once, to fetch Pyodide)
	@$(BIN)/python -m docs.site.build build/site $(ARGS)

site-test: site  ## build the site, serve it here, and walk through it in a real Chromium
	@$(BIN)/pytest -q -m site tests/site

release-check: .venv/.release  ## sdist and wheels, checked strictly, and the engine tests from the unpacked sdist
	@$(BIN)/python -m tests.release $(ARGS)

announce:  ## a release of what is in dist/ on the code host, with what the change log says of it (needs gh)
	@mkdir -p build && $(PYTHON) -m tests.release --notes > build/notes.md
	@gh release create "v$$($(PYTHON) -c 'import luxor; print(luxor.__version__)')" --verify-tag --notes-file build/notes.md dist/*

addresses: .venv/.made  ## write the project's addresses anew, after `Home` in pyproject.toml has changed
	@$(BIN)/python -m docs.site.addresses

requirements: .venv/.made  ## write requirements.txt anew: what constraints.txt means for the notebooks, with hashes
	@$(BIN)/uv pip compile --quiet pyproject.toml --extra lab --extra analysis -c constraints.txt \
		--universal --python-version 3.11.5 --generate-hashes --no-emit-index-url --no-annotate --no-header -o requirements.txt

format: .venv/.dev .venv/.kernel  ## let ruff lay out the code and mend what it can
	@$(BIN)/ruff check --quiet --fix . || true
	@$(BIN)/ruff format .

clean:  ## remove .venv and everything that tools left behind
	@rm -rf .venv build dist ./*.egg-info .mypy_cache .pytest_cache .ruff_cache .hypothesis
	@find . -name __pycache__ -type d -prune -exec rm -rf {} +

# what the page to play on is made of
PLAYED := $(shell find luxor widgets docs/site -type f -not -name '*.pyc' -not -name '*.so' 2>/dev/null)

# --- the set-up: done once, and again when pyproject.toml, the pinned versions or the compiled kernel change ---

KERNEL := setup.py luxor/kernel/sources.py $(wildcard luxor/kernel/source/*.[ch] luxor/kernel/source/*/*.[ch])

# uv installs in seconds what takes pip a minute; it comes by pip, and where it does not, pip does the work.
PIP = $$([ -x $(BIN)/uv ] && echo "$(BIN)/uv pip install --python $(BIN)/python" || \
	echo "$(BIN)/python -m pip install --disable-pip-version-check") --quiet
INSTALL = $(PIP) -c constraints.txt -e

.venv/.made:
	@[ -n "$(PYTHON)" ] || { echo "Python 3.11 or newer is needed, and none was found. Install one, or point" \
		"to it: make PYTHON=/path/to/python test" >&2; exit 1; }
	@echo "Making .venv with $$($(PYTHON) --version)"
	@$(PYTHON) -m venv --clear .venv || { echo "No venv: on Debian and Ubuntu, apt install python3-venv" >&2; exit 1; }
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --only-binary :all: -c constraints.txt uv 2>/dev/null || \
		echo "Without uv: pip installs, which takes a minute longer"
	@touch $@

# the tested versions, each with its hashes
.venv/.lab: pyproject.toml requirements.txt | .venv/.made
	@echo "Installing what the notebooks need (only the first time)"
	@$(PIP) -r requirements.txt
	@$(INSTALL) . --no-deps
	@touch $@ .venv/.kernel
	@$(BIN)/luxor --version

# compiled on all cores afterwards: an installer does it on one, or not at all
.venv/.dev: pyproject.toml constraints.txt | .venv/.made
	@echo "Installing everything, tools included (only the first time)"
	@$(INSTALL) '.[lab,analysis,app,png,cluster,site,dev]'
	@$(BIN)/python -W ignore -m compileall -qq -j 0 .venv/lib || true
	@touch .venv/.lab $@ .venv/.kernel
	@$(BIN)/luxor --version

# built again when its sources changed; without a C compiler the interpreted engine does the work, and says so
.venv/.kernel: $(KERNEL)
	@echo "Building the compiled kernel"
	@$(INSTALL) . --no-deps
	@touch $@
	@$(BIN)/luxor --version

.venv/.site: pyproject.toml constraints.txt | .venv/.made
	@[ -e .venv/.dev ] || { echo "Installing what the site is built with (a minute, only the first time)" && \
		$(INSTALL) '.[widgets,analysis,site]'; }
	@touch $@ .venv/.kernel

.venv/.release: .venv/.dev
	@echo "Installing what a release is made with"
	@$(INSTALL) '.[release]'
	@touch $@
