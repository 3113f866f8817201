-- Returns what a merchant's orders of a product settled less what was refunded in the month before `wanted_month`
-- (Shanghai). It is read from the books once, then stored.
create or replace function merchant_volume_of(wanted_merchant bigint, wanted_product bigint,
  wanted_month date) returns bigint
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  since timestamptz := (wanted_month - interval '1 month') at time zone 'Asia/Shanghai';
  until timestamptz := wanted_month::timestamp at time zone 'Asia/Shanghai';
  payable bigint := account_of('merchant', wanted_merchant, 'payable');
  owed bigint := account_of('merchant', wanted_merchant, 'refund_payable');
  found_amount bigint;
begin
  select v.amount into found_amount
  from merchant_volume v
  where (v.merchant_id, v.product_id, v.month) = (wanted_merchant, wanted_product, wanted_month);
  if found then return found_amount; end if;
  select coalesce(sum(x.amount), 0) into found_amount from (
    select settled_of(o) as amount
    from ledger_posting p
    join ledger_transfer t on t.id = p.transfer_id
    join collection_order o on o.agt_order_no = t.order_no
    where p.account_id = payable and t.type = 'collection.settled' and t.at >= since and t.at < until
      and o.product_id = wanted_product
      and p.transfer_id >= coalesce((select min(d.first_transfer) from ledger_day d where d.account_id = payable
        and d.day >= shanghai_day(since)), 0)
    union all
    select -p.amount
    from ledger_posting p
    join ledger_transfer t on t.id = p.transfer_id
    join collection_order o on o.agt_order_no = t.order_no
    where p.account_id = owed and t.type in ('collection.refunded', 'refund.cancelled') and t.at >= since
      and t.at < until and o.product_id = wanted_product
  ) x;
  -- A month that is not over yet is not stored.
  if until <= clock_timestamp() then
    insert into merchant_volume (merchant_id, product_id, month, amount)
    values (wanted_merchant, wanted_product, wanted_month, found_amount)
    on conflict do nothing;
  end if;
  return found_amount;
end $$;
