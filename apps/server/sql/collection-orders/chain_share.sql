-- Returns an account's share of a settled amount. `chain` are the commission accounts from the collector upwards,
-- `rates` their rates; zero for an account that is not in the chain.
create or replace function chain_share(settled bigint, chain bigint[], rates int[], account bigint) returns bigint
language sql immutable parallel safe as $$ select coalesce(share_of(settled, rates, array_position(chain, account)),
  0) $$;

grant execute on function chain_share(bigint, bigint[], int[], bigint) to mashang_app, mashang_participant,
  mashang_identity, mashang_evidence;
