"""The options of a table of Khanhoo, as types; `options.toml` says what they mean."""

from __future__ import annotations

from typing import Literal

from kanhu.families.match import TargetOptions


class KhanhooOptions(TargetOptions):
    """What is agreed on at a table of Khanhoo."""

    skin: Literal["goodall", "club_courts", "spanish"]
    pack: Literal["single", "triple", "quadruple"]
    jokers: int
    orphan_players: Literal["4_and_8", "four_plus", "off"]
    orphan_draw: Literal["each_hand", "first_cut"]
    aces_length: Literal["three", "more"]
    aces_triplet: bool
    double_triplet: Literal["two_each", "any_six"]
    joker_limit: Literal["none"] | int
    triple_melds: bool
    triple_sequence: Literal["three_identical", "full_suit"]
    trio_quartette: bool
    claim_in_turn: Literal["meld_required", "free"]
    voluntary_lay: bool
    bump_sequences: Literal["never", "three_hand", "always"]
    recycle: Literal["turn_over", "shuffle_keep_top", "keep_top"]
    turn_cap: int
    dead_round: int
    final_discard: Literal["required", "optional"]
    losers_score: bool
    misdeal_fine: int
    dealer_errors: bool
    penalty_mode: Literal["deduct", "add"]
    false_bump: bool
