-- Applies what two people decided about a waiting deposit: credit it, note that it was returned, keep it, or release it
-- from quarantine to suspense. Outcome: done · wrong_state · blocked · reference_used.
create or replace function decide_deposit_proven(wanted_approval bigint, who text) returns text
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  a approval;
  d chain_deposit;
  o top_up_order;
  chosen text;
  suspense bigint := account_of('operator', 0, 'suspense');
  float_account bigint;
begin
  select * into a from approval where id = wanted_approval;
  if a.id is null or approval_in_force('topup.deposit', a.subject_id) is distinct from wanted_approval then
    raise exception 'a deposit is decided by two people'
      using errcode = 'check_violation', constraint = 'approval_needed';
  end if;
  chosen := a.payload ->> 'outcome';
  select * into o
  from top_up_order t
  where t.id = (select c.order_id from chain_deposit c where c.id = a.subject_id::bigint) for update;
  select * into d from chain_deposit c where c.id = a.subject_id::bigint for update;
  if d.id is null or d.state <> (case chosen when 'release' then 4 else 2 end) then return 'wrong_state'; end if;
  if chosen = 'credit' then
    if why_not_credited(o) <> '' then return 'blocked'; end if;
    float_account := account_of('participant', o.participant_id, 'float');
    perform 1 from ledger_balance b where b.account_id = float_account for update;
    perform post_transfer('topup.credited', 'chain-credit:' || d.id, o.order_no, array[float_account, suspense],
      array[d.value, -d.value]);
    update chain_deposit c set state = 1, decided_by = who where c.id = d.id;
  elsif chosen = 'return' then
    if exists (select from chain_deposit x where x.return_reference = a.payload ->> 'returnReference') then
      return 'reference_used';
    end if;
    perform post_transfer('topup.returned', 'chain-return:' || d.id, o.order_no,
      array[suspense, account_of('operator', 0, 'stablecoin_clearing')], array[-d.value, d.value]);
    update chain_deposit c
    set state = 3, decided_by = who, return_reference = a.payload ->> 'returnReference'
    where c.id = d.id;
  elsif chosen = 'release' then
    perform post_transfer('topup.released', 'chain-release:' || d.id, o.order_no,
      array[account_of('operator', 0, 'quarantine'), suspense], array[-d.value, d.value]);
    update chain_deposit c set state = 2, decided_by = who where c.id = d.id;
  else
    update chain_deposit c set kept_note = a.reason, decided_by = who where c.id = d.id;
  end if;
  perform settle_top_up_status(o.id, chosen, who, a.reason);
  return 'done';
end $$;
