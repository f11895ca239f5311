"""Moves, refusals and cards of a state by their texts, for the tests of every game."""


def play(state, *moves):
    """Play moves by text; the state reached."""
    for text in moves:
        state = state.play(_read(state, text))[0]
    return state


def events(state, text):
    """What a move brings about."""
    return state.play(_read(state, text))[1]


def refused(state, text):
    """The refusal of a move, which must not be legal."""
    refusal = state.refuse(_read(state, text))
    assert refusal is not None, f"{text} is legal"
    return refusal


def cards(state, zone):
    """Codes of a zone in a state."""
    return state.position()["zones"].get(zone, "").split()


def legal(state):
    """Legal moves as short texts."""
    return [state.setup.game.move_text(state, move, short=True) for move in state.legal()]


def in_words(state, verb=""):
    """Legal moves in words, of one verb or of all."""
    text = state.setup.game.move_text
    return [text(state, move) for move in state.legal() if verb in ("", move.verb)]


def _read(state, text):
    return state.setup.game.read_move(state, text)
