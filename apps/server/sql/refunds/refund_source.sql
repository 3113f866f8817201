-- Where the money of a refund leaves from: the collector's float comes back to it, or the institution's place pays.
create or replace function refund_source(o collection_order, r refund) returns bigint
language sql stable as $$
  select case when r.executor = 'collector' then o.float_account when o.settlement_mode = 'agent_float' then account_of('operator', 0, 'bank_clearing') else clearing_of_order(o) end
$$;
