"""A topic found by what it is called, and the field that asks for it."""

import pytest
from django.utils import translation

from engine.request import TOPICS_BY_NAME
from engine.rules import read_toml
from readings.accounts.models import AuditEntry
from readings.cases.casting.topic_words import topics_called, topics_like
from readings.cases.models import Reading
from readings.look.words import TOPICS
from tests.readings.conftest import signed_in

PAGE = {"when": "now", "opened_at": "2026-11-30T14:05:00+08:00", "method": "time"}


@pytest.fixture
def browser(alice):
    return signed_in(alice)


@pytest.mark.parametrize(
    ("words", "topic"),
    [
        ("求财", "wealth"),
        ("求財占", "wealth"),
        (" 财运 ", "wealth"),
        ("qiucai", "wealth"),
        ("qiú cái", "wealth"),
        ("ＱＣ", "wealth"),
        ("caiyun", "wealth"),
        ("求才", "wealth"),
        ("Wealth", "wealth"),
        ("money", "wealth"),
        ("welth", "wealth"),
        ("新店财运", "wealth"),
        ("婚姻", "marriage"),
        ("mariage", "marriage"),
        ("失物", "lost"),
        ("lost", "lost"),
        ("a lost ring", "lost"),
        ("官司", "lawsuit"),
        ("出行", "travel"),
        ("断物", "object"),
        ("射覆", "object"),
        ("someone away", "traveller"),
    ],
)
def test_a_word_means_one_topic(words, topic):
    assert topics_called(words) == [topic]


@pytest.mark.parametrize(
    ("words", "topics"),
    [
        ("qm", ["plan", "fame"]),  # 求谋, 求名
        ("wea", ["weather", "wealth"]),
        ("官", ["fame", "lawsuit"]),  # 官运, 官司
        ("生意官司", ["trade", "lawsuit"]),
        ("fortune", ["wealth", "life"]),
    ],
)
def test_a_word_that_is_not_plain_means_several(words, topics):
    assert topics_called(words) == topics


@pytest.mark.parametrize("words", ["", "  ", "占", "。", "x", "xyzzy", "\x00", "九九"])
def test_other_words_mean_none(words):
    assert topics_called(words) == []


@pytest.mark.parametrize("language", ["en", "zh-hans", "zh-hant"])
def test_every_topic_is_followed_its_code_and_by_its_name_on_pages_of_any_language(language):
    with translation.override(language):
        names = {topic: str(name) for topic, name in TOPICS.items()}
    assert {topic: topics_called(name) for topic, name in names.items()} == {topic: [topic] for topic in TOPICS}
    assert [topics_called(topic) for topic in TOPICS] == [[topic] for topic in TOPICS]


def test_every_topic_is_found_by_its_names_in_the_books():
    assert {name: topics_called(f"{name}占") for name in TOPICS_BY_NAME} == {
        name: [topic] for name, topic in TOPICS_BY_NAME.items()
    }


def test_the_table_of_further_words_has_a_row_for_each_topic_and_each_word_finds_it():
    table = read_toml("topic_words")
    assert set(table) == set(TOPICS)
    missed = [word for topic, row in table.items() for word in row["also"] if topic not in topics_called(word)]
    assert missed == []


def test_the_nearest_topics_come_first_and_of_nonsense_there_are_none():
    assert topics_like("求个财")[0] == "wealth"
    assert topics_like("xyzzy") == topics_like("") == []


@pytest.mark.parametrize(
    ("sent", "topic"),
    [
        ({"topic_word": "求财"}, "wealth"),
        ({"topic": "marriage"}, "marriage"),
        ({"topic_word": "求财", "topic": "marriage"}, "wealth"),  # typed after the choice
        ({"topic_word": "求财", "topic_followed": "求财", "topic": "marriage"}, "marriage"),  # chosen after the word
        ({"topic_word": "求财", "topic_followed": "求财", "topic": ""}, ""),  # chosen after the word: no topic
        ({"topic_word": "wea", "topic_followed": "wea", "topic": "weather"}, "weather"),  # chosen where asked to
        ({"topic_word": "", "topic_followed": "求财", "topic": "wealth"}, "wealth"),
        ({"topic_word": " ", "topic": ""}, ""),
        ({}, ""),
    ],
)
def test_the_later_of_word_and_choice_is_the_topic_of_the_reading(browser, sent, topic):
    response = browser.post("/cast/", PAGE | sent)
    assert response.status_code == 302
    assert Reading.objects.get().topic == topic


