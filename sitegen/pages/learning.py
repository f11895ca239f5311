"""What lessons say to programs: schema.org's LearningResource, and a feed of all lessons."""

from __future__ import annotations

from collections.abc import Mapping
from uuid import NAMESPACE_URL, uuid5

from sitegen.data import lessons, room
from sitegen.data.archive import Archive
from sitegen.data.lessons import LENGTHS, Lesson, Line, Named
from sitegen.pages import citing
from sitegen.text.templates import render

KINDS = ("lesson plan", "worksheet", "assessment item")
"""What a lesson is, in the words that schema.org's property is used with."""
ZIP = "application/zip"
SPACE = uuid5(NAMESPACE_URL, "https://creativecommons.org/licenses/by/4.0/#the-kanhu-archive")
"""By which the entries of the feed have names that stay, wherever the site is published."""


def file(named: Named) -> str:
    """The name of the file that a lesson is taken along as, beside its page."""
    return f"kanhu-{named.name}.zip"


def entity(named: Named) -> Mapping[str, object]:
    """A lesson as a LearningResource; its addresses are relative to its page."""
    lesson = named.lesson
    return {
        "@type": "LearningResource", "name": lesson.title, "abstract": lesson.summary,
        "learningResourceType": list(KINDS), "educationalUse": "instruction",
        "interactivityType": "mixed", "inLanguage": "en", "isAccessibleForFree": True,
        "license": citing.LICENCE, "typicalAgeRange": _span(lesson),
        "educationalLevel": [room.frameworks()[line.framework].level for line in lesson.curriculum],
        "timeRequired": _time(LENGTHS[-1]), "teaches": list(lesson.aims),
        "assesses": [row.what for row in lesson.rubric],
        "competencyRequired": list(lesson.before), "about": list(lesson.subjects),
        "educationalAlignment": [_alignment(line) for line in lesson.curriculum],
        "audience": {"@type": "EducationalAudience", "educationalRole": "teacher"},
        "accessMode": ["textual", "visual"], "accessModeSufficient": ["textual"],
        "accessibilityFeature": list(room.words().access), "accessibilityHazard": ["none"],
        "hasPart": [_plan(lesson, minutes) for minutes in LENGTHS],
        "encoding": {"@type": "MediaObject", "encodingFormat": ZIP, "contentUrl": file(named)},
    }  # fmt: skip


def _time(minutes: int) -> str:
    return f"PT{minutes}M"


def _span(lesson: Lesson) -> str:
    return f"{lesson.ages[0]}-{lesson.ages[1]}"


def _plan(lesson: Lesson, minutes: int) -> Mapping[str, object]:
    title = room.words().say["minutes"].format(minutes=minutes)
    return {"@type": "LearningResource", "name": f"{lesson.title}: {title}",
            "learningResourceType": KINDS[0], "timeRequired": _time(minutes)}  # fmt: skip


def _alignment(line: Line) -> Mapping[str, object]:
    framework = room.frameworks()[line.framework]
    return {
        "@type": "AlignmentObject", "alignmentType": "teaches", "targetName": line.code,
        "educationalFramework": framework.title, "targetDescription": line.asks,
        "targetUrl": framework.url,
    }  # fmt: skip


def feed(archive: Archive) -> str:
    """All lessons as an Atom feed."""
    rows = [(named, uuid5(SPACE, named.name).urn) for named in lessons.every()]
    return str(render("teach/feed", rows=rows, urn=uuid5(SPACE, "teach").urn, maker=citing.NAME,
                      w=room.words().say, site=citing.site("teach/"), licence=citing.LICENCE,
                      date=f"{citing.date()}T00:00:00Z", span=_span, file=file,
                      kind=ZIP)) + "\n"  # fmt: skip
