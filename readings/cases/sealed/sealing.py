"""How a reading becomes a record that can be held against its digest for ever."""

import hashlib
import json

import engine

# Language of a page → the key of its gloss in the engine's answer. Traditional Chinese is the engine's Chinese in
# other characters, so that it stands under the same key.
GLOSS_KEYS = {"en": "en", "zh-hans": "zh", "zh-hant": "zh"}


def seal(answer: dict, *, question: str, language: str, origin: dict) -> tuple[str, str]:
    """The record (canonical JSON: sorted keys, no spaces, UTF-8 as it is) and its SHA-256 in hexadecimal.

    `origin` says what the figure came from beside the request; where there is nothing to say it is left out.
    """
    sealed = {"question": question, "language": language, "reading": in_one_language(answer, language)}
    sealed |= {"origin": origin} if origin else {}
    record = json.dumps(sealed, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return record, digest_of(record)


def digest_of(record: str) -> str:
    return hashlib.sha256(record.encode("utf-8")).hexdigest()


def in_one_language(value, language: str):
    """The same answer with the glosses of the other languages left out; a reader sees one, and one is sealed."""
    if isinstance(value, list):
        return [in_one_language(item, language) for item in value]
    if not isinstance(value, dict):
        return value
    kept = GLOSS_KEYS[language]
    others = set(GLOSS_KEYS.values()) - {kept}
    said = {key: in_one_language(item, language) for key, item in value.items() if key not in others}
    if language == "zh-hant" and kept in said:
        said[kept] = engine.traditional(said[kept])
    return said