@pytest.mark.parametrize(
    ("word", "sentence"),
    [
        ("xyzzy", "No topic is called “xyzzy”. Choose one from the list."),
        ("求个财", "No topic is called “求个财”. Nearest: Money, Name and office."),
        ("wea", "“wea” can mean Weather, Money. Choose one."),
        ("<b>", "No topic is called “<b>”. Choose one from the list."),
        ("x" * 5000, f"No topic is called “{'x' * 40}”. Choose one from the list."),
    ],
)
def test_a_word_that_means_no_one_topic_is_422_at_the_field_and_is_kept(browser, word, sentence):
    response = browser.post("/cast/", PAGE | {"topic_word": word, "question": "kept as typed"})
    form = response.context["form"]
    assert response.status_code == 422
    assert list(form.errors) == ["topic"]
    assert form.errors["topic"][0].startswith(sentence)
    assert form["topic"].value().word == word
    assert "kept as typed" in response.text
    assert "<b>" not in str(form["topic"])
    assert str(form["topic"]).count('aria-describedby="id_topic_error" aria-invalid="true"') == 2
    assert (Reading.objects.count(), AuditEntry.objects.count()) == (0, 0)


def test_without_javascript_the_list_shows_what_the_word_was_taken_for(browser):
    page = browser.post("/cast/", PAGE | {"topic_word": "求财", "sketch": "1"}).text
    assert '<option value="wealth" selected>' in page
    assert 'value="求财" maxlength="40"' in page
    assert 'name="topic_followed" value="求财"' in page


def test_the_list_follows_a_new_word_and_says_so(browser):
    response = browser.post("/cast/sketch/", PAGE | {"topic_word": "qiucai"}, HTTP_HX_REQUEST="true")
    assert 'id="id_topic_choice" hx-swap-oob="true"' in response.text
    assert '<option value="wealth" selected>' in response.text
    assert "Topic: Money." in response.text


@pytest.mark.parametrize("sent", [{}, {"topic_word": "求财", "topic_followed": "求财"}])
def test_the_list_is_left_alone_where_no_word_is_new(browser, sent):
    response = browser.post("/cast/sketch/", PAGE | {"topic": "marriage"} | sent, HTTP_HX_REQUEST="true")
    assert "id_topic_choice" not in response.text


def test_a_word_that_was_refused_stays_refused_until_a_topic_is_chosen(browser):
    """The page that refused it has the list at no topic, and the word as the one that the list followed."""
    refused = browser.post("/cast/", PAGE | {"topic_word": "wea", "topic": "marriage"})
    assert '<option value="marriage">' in refused.text
    assert 'name="topic_followed" value="wea"' in refused.text
    again = browser.post("/cast/", PAGE | {"topic_word": "wea", "topic_followed": "wea", "topic": ""})
    assert (again.status_code, Reading.objects.count()) == (422, 0)


def test_the_list_follows_a_new_word_though_something_else_is_refused(browser):
    sent = PAGE | {"topic_word": "求财", "strokes": "four"}
    response = browser.post("/cast/sketch/", sent, HTTP_HX_REQUEST="true")
    assert response.status_code == 422
    assert '<option value="wealth" selected>' in response.text


def test_a_comparison_and_an_uncertain_hour_take_a_word_too(browser):
    compared = browser.post("/compare/", PAGE | {"surnames": "王 田", "topic_word": "官司"})
    hours = browser.post("/cast/hours/", {"date": "2026-11-30", "part": "noon", "topic_word": "官司"})
    for page in (compared, hours):
        assert page.status_code == 200
        assert page.context["form"].cleaned_data["topic"] == "lawsuit"
        assert '<option value="lawsuit" selected>' in page.text


def test_a_chinese_page_names_the_nearest_in_chinese(browser, alice):
    response = browser.post("/cast/", PAGE | {"topic_word": "官"}, HTTP_ACCEPT_LANGUAGE="zh-hans")
    assert response.status_code == 422
    assert response.context["form"].errors["topic"][0].count("、") == 1
