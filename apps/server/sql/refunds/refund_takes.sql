-- Returns what the approval of a refund takes from its merchant: the amount and the refund's own fee, less the part of
-- the order's fee that is given back.
create or replace function refund_takes(o collection_order, r refund) returns bigint
language sql stable as $$ select r.amount + o.refund_fee - (select s.fee from refund_shares(o, r) s) $$;

grant execute on function refund_takes(collection_order, refund) to mashang_app;
