-- An authorisation that has ended shows no account any more: its accounts take no order from now on.
create or replace function end_account_evidence() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  with stopped as (
    update collection_account a
    set status = 0
    where a.evidence_authorisation = new.id and a.status = 1
    returning a.id, a.participant_id, a.check_status, a.acc_type
  )
  insert into event_log (kind, order_no, participant_id, status, acc_type, actor)
  select 'account.changed', id::text, participant_id, account_state(check_status), acc_type, 'system:authorisation'
  from stopped;
  if found then perform pg_notify('events', ''); end if;
  return null;
end $$;
