/*
 * Freezes the money of somebody known who is now on a list (L6) until the hits are decided. A participant takes no work
 * and its float is held; of a merchant its payable is held, and its unclaimed payouts wait, also those that come back
 * meanwhile (return_claim). `wanted_name`: a participant's name, a merchant's number. Outcome: held · noted (nothing
 * new) · not_found.
 */
create or replace function hold_known(wanted_kind text, wanted_name text, wanted jsonb) returns text
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  known bigint;
  account bigint;
  made bigint;
  waiting text;
begin
  if wanted_kind = 'participant' then
    select p.id into known from participant p where p.name = wanted_name for no key update;
    account := account_of('participant', known, 'float');
  else
    select m.id into known from merchant m where m.mch_id = wanted_name for no key update;
    account := account_of('merchant', known, 'payable');
  end if;
  if known is null then return 'not_found'; end if;
  if insert_screening_hits(wanted) = 0 then return 'noted'; end if;
  insert into risk_freeze (kind, subject_id, source, reason, by_user, account_id)
  values (wanted_kind, known::text, 'screening', '筛查命中，待复核', 'system:screening', account)
  on conflict (kind, subject_id, coalesce(case_id, 0)) where lifted_at is null do nothing returning id into made;
  if made is null then return 'held'; end if;
  if wanted_kind = 'participant' then
    update participant p set frozen = true where p.id = known and not p.frozen;
  else
    for waiting in select o.order_no
      from payout_order o
      where o.merchant_id = known and o.status in (0, 7)
      order by o.id for update loop
      perform hold_waiting_payout(waiting, made);
    end loop;
  end if;
  -- The freeze stands from the moment its subject was locked.
  update risk_freeze f set held = hold_free(account, 'freeze:' || made), at = clock_timestamp() where f.id = made;
  perform pg_notify('events', '');
  return 'held';
end $$;

grant execute on function hold_known(text, text, jsonb) to mashang_app;
