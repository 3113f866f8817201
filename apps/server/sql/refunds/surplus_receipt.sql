-- Returns the id of the channel's receipt that a proposal to return money on suspense names ('C' and its id); null
-- where it names a statement line.
create or replace function surplus_receipt(subject text) returns bigint
language sql immutable as $$ select substring(subject from '^C(\d{1,18})$')::bigint $$;

grant execute on function surplus_receipt(text) to mashang_app;
