"""The steps behind `build_site.py`: set-up, build, serve, check and test.

Runs on a bare Python (standard library only); whatever needs more runs inside `.venv`.
"""
