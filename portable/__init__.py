"""The portable edition: the built site as an archive to unpack on a stick, to be opened from there.

A page that was opened from a file system may fetch nothing: no module, no worker, no data, no
drawing of another file. So all that comes to a table by a request comes here in plain scripts
(`packs`), faces are in the pages that show them (`faces`), and links name files (`addresses`).
"""
