-- Adds to the daily figures what these events say of orders made and settled; a part of roll_up_reports.
create or replace function fold_created(since xid8, below xid8) returns void
language sql as $$
  with facts as materialized (select * from created_by_merchant(since, below)), days as (
    insert into order_day as d (day, min_id, max_id) select f.day, min(f.min_id), max(f.max_id)
    from facts f
    group by f.day
    on conflict (day) do update
      set min_id = least(d.min_id, excluded.min_id), max_id = greatest(d.max_id, excluded.max_id)
  ), merchants as (
    insert into report_merchant as r (day, kind, merchant_id, product_id, orders, amount, succeeded, fee, commission)
    select f.day, 'created', f.merchant_id, f.product_id, sum(f.orders), sum(f.amount), sum(f.succeeded), 0, 0
    from facts f
    group by 1, 3, 4
    on conflict (day, merchant_id, product_id, kind) do update
      set orders = r.orders + excluded.orders, amount = r.amount + excluded.amount,
        succeeded = r.succeeded + excluded.succeeded
  )
  insert into report_created as r (day, participant_id, product_id, account_id, orders, amount, succeeded)
  select f.day, f.participant_id, f.product_id, f.account_id, sum(f.orders), sum(f.amount), sum(f.succeeded)
  from facts f
  group by 1, 2, 3, 4
  on conflict (day, participant_id, product_id, account_id) do update
    set orders = r.orders + excluded.orders, amount = r.amount + excluded.amount,
      succeeded = r.succeeded + excluded.succeeded;
$$;
