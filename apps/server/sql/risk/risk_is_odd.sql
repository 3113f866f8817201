create or replace function risk_is_odd(amount bigint) returns boolean
language sql immutable parallel safe as $$ select amount < 10000 and amount % 100 <> 0 $$;

grant execute on function risk_is_odd(bigint) to mashang_app, mashang_participant, mashang_identity, mashang_evidence;
