-- Returns what its merchant still has of an order's settlement: its share less what approved refunds took.
create or replace function merchant_left(o collection_order) returns bigint
language sql immutable as $$ select merchant_share(o) - (o.refunded - o.fee_back) $$;

grant execute on function merchant_left(collection_order) to mashang_app;
