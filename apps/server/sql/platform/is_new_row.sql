-- Whether a row came into being in this very transaction: what belongs to it is part of making it.
create or replace function is_new_row(row_xmin text) returns boolean
language sql stable as $$
  select row_xmin = (pg_current_xact_id()::text::numeric % 4294967296)::text
$$;

grant execute on function is_new_row(text) to mashang_app, mashang_participant, mashang_identity, mashang_evidence;
