-- Two people cancel a refund that was approved and is not paid: the exact reverse of its approval, including the
-- complaint that it answered and what it drew of the reserve. Outcome: cancelled · not_found · wrong_state.
create or replace function cancel_refund_proven(wanted_approval bigint, who text) returns text
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  wanted text := (select a.subject_id from approval a where a.id = wanted_approval and a.kind = 'refund.cancel');
  o collection_order;
  r refund;
  lines record;
begin
  select * into o
  from collection_order c
  where c.id = (select x.order_id from refund x where x.refund_no = wanted) for update;
  select * into r from refund x where x.refund_no = wanted for update;
  if r.id is null then return 'not_found'; end if;
  -- Money that came besides an order can only go back to its payer.
  if r.state not in (1, 2, 5, 6) or r.kind = 'difference' then return 'wrong_state'; end if;
  if r.state <> 2 then
    select * into lines from refund_lines(o, r);
    perform 1 from ledger_balance b where b.account_id = any (lines.accounts) order by b.account_id for update;
    perform post_transfer('refund.cancelled', 'refund-cancelled:' || r.id, r.order_no, lines.accounts,
      array(select -x from unnest(lines.amounts) with ordinality s (x, n) order by s.n));
    if r.fee > 0 then
      perform post_transfer('refund.fee', 'refund-fee-cancelled:' || r.id, o.agt_order_no, array[o.payable_account,
        account_of('operator', 0, 'revenue')], array[r.fee, -r.fee]);
    end if;
    if r.kind = 'refund' then
      update collection_order c set refunded = c.refunded - r.amount, fee_back = c.fee_back - r.fee_back,
        shares_back = array(select coalesce(c.shares_back[s.n], 0) - s.x
          from unnest(r.shares_back) with ordinality s (x, n)
          order by s.n)
          where c.id = o.id
          returning * into o;
      -- What came back to the merchant is held again where something freezes the order.
      if o.frozen then perform keep_share(o); end if;
      perform reopen_complaint(o, who);
      perform restore_reserve(o, r, who);
    end if;
  end if;
  update refund x
  set state = 9, ended_at = clock_timestamp(), end_reason =
  left((select a.reason from approval a where a.id = wanted_approval), 200)
  where x.id = r.id
  returning * into r;
  perform tell_refund(r, 'cancelled', who, false);
  return 'cancelled';
end $$;
