-- New recovery codes are a change of the second factor they stand for: money waits a day after them too (docs/decisions/0141).
\ir ../sql/sign-in/note_codes_renewed.sql
create trigger note_codes_renewed after insert on recovery_code referencing new table as made for each statement execute function note_codes_renewed();
