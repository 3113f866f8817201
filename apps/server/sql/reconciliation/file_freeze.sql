-- Returns the first unpaid payment of a bank file that may not leave: it, its order, its merchant or its participant is
-- frozen, or its merchant may no longer be settled to the approved account. Null where the file may be handed out. A
-- complaint filed after the approval holds back the next settlement, not this one.
create or replace function file_freeze(file text) returns text
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  select p.number from settlement_batch b cross join lateral payments_of_file(b.id) p
  where b.batch_no = file and case p.kind
    when 'settlement' then exists (select from settlement s
      where s.settlement_no = p.number and s.state in ('paying', 'failed')
        and coalesce(settlement_line_fault(s), 'held_back') <> 'held_back')
    when 'payout' then exists (select from payout_order o
      where o.order_no = p.number and o.status in (5, 7) and payout_is_frozen(o.id))
    when 'verification' then exists (select from verification_payment v join participant q on q.id = v.participant_id
      where v.payment_no = p.number and v.state = 'paying' and q.frozen)
    else exists (select from refund r join collection_order o on o.id = r.order_id
      where r.refund_no = p.number and r.state in (3, 5, 6) and order_freeze(o, r.complaint_id) is not null) end
  order by p.number limit 1
$$;

grant execute on function file_freeze(text) to mashang_app;
