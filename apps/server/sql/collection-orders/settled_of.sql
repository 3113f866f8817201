-- Returns what was settled of an order, or would be: the received amount, which may differ from the amount due.
create or replace function settled_of(o collection_order) returns bigint
language sql immutable parallel safe as $$ select coalesce(o.paid_in_amount, o.amount) $$;

grant execute on function settled_of(collection_order)
  to mashang_app, mashang_participant, mashang_identity, mashang_evidence;
