-- Replaced before 2.10.0, kept for processes of the release before (docs/decisions/0300). note_passkey_removed stays: migration 0680 includes it.
drop function if exists named_lines(bigint[], text[], bigint[], date[]);
drop function if exists take_return_line(bigint, bigint, text, text, text);
drop function if exists note_passkey_added();
