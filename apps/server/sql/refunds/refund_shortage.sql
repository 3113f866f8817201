-- Returns what a refund's merchant lacks for it now, its reserve counted; nothing where it has enough or no refund
-- waits for money.
create or replace function refund_shortage(r refund) returns bigint
language sql stable as $$
  select case when r.state <> 2 then 0
    else (select greatest(0, refund_takes(o, r) - refund_means(o, r) - reserve_standing(o.merchant_id))
    from collection_order o where o.id = r.order_id) end
$$;

grant execute on function refund_shortage(refund) to mashang_app;
