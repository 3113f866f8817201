-- Whatever changes a factor, by whichever way, is noted here. A row that is made with its factors (the demo's people)
-- has changed none.
create or replace function note_factor_change() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  new.factors_changed_at := clock_timestamp();
  return new;
end $$;
