-- Returns why a candidate takes no order of an amount whose fee is `fee`; null when it may. Its balance and its
-- person's limits are those of the batch so far.
create or replace function create_refusal(p create_place, b create_balance, u create_usage, amount bigint, fee bigint)
returns text
language sql stable as $$
  select coalesce((p.fact).refusal, case
    when share_at(amount, (p.fact).chain_rates[cardinality((p.fact).chain_rates)]) > fee then 'commissions_above_fee'
    when amount < (p.fact).min_amount or amount > (p.fact).max_amount then 'out_of_range'
    when b.available < amount then 'float_short'
    when u.day_amount + amount > (p.fact).daily_amount then 'daily_amount'
    when u.day_count + 1 > (p.fact).daily_count then 'daily_count'
    when u.month_amount + amount > (p.fact).monthly_amount then 'monthly_amount'
    when u.month_count + 1 > (p.fact).monthly_count then 'monthly_count'
  end)
$$;
