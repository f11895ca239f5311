"""Works as data: what a reference must say, and its forms for programs."""
