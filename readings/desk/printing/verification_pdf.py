"""The report of the figures as a PDF on the practice's letterhead."""

from django.template.loader import render_to_string

from readings.desk.printing.sheet import AT_WORK, laid_out, parsed
from readings.outcomes.figures.report import FiguresReport


def verification_pdf(report: FiguresReport) -> bytes:
    """The PDF in the language that is active; every font that it uses is in it."""
    sheet = parsed(render_to_string("desk/print/figures.html", {"page": report, "on_paper": True}))
    with AT_WORK:
        return laid_out(sheet, "paper.css", "figures-paper.css").write_pdf(pdf_tags=True)
