-- Adds to the daily figures what these transfers settled; a part of roll_up_reports.
create or replace function fold_settled(since bigint, upto bigint) returns void
language sql as $$
  with facts as materialized (select * from settled_by_merchant(since, upto)), merchants as (
    insert into report_merchant as r (day, kind, merchant_id, product_id, orders, amount, succeeded, fee, commission)
    select f.day, f.kind, f.merchant_id, f.product_id, sum(f.orders), sum(f.amount), 0, sum(f.fee), sum(f.commission)
    from facts f
    group by 1, 2, 3, 4
    on conflict (day, merchant_id, product_id, kind) do update
      set orders = r.orders + excluded.orders, amount = r.amount + excluded.amount,
      fee = r.fee + excluded.fee, commission = r.commission + excluded.commission
  )
  insert into report_settled as r (day, kind, participant_id, product_id, account_id, owner_id, orders, amount, fee,
    commission)
  select f.day, f.kind, f.participant_id, f.product_id, f.account_id, f.owner_id, sum(f.orders), sum(f.amount),
    sum(f.fee), sum(f.commission)
  from facts f
  group by 1, 2, 3, 4, 5, 6
  on conflict (day, participant_id, product_id, account_id, kind, owner_id) do update
    set orders = r.orders + excluded.orders, amount = r.amount + excluded.amount,
    fee = r.fee + excluded.fee, commission = r.commission + excluded.commission;
$$;
