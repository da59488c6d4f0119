"""Markdown as practitioners write it, made into HTML that can do nothing but be read."""

import nh3
from django.utils.safestring import SafeString
from markdown_it import MarkdownIt

# What is typed as HTML stays text, and a line ends where it was ended, as in Chinese letters.
_READER = MarkdownIt("commonmark", {"html": False, "breaks": True}).enable(["table", "strikethrough"]).disable("image")
_HEADINGS = ("heading_open", "heading_close")
_PAGES_OWN = 2  # levels of headings that the page around a note has: its # is a third one

# Named one by one: what Markdown makes beyond these, pictures above all, is left out.
_CLEANER = nh3.Cleaner(
    tags=set("a blockquote br code del em h3 h4 h5 h6 hr li ol p pre s strong table tbody td th thead tr ul".split()),
    attributes={"a": {"href", "title"}, "ol": {"start"}},
    url_schemes={"http", "https", "mailto"},
    url_relative="deny",
    link_rel="noopener nofollow",
)


def rendered(text: str) -> SafeString:
    """The HTML of a text in Markdown; no script, picture, style or address but of the web and of mail is left in it."""
    tokens = _READER.parse(text)
    for token in tokens:
        if token.type in _HEADINGS:
            token.tag = f"h{min(int(token.tag[1]) + _PAGES_OWN, 6)}"
    return SafeString(_CLEANER.clean(_READER.renderer.render(tokens, _READER.options, {})))
