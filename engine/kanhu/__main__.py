"""`python -m kanhu`."""

from kanhu.cli import main

raise SystemExit(main())
