"""One whole request of each way of casting, from which others are made by changing some of its fields."""

from typing import Any

from tests.engine.houses import house

NOW = "2026-11-30T14:05:00+08:00"

WHOLE: dict[str, dict[str, Any]] = {
    "time": house("王"),
    "numbers": {"method": "numbers", "numbers": [21, 14]},
    "count": {"method": "count", "count": 7, "hour_branch": "未"},
    "sounds": {"method": "sounds", "bursts": [3, 6], "hour_branch": "亥"},
    "characters": {"method": "characters", "text": "王田"},
    "measure": {"method": "measure", "chi": 3, "cun": 9, "hour_branch": "子"},
    "object": {"method": "object", "object": "老人", "direction": "S", "at": NOW},
    "throws": {"method": "throws", "throws": [[3, 3, 3], [2, 2, 3], [2, 3, 3], [2, 2, 3], [2, 2, 2], [2, 3, 3]]},
    "direct": {"method": "direct", "upper": "乾", "lower": "坤", "line": 1},
    "moment": {"method": "moment", "at": NOW},
}
