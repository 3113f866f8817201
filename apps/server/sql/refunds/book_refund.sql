-- Posts an approved refund and counts it on its order; both and the balances are locked. False, and nothing done, where
-- the merchant's money is too small.
create or replace function book_refund(o collection_order, wanted refund, who text) returns boolean
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  r refund := wanted;
  back record;
  lines record;
begin
  select * into back from refund_shares(o, r);
  if free_of(o.payable_account) < refund_takes(o, r) then return false; end if;
  update refund x
  set state = 1, approved_at = clock_timestamp(), deadline = clock_timestamp() + interval '24 hours',
    fee_back = back.fee, fee = o.refund_fee, shares_back = back.shares
  where x.id = r.id returning * into r;
  select * into lines from refund_lines(o, r);
  perform post_transfer('collection.refunded', 'refund-approved:' || r.id, o.agt_order_no, lines.accounts,
    lines.amounts);
  if r.fee > 0 then
    perform post_transfer('refund.fee', 'refund-fee:' || r.id, o.agt_order_no, array[o.payable_account,
      account_of('operator', 0, 'revenue')], array[-r.fee, r.fee]);
  end if;
  update collection_order c set refunded = c.refunded + r.amount, fee_back = c.fee_back + r.fee_back,
    shares_back = array(select coalesce(c.shares_back[s.n], 0) + s.x
      from unnest(r.shares_back) with ordinality s (x, n)
      order by s.n)
      where c.id = o.id;
  perform tell_refund(r, 'approved', who);
  return true;
end $$;
