-- What is over is cleared away in batches: one statement over a long backlog held back every cursor, notice and seal for seconds. Rows are found
-- first, so that the transaction's number is drawn for the deleting alone.

create function prune_monitoring(most int) returns int language plpgsql security definer set search_path = public as $$
declare
  gone int;
  n int;
begin
  delete from risk_tally where ctid = any (array(select ctid from risk_tally where slot < clock_timestamp() - interval '2 days' limit most))
    and slot < clock_timestamp() - interval '2 days';
  get diagnostics gone = row_count;
  if gone = most then return most; end if;
  delete from risk_day where ctid = any (array(select ctid from risk_day where day < shanghai_day(clock_timestamp()) - 400 limit most - gone))
    and day < shanghai_day(clock_timestamp()) - 400;
  get diagnostics n = row_count;
  gone := gone + n;
  if gone = most then return most; end if;
  delete from risk_tie where ctid = any (array(select ctid from risk_tie where last_at < clock_timestamp() - interval '400 days' limit most - gone))
    and last_at < clock_timestamp() - interval '400 days';
  get diagnostics n = row_count;
  return gone + n;
end $$;

create function prune_account_hours(most int) returns int language plpgsql security definer set search_path = public as $$
declare
  gone int;
begin
  delete from account_hour where ctid = any (array(select ctid from account_hour where hour < now() - interval '8 days' limit most))
    and hour < now() - interval '8 days';
  get diagnostics gone = row_count;
  return gone;
end $$;

-- A reader that begins again takes back what its predecessor had read, as long as the version never counted.
create function drop_screening_entries(wanted_list bigint, most int) returns int language plpgsql security definer set search_path = public as $$
declare
  gone int;
begin
  if exists (select from screening_list l where l.id = wanted_list and l.released_at is not null) then
    raise exception 'a released list stays as it was' using errcode = 'check_violation', constraint = 'screening_released';
  end if;
  delete from screening_entry where id in (select e.id from screening_entry e where e.list_id = wanted_list limit most);
  get diagnostics gone = row_count;
  return gone;
end $$;

-- A process of the version before, beside this one while it is replaced, calls these.
create or replace function prune_monitoring() returns void language sql security definer set search_path = public as $$ select prune_monitoring(1000) $$;
create or replace function prune_account_hours() returns void language sql security definer set search_path = public as $$ select prune_account_hours(1000) $$;

revoke all on function prune_monitoring(int), prune_account_hours(int), drop_screening_entries(bigint, int) from public;
grant execute on function prune_monitoring(int), prune_account_hours(int), drop_screening_entries(bigint, int) to mashang_app;
