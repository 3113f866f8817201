-- What a settled order gave its merchant: of what came, which may be less or more than was due.
create or replace function merchant_share(o collection_order) returns bigint
language sql immutable as $$
  select coalesce(o.paid_in_amount, o.amount) - coalesce(o.paid_in_amount, o.amount) * o.fee_rate / 1000000
$$;
