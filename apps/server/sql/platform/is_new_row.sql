-- True when this transaction created the row: what belongs to the row is part of creating it.
create or replace function is_new_row(row_xmin text) returns boolean
language sql stable as $$
  select row_xmin = (pg_current_xact_id()::text::numeric % 4294967296)::text
$$;

grant execute on function is_new_row(text) to mashang_app, mashang_participant, mashang_identity, mashang_evidence;
