-- A paid refund came back to the account it had left: it is owed again, and a refunded order is settled again.
create or replace function book_refund_returned(wanted refund, clearing bigint, who text) returns refund
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  r refund;
begin
  perform post_transfer('refund.returned', 'refund-returned:' || wanted.id || ':' || wanted.attempt, wanted.order_no,
    array[clearing, refund_payable_of(wanted)], array[-wanted.amount, wanted.amount]);
  update refund x set state = 6 where x.id = wanted.id returning * into r;
  -- A receipt that came twice or above the order goes back beside the order's refunds. An order that was ended by hand
  -- gets no more notices.
  if r.kind = 'refund' then
    update collection_order c
    set status = case c.notify_status when 1 then 4 when 3 then 4 else 2 end
    where c.id = r.order_id and c.status = 5;
  end if;
  perform tell_refund(r, 'returned', who);
  return r;
end $$;
