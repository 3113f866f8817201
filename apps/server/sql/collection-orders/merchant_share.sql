-- Returns the amount that a settled order gave its merchant.
create or replace function merchant_share(o collection_order) returns bigint
language sql immutable as $$ select settled_of(o) - fee_of(o, settled_of(o)) $$;

grant execute on function merchant_share(collection_order) to mashang_app;
