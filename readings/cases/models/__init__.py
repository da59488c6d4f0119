"""Questions, the sealed readings that answer them, and what practitioners write, keep and are paid beside them."""

from .attachment import Attachment
from .case import Case, CaseLink, Fee, Matter, QuestionTemplate
from .notes import Note, NoteOpening, NoteVersion, Snippet
from .reading import Draw, Reading, Sighting

__all__ = [
    "Attachment",
    "Case",
    "CaseLink",
    "Draw",
    "Fee",
    "Matter",
    "Note",
    "NoteOpening",
    "NoteVersion",
    "QuestionTemplate",
    "Reading",
    "Sighting",
    "Snippet",
]
