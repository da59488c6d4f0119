"""What a device is called where somebody decides whether it may stay: as its browser names itself."""

# The first that is found in what a browser says of itself; whatever follows is said by those before it too.
BROWSERS = (
    ("MicroMessenger", "WeChat"),
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("SamsungBrowser", "Samsung Internet"),
    ("Firefox", "Firefox"),
    ("FxiOS", "Firefox"),
    ("CriOS", "Chrome"),
    ("Chrome", "Chrome"),
    ("Safari", "Safari"),
)
SYSTEMS = (
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Android", "Android"),
    ("Windows", "Windows"),
    ("Mac OS X", "Mac"),
    ("Linux", "Linux"),
)


def device_of(user_agent: str) -> str:
    """The browser and its system, such as Firefox · Android; empty where neither is known."""
    found = (next((name for sign, name in table if sign in user_agent), "") for table in (BROWSERS, SYSTEMS))
    return " · ".join(filter(None, found))
