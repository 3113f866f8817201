-- Returns every share of a chain, from the collector upwards. A chain has at most four members (`place_participant`).
-- It is written out, because a function with a query inside is called row by row.
create or replace function chain_shares(settled bigint, rates int[]) returns bigint[]
language sql immutable parallel safe as $$
  select (array[share_of(settled, rates, 1), share_of(settled, rates, 2), share_of(settled, rates, 3),
    share_of(settled, rates, 4)])[1:cardinality(rates)]
$$;

grant execute on function chain_shares(bigint, int[]) to mashang_app, mashang_participant, mashang_identity,
  mashang_evidence;
