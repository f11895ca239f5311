"""The review of a hand at the table: a part of its own, fetched when somebody asks for one."""
