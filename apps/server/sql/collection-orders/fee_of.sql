-- Returns the merchant's fee of an order for a settled amount, by the terms fixed at its creation.
create or replace function fee_of(o collection_order, settled bigint) returns bigint
language sql immutable parallel safe as $$ select fee_at(settled, o.fee_rate, o.fee_fixed, o.fee_least, o.fee_most) $$;

grant execute on function fee_of(collection_order, bigint) to mashang_app, mashang_participant, mashang_identity,
  mashang_evidence;
