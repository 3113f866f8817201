-- Removing a passkey is a change of factors: whoever got in removes the owner's ways in first. Money waits a day after it too (docs/decisions/0141).
\ir ../sql/sign-in/note_passkey_removed.sql
create trigger note_passkey_removed after update of removed_at on passkey for each row
  when (old.removed_at is null and new.removed_at is not null) execute function note_passkey_removed();
