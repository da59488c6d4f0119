# make run    the product with a demo practice, on http://localhost:8000 (PORT=9000 make run for another port)
# make test   every test, in throw-away servers and a real browser
#
# Also: install (only .venv), lint, bench (figures), soak (the tests with larger numbers), pictures (contact sheets).

PORT ?= 8000

bin := .venv/bin
manage := $(bin)/python manage.py
on_two_cores := --numprocesses 2 --dist loadfile
same_on_every_database := look desk/test_printing.py test_languages.py test_routes.py
translations := $(patsubst %.po,%.mo,$(wildcard readings/locale/*/LC_MESSAGES/django.po))

.PHONY: run test install lint bench soak pictures
.DELETE_ON_ERROR:

run: export PORT := $(PORT)
run: export MEIHUA_PUBLIC_URL := http://localhost:$(PORT)
run: export MEIHUA_DEMO := 1
run: install
	@$(manage) migrate --verbosity 0
	@$(manage) collectstatic --noinput --verbosity 0
	@$(manage) load_demo
	@exec $(bin)/honcho -f .Procfile start

# The tests of the apps run on both databases, but for those of what no database changes: drawings, paper, words, the
# table of routes. These and the suite itself run on two cores, a file at a time, since the tests of a file share what
# they start. The browser has both cores for itself, so that no page is looked at before it is there; the suite comes
# last, so that its closing line is the last word.
test: .venv/.installed-dev $(translations)
	@.ci/system-packages
	$(bin)/python -m tests.services.run_on_postgres $(on_two_cores) tests/readings $(same_on_every_database:%=--ignore tests/readings/%)
	$(bin)/pytest tests/browser
	$(bin)/pytest $(on_two_cores) --ignore tests/browser

install: .venv/.installed $(translations)

# As in production, so that `check --deploy` judges what is deployed; an empty database in memory leaves no file behind.
lint: export MEIHUA_PUBLIC_URL := https://meihua.example
lint: export MEIHUA_SECRET_KEY := a-key-of-the-linter-that-is-long-enough-for-the-deployment-check
lint: export DATABASE_URL := sqlite://:memory:
lint: .venv/.installed-dev $(translations)
	@.ci/system-packages
	$(bin)/ruff check --output-format concise
	$(bin)/ruff format --check
	$(bin)/djade --check --target-version 5.2 $$(find templates readings -name '*.html')
	$(bin)/lint-imports
	$(bin)/mypy
	$(manage) makemigrations --check --dry-run
	$(manage) check --deploy --fail-level WARNING
	$(bin)/python .ci/check_translations.py

bench: .venv/.installed-dev
	$(bin)/python -m tests.benchmarks.run

soak: .venv/.installed-dev $(translations)
	@.ci/system-packages
	MEIHUA_SOAK=1 $(bin)/pytest -m "hypothesis or soak"

pictures: .venv/.installed-dev $(translations)
	@.ci/system-packages
	$(bin)/python -m tests.browser.pictures

# A venv that failed half-way is removed: it has a python but no pip, and the next try would take it for whole.
.venv/bin/pip:
	@python3 -m venv .venv || { rm -rf .venv; exit 1; }

.venv/.installed: requirements.lock | .venv/bin/pip
	@echo "Installing what $< names into .venv"
	@$(bin)/pip install --quiet --disable-pip-version-check --require-hashes -r $<
	@touch $@

.venv/.installed-dev: requirements-dev.lock .venv/.installed
	@echo "Installing what $< names into .venv"
	@$(bin)/pip install --quiet --disable-pip-version-check --require-hashes -r $<
	@touch $@

# By Babel, so that running the product needs no gettext.
%.mo: %.po .venv/.installed
	@$(bin)/pybabel --quiet compile --input-file $< --output-file $@
