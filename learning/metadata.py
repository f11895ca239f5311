"""What is there to learn by says to programs what it is: schema.org's LearningResource; and where
its files for learning platforms are."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from holdings import release
from learning import shared
from learning.lessons import LENGTHS, WAYS, Lesson, Line, Named

KINDS = ("lesson plan", "worksheet", "assessment item")
"""What a lesson is, in the words that schema.org's property is used with."""
TUTORIAL, EXERCISE = "tutorial", "exercise"
"""What a coached hand or the tour is, and what puzzles are."""
CONTROLS = ("fullKeyboardControl", "fullMouseControl", "fullTouchControl")
TYPES = {"zip": "application/zip", "xml": "application/xml"}
FOLDER, TOUR = "platforms", "tour"
"""Where the packages for learning platforms are, and what the tour is called there."""
APP, QTI, MOODLE = "html5", "qti21", "moodle"
_ENDINGS = {"scorm12": "zip", "scorm2004": "zip", APP: "zip", QTI: "zip", MOODLE: "xml"}


def packages(name: str, base: str = "") -> list[tuple[str, str]]:
    """The packages of a lesson, or of the tour, which has no set of questions: form and address."""
    return [(form, f"{base}{FOLDER}/kanhu-{name}-{form}.{ending}")
            for form, ending in _ENDINGS.items()
            if name != TOUR or form not in (QTI, MOODLE)]  # fmt: skip


def media(name: str, base: str = "") -> list[tuple[str, str, str]]:
    """The same as title, media type and address."""
    say = shared.words().say
    return [(say[f"form_{form}"], TYPES[_ENDINGS[form]], address)
            for form, address in packages(name, base)]  # fmt: skip


def file(named: Named) -> str:
    """The name of the file that a lesson is taken along as, beside its page."""
    return f"kanhu-{named.name}.zip"


def entity(named: Named) -> Mapping[str, object]:
    """A lesson; its addresses are relative to its page."""
    lesson = named.lesson
    whole = (shared.words().say["keep"], TYPES["zip"], file(named))
    return {
        **_shared(lesson.title, lesson.summary),
        "learningResourceType": list(KINDS), "educationalUse": "instruction",
        "interactivityType": "mixed", "typicalAgeRange": span(lesson),
        "educationalLevel": [
            shared.frameworks()[line.framework].level for line in lesson.curriculum
        ],
        "timeRequired": _time(LENGTHS[-1]), "teaches": list(lesson.aims),
        "assesses": [row.what for row in lesson.rubric],
        "competencyRequired": list(lesson.before), "about": list(lesson.subjects),
        "educationalAlignment": [_alignment(line) for line in lesson.curriculum],
        "audience": {"@type": "EducationalAudience", "educationalRole": "teacher"},
        "hasPart": [_plan(lesson, minutes) for minutes in LENGTHS],
        "encoding": _encodings([whole, *media(named.name, "../../")]),
    }  # fmt: skip


def practice(
    title: str, about: str, kind: str, teaches: Iterable[str] = (), *, minutes: int = 0,
    assesses: Iterable[str] = (), levels: Iterable[str] = (),
    files: Iterable[tuple[str, str, str]] = (),
) -> Mapping[str, object]:  # fmt: skip
    """Something to go through alone: a coached hand, the tour, puzzles.

    Args:
        kind: TUTORIAL or EXERCISE. minutes: how long it takes, 0 where that is not known.
        assesses: what it asks for. levels: how hard it is, in words; several if its parts differ.
        files: as `media` gives them, addresses relative to the page.
    """
    found = {
        **_shared(title, about), "learningResourceType": kind, "educationalUse": "self-study",
        "interactivityType": "active", "accessibilityControl": list(CONTROLS),
        "audience": {"@type": "EducationalAudience", "educationalRole": "student"},
    }  # fmt: skip
    found |= {"timeRequired": _time(minutes)} if minutes else {}
    found |= {"teaches": taught} if (taught := list(teaches)) else {}
    found |= {"assesses": asked} if (asked := list(assesses)) else {}
    found |= {"educationalLevel": hard} if (hard := list(levels)) else {}
    found |= {"encoding": rows} if (rows := _encodings(files)) else {}
    return found


def collection(title: str, about: str, kinds: Iterable[str]) -> Mapping[str, object]:
    """What a page leads to that lists things to learn by: hands, lessons, puzzles or sheets.

    Args:
        kinds: what they are, in the words of schema.org's learningResourceType.
    """
    return {**_shared(title, about), "learningResourceType": list(kinds)}


def material(title: str, about: str, kinds: Iterable[str]) -> Mapping[str, object]:
    """A page that is itself there to teach with, such as one of sheets to print.

    Args:
        kinds: what it is, in the words of schema.org's learningResourceType.
    """
    return {
        **collection(title, about, kinds), "educationalUse": "instruction",
        "audience": {"@type": "EducationalAudience", "educationalRole": "teacher"},
    }  # fmt: skip


def span(lesson: Lesson) -> str:
    """The ages of a lesson, in the form of schema.org."""
    return f"{lesson.ages[0]}-{lesson.ages[1]}"


def _shared(title: str, about: str) -> dict[str, object]:
    return {
        "@type": "LearningResource", "name": title, "abstract": about, "inLanguage": "en",
        "isAccessibleForFree": True, "license": release.LICENCE,
        "accessMode": ["textual", "visual"], "accessModeSufficient": ["textual"],
        "accessibilityFeature": list(shared.words().access), "accessibilityHazard": ["none"],
    }  # fmt: skip


def _encodings(files: Iterable[tuple[str, str, str]]) -> list[Mapping[str, object]]:
    return [{"@type": "MediaObject", "name": title, "encodingFormat": kind, "contentUrl": address}
            for title, kind, address in files]  # fmt: skip


def _time(minutes: int) -> str:
    return f"PT{minutes}M"


def _plan(lesson: Lesson, minutes: int) -> Mapping[str, object]:
    title = shared.words().say["minutes"].format(minutes=minutes)
    return {"@type": "LearningResource", "name": f"{lesson.title}: {title}",
            "learningResourceType": KINDS[0], "timeRequired": _time(minutes),
            "url": f"#plan-{minutes}-{WAYS[0]}"}  # fmt: skip


def _alignment(line: Line) -> Mapping[str, object]:
    framework = shared.frameworks()[line.framework]
    return {
        "@type": "AlignmentObject", "alignmentType": "teaches", "targetName": line.code,
        "educationalFramework": framework.title, "targetDescription": line.asks,
        "targetUrl": framework.url,
    }  # fmt: skip
