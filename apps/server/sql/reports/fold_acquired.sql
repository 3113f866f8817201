-- Adds to the daily figures what these transfers earned for acquiring agents; a part of roll_up_reports.
create or replace function fold_acquired(since bigint, upto bigint) returns void
language sql as $$
  insert into report_acquired as r (day, agent_id, merchant_id, orders, amount, payouts, payout_amount, commission)
  select * from acquired_facts(since, upto)
  on conflict (agent_id, day, merchant_id) do update
    set orders = r.orders + excluded.orders, amount = r.amount + excluded.amount,
    payouts = r.payouts + excluded.payouts, payout_amount = r.payout_amount + excluded.payout_amount,
      commission = r.commission + excluded.commission;
$$;
