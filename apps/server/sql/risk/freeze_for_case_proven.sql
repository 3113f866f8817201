/*
 * Freezes at once what a case is about: a participant with the free part of its float, its float alone (wallet), a
 * merchant with its payable, an account, an order with what was settled of it, or a payout (stop_payout). Something
 * already frozen is frozen for the case too. The freeze stands from the moment its subject was locked. The caller
 * writes the audit row. Outcome: done · not_found · wrong_state · frozen_before · closed.
 */
create or replace function freeze_for_case_proven(
  wanted_case bigint, wanted_kind text, wanted_subject text, why text, who text
) returns text
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  c risk_case;
  o collection_order;
  a collection_account;
  made bigint;
  taken bigint := 0;
  said text;
begin
  select * into c from risk_case x where x.id = wanted_case for update;
  if c.id is null then return 'not_found'; end if;
  if c.state = 3 then return 'closed'; end if;
  if exists (select from risk_freeze f
    where f.kind = wanted_kind and f.subject_id = wanted_subject and f.case_id = wanted_case
      and f.lifted_at is null) then
    return 'frozen_before';
  end if;
  insert into risk_freeze (case_id, kind, subject_id, reason, by_user)
  values (wanted_case, wanted_kind, wanted_subject, why, who)
  returning id into made;
  if wanted_kind in ('participant', 'wallet') then
    perform 1 from participant p where p.id = wanted_subject::bigint for no key update;
    if not found then raise no_data_found using message = 'not_found'; end if;
    if wanted_kind = 'participant' then
      update participant p set frozen = true where p.id = wanted_subject::bigint;
    end if;
    update risk_freeze f
    set account_id = account_of('participant', wanted_subject::bigint, 'float')
    where f.id = made
    returning f.account_id into taken;
    taken := hold_free(taken, 'freeze:' || made);
  elsif wanted_kind = 'merchant' then
    -- The mark stops its new requests, refunds and settlements; nobody claims or sends its waiting payouts.
    update merchant m set frozen = true where m.id = wanted_subject::bigint;
    if not found then raise no_data_found using message = 'not_found'; end if;
    update risk_freeze f
    set account_id = account_of('merchant', wanted_subject::bigint, 'payable')
    where f.id = made
    returning f.account_id into taken;
    taken := hold_free(taken, 'freeze:' || made);
  elsif wanted_kind = 'account' then
    select * into a from collection_account x where x.id = wanted_subject::bigint and x.archived_at is null for update;
    if a.id is null then raise no_data_found using message = 'not_found'; end if;
    update risk_freeze f
    set stood = coalesce((select x.stood
      from risk_freeze x
      where x.kind = 'account' and x.subject_id = wanted_subject and x.lifted_at is null and x.id <> made
      order by x.id
      limit 1),
      a.check_status) where f.id = made;
    if a.check_status <> 'frozen' then
      update collection_account x set check_status = 'frozen', status = 0, version = x.version + 1 where x.id = a.id;
    end if;
    insert into event_log (kind, order_no, participant_id, status, acc_type, actor)
    values ('account.changed', a.id::text, a.participant_id, account_state('frozen'), a.acc_type, who);
  elsif wanted_kind = 'order' then
    select * into o from collection_order x where x.agt_order_no = wanted_subject for update;
    if o.id is null then raise no_data_found using message = 'not_found'; end if;
    if o.status not in (1, 2, 4, 6) then raise no_data_found using message = 'wrong_state'; end if;
    if collection_stands(o.status) then
      taken := hold_settled(o, 'freeze:' || made);
    end if;
    update collection_order x set frozen = true where x.id = o.id;
    insert into event_log (kind, order_id, order_no, status, amount, actor)
    values ('collection.frozen', o.id, o.agt_order_no, o.status, o.amount, who);
  else
    said := stop_payout(wanted_subject, who);
    if said <> 'done' then raise no_data_found using message = said; end if;
  end if;
  update risk_freeze f set held = greatest(coalesce(taken, 0), 0), at = clock_timestamp() where f.id = made;
  insert into risk_case_entry (case_id, author, what, text)
  values (wanted_case, who, 'frozen', wanted_kind || ' ' || wanted_subject || '：' || why);
  perform pg_notify('events', '');
  return 'done';
exception when no_data_found then return sqlerrm;
end $$;
