-- Kept for one release; prune-windows.ts has replaced it (docs/decisions/0970).
-- Deletes windows that nobody reads any more.
create or replace function prune_monitoring(most int) returns int
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  gone int;
  n int;
begin
  delete from risk_tally
  where ctid = any (array(select ctid from risk_tally where slot < clock_timestamp() - interval '2 days' limit most))
    and slot < clock_timestamp() - interval '2 days';
  get diagnostics gone = row_count;
  if gone = most then return most; end if;
  delete from risk_day
  where ctid = any (
    array(select ctid from risk_day where day < shanghai_day(clock_timestamp()) - 400 limit most - gone))
    and day < shanghai_day(clock_timestamp()) - 400;
  get diagnostics n = row_count;
  gone := gone + n;
  if gone = most then return most; end if;
  delete from risk_tie
  where ctid = any (
    array(select ctid from risk_tie where last_at < clock_timestamp() - interval '400 days' limit most - gone))
    and last_at < clock_timestamp() - interval '400 days';
  get diagnostics n = row_count;
  return gone + n;
end $$;

grant execute on function prune_monitoring(int) to mashang_app;
