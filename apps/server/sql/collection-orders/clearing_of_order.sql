-- The account that stands for the place that took an order's money: the collector's float, or the institution's bank.
create or replace function clearing_of_order(o collection_order) returns bigint
language sql stable as $$
  select case o.settlement_mode when 'agent_float' then o.float_account else account_of('operator', 0, 'bank_clearing') end
$$;
