-- True from 45 000 yuan to just under the large-value threshold of 50 000 yuan.
create or replace function risk_is_near(amount bigint) returns boolean
language sql immutable parallel safe as $$ select amount >= 4500000 and amount < 5000000 $$;

grant execute on function risk_is_near(bigint) to mashang_app, mashang_participant, mashang_identity, mashang_evidence;
