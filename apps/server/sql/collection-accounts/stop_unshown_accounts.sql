-- Kept for one release; stop-accounts-without-evidence.ts has replaced it (docs/decisions/0970).
-- Switches off at most `most` older accounts whose time to show evidence has ended; routing skips them from that minute
-- anyway. Returns how many.
create or replace function stop_unshown_accounts(most int) returns int
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  stopped int;
begin
  with over as (
    select a.id
    from collection_account a
    where a.evidence = '' and a.archived_at is null and a.status = 1 and lacks_evidence(a, clock_timestamp())
    order by a.id limit most for update skip locked
  ), off as (
    update collection_account a
    set status = 0
    from over o
    where a.id = o.id
    returning a.id, a.participant_id, a.check_status, a.acc_type
  ), said as (
    insert into event_log (kind, order_no, participant_id, status, acc_type, actor)
    select 'account.changed', id::text, participant_id, account_state(check_status), acc_type, 'system:account-evidence'
    from off
    returning 1
  )
  select count(*) into stopped from said;
  if stopped > 0 then perform pg_notify('events', ''); end if;
  return stopped;
end $$;

grant execute on function stop_unshown_accounts(int) to mashang_app;
