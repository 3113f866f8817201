create or replace function count_account_hour() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into account_hour as h (account_id, hour, successes, failures)
  values (new.id, date_trunc('hour', clock_timestamp()), new.successes - old.successes, new.failures - old.failures)
  on conflict (account_id, hour) do update
    set successes = h.successes + excluded.successes, failures = h.failures + excluded.failures;
  return null;
end $$;
