"""The sign-in of the demo practice, printed by `make run` and posted by the front page's demo button."""

DEMO_EMAIL = "lin@demo.example"
DEMO_PASSWORD = "meihua-demo"  # noqa: S105 - public on purpose; the demo exists only where MEIHUA_DEMO is set
