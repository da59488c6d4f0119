"""What is written as Markdown can do nothing but be read (T11)."""

import re

import pytest

from readings.cases.noting.markdown import rendered

PAYLOADS = [
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "![x](https://evil.example/pixel.png)",
    "![x](data:image/png;base64,AAAA)",
    "[x](javascript:alert(1))",
    "[x](JaVaScRiPt&#58;alert(1))",
    "[x](java\tscript:alert(1))",
    "<javascript:alert(1)>",
    "[x](data:text/html;base64,PHNjcmlwdD4=)",
    "[x](vbscript:msgbox(1))",
    "[x](file:///etc/passwd)",
    "[x]: javascript:alert(1)\n\n[x]",
    "<svg onload=alert(1)><animate onbegin=alert(1)></svg>",
    "<svg><style><img src=x onerror=alert(1)></style></svg>",
    "<iframe srcdoc='<script>alert(1)</script>'></iframe>",
    "<a href=javascript:alert(1)>x</a>",
    "<scr<script>ipt>alert(1)</scr</script>ipt>",
    "> - **<b onmouseover=alert(1)>**\n>   ![x](https://evil.example/p)",
    "| a |\n|---|\n| <img src=x onerror=alert(1)> |",
    "`</code><script>alert(1)</script>`",
    '```"><script>alert(1)</script>\n<b>\n```',
    '[x](https://e.example "\\" onmouseover=alert(1) ")',
    "<math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>",
    "<!--><img src=x onerror=alert(1)>-->",
]
TAG = re.compile(r"<(/?)([a-z0-9]+)((?:\s[^>]*)?)>")
ATTRIBUTE = re.compile(r'\s([a-z-]+)="([^"]*)"')
TAGS = set("a blockquote br code del em h3 h4 h5 h6 hr li ol p pre s strong table tbody td th thead tr ul".split())


@pytest.mark.parametrize("payload", PAYLOADS)
def test_nothing_that_runs_or_is_fetched_is_left(payload):
    html = rendered(payload)
    tags = TAG.findall(html)
    assert html.count("<") == len(tags)  # whatever begins a tag is one that is looked at here
    assert {name for _slash, name, _attributes in tags} <= TAGS
    for _slash, name, attributes in tags:
        for attribute, value in ATTRIBUTE.findall(attributes):
            assert (name, attribute) in {("a", "href"), ("a", "title"), ("a", "rel"), ("ol", "start")}
            assert attribute != "href" or re.match(r"(https?|mailto):", value)
        assert ATTRIBUTE.sub("", attributes).strip() in ("", "/")


def test_addresses_of_the_web_and_of_mail_are_links_that_pass_nothing_on():
    assert rendered("[井](https://example.org/well)") == (
        '<p><a href="https://example.org/well" rel="noopener nofollow">井</a></p>\n'
    )
    assert rendered("<mailto:a@example.org>") == (
        '<p><a href="mailto:a@example.org" rel="noopener nofollow">mailto:a@example.org</a></p>\n'
    )


@pytest.mark.parametrize("address", ["/sign-out/", "//evil.example/", "../practice/", "?x", "tel:123"])
def test_an_address_of_this_site_or_of_another_kind_is_none(address):
    assert "href" not in rendered(f"[x]({address})")


def test_a_line_ends_where_it_was_ended():
    assert rendered("井之升\n用生体\n\n后说") == "<p>井之升<br>\n用生体</p>\n<p>后说</p>\n"


def test_lists_tables_and_struck_words_are_set():
    assert rendered("3. ~~水~~\n4. **风**") == (
        '<ol start="3">\n<li><s>水</s></li>\n<li><strong>风</strong></li>\n</ol>\n'
    )
    assert "<td>坎</td>" in rendered("| 卦 | 象 |\n|:-|-:|\n| 坎 | 水 |")


def test_a_heading_stands_below_those_of_the_page():
    """# is a third, ## a fourth, #### and what is deeper a sixth."""
    html = rendered("# a\n\n## b\n\n#### c\n\n###### d")
    assert re.findall(r"<(h\d)>", html) == ["h3", "h4", "h6", "h6"]
