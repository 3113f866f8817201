-- Kept for one release; prune-account-hours.ts has replaced it (docs/decisions/0970).
-- Deletes at most `most` account hours that no figure reads any more. Returns how many.
create or replace function prune_account_hours(most int) returns int
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  gone int;
begin
  delete from account_hour
  where ctid = any (array(select ctid from account_hour where hour < now() - interval '8 days' limit most))
    and hour < now() - interval '8 days';
  get diagnostics gone = row_count;
  return gone;
end $$;

grant execute on function prune_account_hours(int) to mashang_app;
