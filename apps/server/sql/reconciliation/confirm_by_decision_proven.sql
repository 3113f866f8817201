/*
 * Applies what two people decided about open receipts (`statement.match`, in force in this transaction): each confirms
 * its order, with `settlePart` for the part that came, or goes to suspense. All or nothing. Returns done, or
 * `outcome:exception`: line_gone · not_found · reversal · own_account · other_account · wrong_state · frozen ·
 * too_little · over_fee.
 */
create or replace function confirm_by_decision_proven(wanted_approval bigint, who text) returns text
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  a approval;
  item record;
  l statement_line;
  o collection_order;
  refusal text;
  settled bigint[] := '{}';
  moment timestamptz;
begin
  select * into a
  from approval
  where id = approval_in_force('statement.match', (select subject_id from approval where id = wanted_approval));
  if a.id is distinct from wanted_approval or a.id is null then
    raise exception 'a receipt is decided by two people'
      using errcode = 'check_violation', constraint = 'approval_needed';
  end if;
  perform pg_advisory_xact_lock(hashtext('statement_matching'));
  perform 1 from collection_order c where c.agt_order_no in (
    select i."orderNo" from jsonb_to_recordset(a.payload -> 'items') as i ("orderNo" text)) order by c.id for update;
  perform 1 from ledger_balance b where b.account_id in (
    select unnest(array[c.float_account, c.payable_account]) from collection_order c where c.agt_order_no in (
      select i."orderNo" from jsonb_to_recordset(a.payload -> 'items') as i ("orderNo" text)))
      order by b.account_id for update;
  moment := clock_timestamp();
  for item in
    select i.*
    from jsonb_to_recordset(a.payload -> 'items') as i ("exceptionId" bigint, "orderNo" text, "settlePart" boolean)
  loop
    l := null;
    o := null;
    select s.* into l
    from statement_line s
    join statement_exception e on e.line_id = s.id
    where e.id = item."exceptionId" for update of s;
    if l.id is null or l.state <> 'open' then return 'line_gone:' || item."exceptionId"; end if;
    if item."orderNo" = '' then
      if l.bank_account_id is null then return 'other_account:' || item."exceptionId"; end if;
      if lies_on_own(l.bank_account_id) then return 'own_account:' || item."exceptionId"; end if;
      perform suspend_line(l, who, '两人核定转挂账');
      continue;
    end if;
    select * into o from collection_order c where c.agt_order_no = item."orderNo";
    refusal := case when o.id is null then 'not_found' when item."settlePart" then part_refusal(l, o)
      else decision_refusal(l, o) end;
    if refusal is not null then return refusal || ':' || item."exceptionId"; end if;
    perform take_receipt(l, o, who, a.id, moment);
    settled := settled || o.id;
  end loop;
  if cardinality(settled) > 0 then
    perform recount_places(settled);
    perform settle_collections(settled, moment);
  end if;
  return 'done';
end $$;
