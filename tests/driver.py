"""The browsers of the tests: Chromium, and Debian's Firefox, with one way to open a context."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, Playwright

from workshop import browser as browsers
from workshop.browser import Kind

Preferences = dict[str, str | float | bool]


class Driver:
    """Opens contexts in browsers of one kind."""

    def __init__(self, playwright: Playwright, kind: Kind) -> None:
        program = browsers.installed(kind)
        if program is None:
            raise LookupError(f"there is no {kind.title}: {kind.advice}")
        self.playwright, self.program = playwright, str(program)

    def new_context(self, **options: Any) -> BrowserContext:
        """A fresh profile; the options are those of Playwright."""
        raise NotImplementedError

    def new_page(self, **options: Any) -> Page:
        """A page in a fresh profile."""
        return self.new_context(**options).new_page()


# A test ends long before code that is made fast, or looked through before it is called, has won back
# the time of doing so.
QUICK = ["--js-flags=--liftoff-only --wasm-lazy-validation"]


class Chromium(Driver):
    """One Chromium for all contexts."""

    def __init__(self, playwright: Playwright, kind: Kind = browsers.CHROMIUM) -> None:
        super().__init__(playwright, kind)
        self.browser = playwright.chromium.launch(
            executable_path=self.program, args=[*browsers.FLAGS, *QUICK]
        )

    def new_context(self, **options: Any) -> BrowserContext:
        return self.browser.new_context(**options)


NOWHERE: Preferences = {  # whatever is asked for goes to a place where nobody answers
    "network.proxy.type": 1, "network.proxy.http": "127.0.0.1", "network.proxy.http_port": 9,
    "network.proxy.ssl": "127.0.0.1", "network.proxy.ssl_port": 9,
    "network.proxy.allow_hijacking_localhost": True,
}  # fmt: skip


class Firefox(Driver):
    """A Firefox as it is sold, spoken to by WebDriver BiDi.

    What that protocol cannot set for a context is set by preferences of the whole browser: so there
    is one for each set of preferences that is asked for. Those without a page are closed, the
    longest unused first, as an idle browser still costs time. Fingers cannot be emulated, but a
    page can be told that there is nothing finer.
    """

    KEPT = 2

    UNSET: dict[str, Any] = dict.fromkeys(
        ("color_scheme", "reduced_motion", "forced_colors", "contrast"), "null"
    )
    COARSE, FINE_THAT_HOVERS = 1, 6
    OWN_COLOURS, COLOURS_OF_THE_READER = 0, 2

    def __init__(self, playwright: Playwright, kind: Kind = browsers.FIREFOX) -> None:
        super().__init__(playwright, kind)
        self.running: dict[str, Browser] = {}

    def new_context(self, **options: Any) -> BrowserContext:
        options.pop("has_touch", None)
        pointer = self.COARSE if options.pop("is_mobile", False) else self.FINE_THAT_HOVERS
        forced = options.pop("forced_colors", "none") == "active"
        nowhere = NOWHERE if options.pop("offline", False) else {}
        preferences: Preferences = {
            "layout.css.prefers-color-scheme.content-override":
                0 if options.pop("color_scheme", "light") == "dark" else 1,
            # Else a slash is the browser's own: it finds what is typed next in the page.
            "accessibility.typeaheadfind.manual": False,
            "ui.useOverlayScrollbars": 1,  # as on phones, and as the other browser is told
            "ui.primaryPointerCapabilities": pointer,
            "ui.allPointerCapabilities": pointer,
            "browser.display.document_color_use":
                self.COLOURS_OF_THE_READER if forced else self.OWN_COLOURS,
            "ui.prefersReducedMotion": int(options.pop("reduced_motion", "") == "reduce"),
            "javascript.enabled": options.pop("java_script_enabled", True),
            "dom.serviceWorkers.enabled": options.pop("service_workers", "allow") == "allow",
            # As readers have it; driven, it would let a page from a file read others.
            "security.fileuri.strict_origin_policy": True,
            **nowhere,
        }  # fmt: skip
        return self._with(preferences).new_context(**options, **self.UNSET)

    def _with(self, preferences: Preferences) -> Browser:
        key = str(preferences)
        found = self.running.pop(key, None)
        if found is None:
            self._close_idle()
            found = self.playwright.firefox.launch(
                channel="moz-firefox",
                executable_path=self.program,
                firefox_user_prefs=preferences,
            )
        self.running[key] = found  # the last used comes last
        return found

    def _close_idle(self) -> None:
        idle = [key for key, browser in self.running.items() if not browser.contexts]
        for key in idle[: max(0, len(self.running) - self.KEPT)]:
            self.running.pop(key).close()


DRIVERS: dict[str, type[Chromium] | type[Firefox]] = {"chromium": Chromium, "firefox": Firefox}
