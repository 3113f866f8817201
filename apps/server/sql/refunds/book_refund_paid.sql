-- A refund's payment is proven: what was owed to the payer leaves. The order is refunded once all of it is.
create or replace function book_refund_paid(o collection_order, wanted refund, who text) returns refund
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  r refund;
begin
  perform lock_account_money(refund_source(o, wanted));
  perform post_transfer('refund.paid', 'refund-paid:' || wanted.id || ':' || wanted.attempt, wanted.order_no,
    array[refund_payable_of(wanted), refund_source(o, wanted)], array[-wanted.amount, wanted.amount]);
  update refund x set state = 4, paid_at = clock_timestamp() where x.id = wanted.id returning * into r;
  perform tell_refund(r, 'paid', who);
  if r.kind = 'refund'
    and settled_of(o) = (select sum(x.amount)
      from refund x
      where x.order_id = o.id and x.kind = 'refund' and x.state = 4) then
    update collection_order c set status = 5, operator = who where c.id = o.id and collection_stands(c.status);
    perform tell_merchant('collection.refunded', array[o.id]);
  end if;
  return r;
end $$;
