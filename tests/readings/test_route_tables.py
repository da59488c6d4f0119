"""Every route stands in one of the two tables: those of the practice's side, and those of the client's."""

from django.urls import URLPattern, get_resolver

from tests.readings import test_routes
from tests.readings.portal import test_portal_routes


def test_the_tables_know_every_route():
    """The admin is one door: `admin:index` is in the first table, and its other routes stand behind the same check."""
    known = {route.name for route in (*test_routes.ROUTES, *test_portal_routes.ROUTES, *test_portal_routes.DOORS)}
    names = {name for name in names_of(get_resolver()) if not name.startswith("admin:")}
    assert names - known == set()


def names_of(resolver, prefix=""):
    """The names of all routes below a resolver, with their namespaces; a route without a name shows its pattern."""
    for pattern in resolver.url_patterns:
        if isinstance(pattern, URLPattern):
            yield f"{prefix}{pattern.name or pattern.pattern}"
        else:
            yield from names_of(pattern, f"{prefix}{pattern.namespace}:" if pattern.namespace else prefix)
