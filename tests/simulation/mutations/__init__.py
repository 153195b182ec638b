"""Guards of the server, each broken on purpose: the laws must notice."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

import pytest

from . import ears, epochs, log, rights

Mutation: TypeAlias = Callable[[pytest.MonkeyPatch], None]

REQUIRED: tuple[Mutation, ...] = (
    log.acknowledge_before_commit,
    log.never_sync,
    log.forget_the_request_id,
    ears.skip_the_audience_filter,
    ears.live_before_snapshot,
    rights.act_on_a_revoked_key,
)
MORE: tuple[Mutation, ...] = (
    ears.one_audience,
    rights.stay_after_revocation,
    rights.send_what_was_queued,
    rights.dismiss_one_by_one,
    rights.resume_over_a_new_role,
    log.publish_what_failed,
    ears.forget_who_lags,
    ears.snapshot_of_yesterday,
    ears.tell_history_of_the_past,
    log.take_a_refused_status_for_an_answer,
    log.catch_up_in_silence,
    ears.tell_the_odds_of_a_secret,
    rights.let_players_approve,
    rights.take_a_code_twice,
    ears.tell_only_who_was_there,
    epochs.keep_the_epoch_of_a_copy,
    epochs.believe_the_epoch_of_a_state,
    epochs.resume_over_a_new_epoch,
    epochs.send_again_to_another_log,
    ears.forget_who_vanished,
    rights.let_all_write,
    epochs.open_beside_a_stop,
    ears.let_all_read,
    ears.keep_what_has_changed,
    ears.one_encoding_for_all,
    rights.let_in_however_often,
    rights.let_in_before_their_turn,
    rights.answer_however_often,
    rights.keep_the_lead,
    rights.let_all_lead,
)
