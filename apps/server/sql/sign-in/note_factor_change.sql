-- Records every change of a factor, by whichever way. A row that is created with its factors (the demo's people) has
-- changed none.
create or replace function note_factor_change() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  new.factors_changed_at := clock_timestamp();
  return new;
end $$;
