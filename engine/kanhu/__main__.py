"""`python -m kanhu`."""

from kanhu.cli.main import main

raise SystemExit(main())
