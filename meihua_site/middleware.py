"""What every answer of the site carries, whichever app made it."""

from django.shortcuts import render

FEATURES_OF_NO_USE_HERE = ("camera", "microphone", "geolocation", "payment", "usb", "browsing-topics")
PERMISSIONS = ", ".join(f"{feature}=()" for feature in FEATURES_OF_NO_USE_HERE)

# The statuses that have a page of their own; any other refusal is told as a request that can't be read.
ERROR_PAGES = {403, 404, 409, 422, 429}


def isolate(get_response):
    """Switch off what no page uses, and keep other sites from loading what is answered."""

    def middleware(request):
        response = get_response(request)
        response.headers.setdefault("Permissions-Policy", PERMISSIONS)
        response.headers.setdefault("Cross-Origin-Resource-Policy", "same-origin")
        return response

    return middleware


def give_bare_errors_a_page(get_response):
    """Fill a refusal that came without a word, as Django's own 405 does, with the page of its status."""

    def middleware(request):
        response = get_response(request)
        if 400 <= response.status_code < 500 and not response.streaming and not response.content:
            page = response.status_code if response.status_code in ERROR_PAGES else 400
            response.content = render(request, f"{page}.html").content
        return response

    return middleware
