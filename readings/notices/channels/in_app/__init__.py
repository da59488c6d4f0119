"""Inside the product: the list of notices and the badge in the head; the notice's own row is how it is told."""

from django.utils.translation import gettext_lazy as _

from readings.notices.channels import Channel

CHANNEL = Channel("in_app", _("In the app"))
