-- The merchant's fee of an order for what is settled of it.
create or replace function fee_of(o collection_order, settled bigint) returns bigint
language sql immutable parallel safe as $$ select share_at(settled, o.fee_rate) $$;

grant execute on function fee_of(collection_order, bigint) to mashang_app, mashang_participant, mashang_identity, mashang_evidence;
