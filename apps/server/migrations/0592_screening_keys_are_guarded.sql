-- Only the batched form is called since 2.9.5.
drop function if exists drop_screening_entries(bigint);

\ir ../sql/risk/guard_screening_keys.sql
create trigger screening_keys_guard before update of keys on screening_entry for each row
  when (current_user = 'mashang_app') execute function guard_screening_keys();
