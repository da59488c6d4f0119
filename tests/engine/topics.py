"""What the tests of the topics share: a figure for each relation, four seasons, and a reading's own topic findings."""

SONG = {"source": "001_c84d0c48de76e4bf", "heading": "诸事响应歌"}
SPRING, SUMMER, AUTUMN, WINTER = (
    f"2026-{day}T12:00:00+08:00" for day in ("03-25", "06-20", "09-20", "12-15")
)  # the months 卯 午 酉 子
SEASONS = (SPRING, SUMMER, AUTUMN, WINTER)

# A figure for each relation, with the elements of body and use.
FIGURES = {
    "body-overcomes-use": ("乾", "巽", 1),  # 姤: body 乾 metal, use 巽 wood
    "use-overcomes-body": ("兑", "巽", 4),  # 大过: body 巽 wood, use 兑 metal
    "body-generates-use": ("坎", "震", 1),  # 屯: body 坎 water, use 震 wood
    "use-generates-body": ("坎", "巽", 5),  # 井: body 巽 wood, use 坎 water
    "same": ("艮", "坤", 1),  # 剥: body 艮 and use 坤, both earth
}


def own(reading):
    """The findings of the topic's own table."""
    return [row for row in reading["findings"] if row["system"] == "topics"]


def cells(reading):
    """Those of them that tell how body and use stand to each other."""
    return [row for row in own(reading) if "relation" in row]


def sources(reading):
    """The classical phrases of the topic's own table that a reading cites."""
    return [row["text"]["source"] for row in own(reading)]


def rules(reading):
    """The ids of the topic's own findings."""
    return {row["rule"] for row in own(reading)}
