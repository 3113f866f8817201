-- A collection that names goods must hold the claim on their order, of the same amount and merchant, at its own
-- participant. It does not run for other collections.
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
