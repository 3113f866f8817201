/*
 * Settles a partial, late or excessive receipt as the approval in force says: `settle` what came, `settle_due` the
 * order's amount and the rest goes back, `return` all of it. The receipt is the approval's amount; what goes back is a
 * refund of the kind `difference`, approved with it; the collector's float comes back with its proof. A receipt at a
 * place of the institution is decided in 对账; a channel's notice is taken as sent. Outcome: adjusted · not_found ·
 * wrong_state · frozen · float_short · over_limit · over_fee · no_account · other_name · own_account.
 */
create or replace function adjust_collection_proven(wanted_approval bigint, who text) returns text
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  a approval;
  o collection_order;
  moment timestamptz := clock_timestamp();
  received bigint;
  settled bigint;
  returned bigint;
  by_agent boolean;
  place record;
  r refund;
begin
  select * into a from approval where id = wanted_approval;
  if approval_in_force('collection.adjust', a.subject_id) is distinct from wanted_approval or a.id is null then
    raise exception 'a differing receipt is settled by two people'
      using errcode = 'check_violation', constraint = 'approval_needed';
  end if;
  select * into o from collection_order c where c.agt_order_no = a.subject_id for update;
  if o.id is null then return 'not_found'; end if;
  if not (o.status in (1, 6) and o.adjustment = 'pending' or o.status = 6 and o.adjustment is null) then
    return 'wrong_state';
  end if;
  received := a.amount;
  by_agent := o.settlement_mode = 'agent_float';
  if o.place_id is not null
    or not by_agent and (o.adjustment is null or o.paid_in_amount is distinct from received) then
    return 'wrong_state';
  end if;
  settled := case a.payload ->> 'outcome' when 'settle' then received when 'settle_due' then o.amount else 0 end;
  returned := received - settled;
  if o.frozen or returned > 0 and order_freeze(o) is not null then return 'frozen'; end if;
  if settled > 0 and institution_part(fee_of(o, settled), settled, o.chain_rates) < 0 then return 'over_fee'; end if;
  if returned > 0 and refund_target_fault(o) is not null then return refund_target_fault(o); end if;

  perform 1
  from ledger_balance b
  where b.account_id in (o.float_account, o.payable_account)
  order by b.account_id
  for update;
  if by_agent and not exists (
    select from ledger_balance b
    where b.account_id = o.float_account
      and b.posted - b.held + case when o.status = 1 then o.amount else 0 end >= received
  ) then
    return 'float_short';
  end if;
  if not recount_order(o, settled) then return 'over_limit'; end if;
  if o.status = 1 and settled = 0 then
    perform end_order_hold(o, 'released');
  elsif o.status = 6 and settled > 0 and by_agent then
    perform hold_late(o, settled);
  end if;

  insert into collection_adjustment (
    order_id, approval_id, outcome, was_status, due, received, settled, returned,
    return_by, return_reference, decided_by
  )
  values (
    o.id, a.id, a.payload ->> 'outcome', o.status, o.amount, received, settled, returned,
    case when returned > 0 then a.payload ->> 'returnBy' else '' end, '', who
  );
  update collection_order c set
    status = case when settled > 0 then 2 else 6 end,
    adjustment = case when settled > 0 then 'settled' else 'refunded' end,
    paid_in_amount = nullif(settled, 0),
    payment_name = coalesce(nullif(a.payload ->> 'payer', ''), c.payment_name),
    operator = who,
    affirm_time = case when settled > 0 then moment end,
    fail_time = case when settled = 0 then coalesce(c.fail_time, moment) else c.fail_time end
  where c.id = o.id;
  insert into event_log (at, kind, order_id, order_no, participant_id, status, amount, actor, data)
  values (
    moment, 'collection.adjusted', o.id, o.agt_order_no, o.participant_id, case when settled > 0 then 2 else 6 end,
    o.amount, who,
    jsonb_build_object(
      'received', money_text(received), 'settled', money_text(settled), 'returned', money_text(returned))
  );
  if settled > 0 then
    perform settle_collections(array[o.id], moment);
  elsif o.status = 1 then
    perform tell_merchant('collection.expired', array[o.id]);
  end if;
  if returned > 0 then
    -- Money that came to the institution and is not settled waits in suspense first.
    if not by_agent then
      perform post_transfer(
        'receipt.suspended', 'receipt:' || o.id, o.agt_order_no,
        array[clearing_of_order(o), account_of('operator', 0, 'suspense')], array[-returned, returned]);
    end if;
    select * into place from refund_target(o);
    insert into refund (
      refund_no, order_id, order_no, merchant_id, participant_id, kind, amount, plan, reason, note,
      asked_by, state, executor, approval_id,
      target, account_no, holder, bank_name, approved_at, deadline
    )
    values (
      'TK' || lpad(a.id::text, 12, '0'), o.id, o.agt_order_no, o.merchant_id, o.participant_id, 'difference', returned,
      'none', 'difference', left(a.reason, 500),
      'operator', 1, case when by_agent then a.payload ->> 'returnBy' else 'institution' end, a.id,
      place.target, place.account_no, place.holder, place.bank_name, moment, moment + interval '24 hours'
    )
    returning * into r;
    perform post_transfer('collection.returned', 'return:' || o.id, o.agt_order_no, l.accounts, l.amounts)
    from refund_lines(o, r) l;
    perform tell_refund(r, 'approved', who);
  end if;
  perform pg_notify('events', '');
  return 'adjusted';
end $$;
