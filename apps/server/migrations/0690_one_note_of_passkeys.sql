-- A passkey added and a passkey removed are noted by one function; note_passkey_added and note_passkey_removed stay for a release.
\ir ../sql/sign-in/note_passkey_change.sql
drop trigger note_passkey_added on passkey;
drop trigger note_passkey_removed on passkey;
create trigger note_passkey_added after insert on passkey for each row execute function note_passkey_change();
create trigger note_passkey_removed after update of removed_at on passkey for each row
  when (old.removed_at is null and new.removed_at is not null) execute function note_passkey_change();
