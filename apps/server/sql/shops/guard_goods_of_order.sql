-- A collection that names goods has the order to itself, of the same amount, at its own participant. Others never come
-- here.
create or replace function guard_goods_of_order() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if not exists (select from goods_claim g
    where g.agt_order_no = new.agt_order_no and g.order_no = new.goods_order_no and g.amount = new.amount
    and g.merchant_id = new.merchant_id and (new.participant_id is null or g.participant_id = new.participant_id)) then
    raise exception 'collection % names goods that are not its own', new.agt_order_no
      using errcode = 'check_violation', constraint = 'collection_order_goods';
  end if;
  return new;
end $$;
