-- Lifts a case's freeze of any kind as the approval now in force says. Outcome: lifted · not_found · lifted_before.
create or replace function lift_freeze_proven(wanted_freeze bigint, who text) returns text
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  f risk_freeze;
begin
  if approval_in_force('freeze.lift', wanted_freeze::text) is null then
    raise exception 'a freeze is lifted by two people'
      using errcode = 'check_violation', constraint = 'approval_needed';
  end if;
  perform lock_frozen(x) from risk_freeze x where x.id = wanted_freeze;
  select * into f from risk_freeze x where x.id = wanted_freeze for update;
  if f.id is null or f.source <> 'case' then return 'not_found'; end if;
  if f.lifted_at is not null then return 'lifted_before'; end if;
  perform end_freeze(f.id, who);
  if f.kind = 'participant' then
    update participant p set frozen = false where p.id = f.subject_id::bigint and p.frozen;
  elsif f.kind = 'merchant' then
    -- Where another case froze the merchant too, it stays frozen (keep_frozen_merchant).
    update merchant m set frozen = false where m.id = f.subject_id::bigint and m.frozen;
  elsif f.kind = 'account' and not freeze_stands('account', f.subject_id) and f.stood <> 'frozen' then
    update collection_account x
    set check_status = case when f.stood in ('pending', 'approved', 'refused') then f.stood else 'pending' end,
      version = x.version + 1
    where x.id = f.subject_id::bigint and x.check_status = 'frozen';
    insert into event_log (kind, order_no, participant_id, status, acc_type, actor)
    select 'account.changed', x.id::text, x.participant_id, account_state(x.check_status), x.acc_type, who
    from collection_account x
    where x.id = f.subject_id::bigint;
  elsif f.kind = 'order' then
    -- Other freezes still hold the order (keep_frozen_order).
    update collection_order x set frozen = false where x.agt_order_no = f.subject_id;
    insert into event_log (kind, order_id, order_no, status, amount, actor)
    select 'collection.unfrozen', x.id, x.agt_order_no, x.status, x.amount, who
    from collection_order x
    where x.agt_order_no = f.subject_id and not x.frozen;
  elsif f.kind = 'payout' then
    perform thaw_payout(f.subject_id, who, '案件解冻');
  end if;
  perform pg_notify('events', '');
  return 'lifted';
end $$;
