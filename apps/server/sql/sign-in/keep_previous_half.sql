create or replace function keep_previous_half() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  new.previous_hash := old.token_hash;
  new.previous_until := clock_timestamp() + interval '1 minute';
  return new;
end $$;
