"""Drawing: a session's view as HTML, one module for each part of the table."""
