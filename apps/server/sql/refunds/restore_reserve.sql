-- A refund that drew on its merchant's reserve was cancelled: what it drew returns to the parts whose day has not come,
-- the latest first, as far as it is free. An owed advance and a hold of the order come before. The payable is locked.
create or replace function restore_reserve(o collection_order, r refund, who text) returns void
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  draw record;
  back bigint;
  restored_of settlement;
begin
  for draw in
    select d.id, d.settlement_id, d.amount from reserve_draw d join reserve_part p on p.settlement_id = d.settlement_id
    where d.refund_id = r.id and p.released_at is null order by p.release_on desc, p.settlement_id desc for update of p
  loop
    back := least(draw.amount, free_of(o.payable_account));
    exit when back <= 0;
    update reserve_part p set drawn = p.drawn - back where p.settlement_id = draw.settlement_id;
    update reserve_draw d set restored = back, restored_at = clock_timestamp() where d.id = draw.id;
    perform post_transfer('reserve.restored', 'reserve-restored:' || draw.id, o.agt_order_no,
      array[o.payable_account, account_of('merchant', o.merchant_id, 'reserve')], array[-back, back]);
    select * into restored_of from settlement s where s.id = draw.settlement_id;
    perform tell_settlement(restored_of, 'reserve_restored', who);
  end loop;
end $$;
