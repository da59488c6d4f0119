"""What logs leave out: the tokens of addresses, with which whoever reads a log could come in."""

import logging
import re

# The feed of a calendar, an invitation, a question to a client, a client's way in, the confirmation of a question, the
# end of mails, a new password, the confirmation of an address.
TOKEN = re.compile(
    r"(/(?:feeds|invitations|answer|my/in|ask/confirm|unsubscribe|sign-in/password|account/e-mail)/)[^/\s\"?]+"
)


class HideTokens(logging.Filter):
    """Puts an ellipsis in the place of each token."""

    def filter(self, record: logging.LogRecord) -> bool:
        message = record.getMessage()
        if (without := TOKEN.sub(r"\1…", message)) != message:
            record.msg, record.args = without, None
        return True
