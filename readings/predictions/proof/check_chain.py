"""Check a chain of sealed records.

python check_chain.py chain.json [heads that you kept earlier]
"""

import hashlib
import json
import sys
from pathlib import Path


def sha256(data):
    return hashlib.sha256(data).digest()


chain = json.loads(Path(sys.argv[1]).read_text(encoding="utf-8"))

head, heads, erased, not_shown = bytes(32), set(), 0, 0
for place, link in enumerate(chain["links"], start=1):
    if int(link["number"]) != place:
        sys.exit(f"Record {place} is missing.")
    commitment = bytes.fromhex(link["commitment"])
    record = link["record"].encode("utf-8")
    if not record and link["erased_at"]:
        erased += 1
    elif not record:
        not_shown += 1
    elif sha256(bytes.fromhex(link["salt"]) + record) != commitment:
        sys.exit(f"Record {place} is not what was sealed.")
    head = sha256(head + commitment)
    if head.hex() != link["hash"]:
        sys.exit(f"Record {place} does not follow the one before.")
    heads.add(head.hex())

end = (len(chain["links"]), head.hex())
if end != (int(chain["length"]), chain["head"]):
    sys.exit("The chain does not end where it says.")
for kept in sys.argv[2:]:
    if kept.lower() not in heads:
        sys.exit(f"{kept} was never the head of this chain.")
print(f"{end[0]} records in order, {erased} erased, {not_shown} not shown.")
print(f"Head {end[1]}")
