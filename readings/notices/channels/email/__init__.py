"""By e-mail: one mail for each message, in the words of whoever it is for."""

from django.utils.translation import pgettext_lazy

from readings.notices.channels import Channel
from readings.notices.channels.email.sending import sending

CHANNEL = Channel("email", pgettext_lazy("channel", "E-mail"), sending)
