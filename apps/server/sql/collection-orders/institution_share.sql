-- What is left to the institution: the fee less every share of the chain. A chain has four at most (`place_participant`); written out, because a
-- function with a query inside is called row by row.
create or replace function institution_share(settled bigint, fee_rate int, rates int[]) returns bigint
language sql immutable parallel safe as $$
  select settled * fee_rate / 1000000 - coalesce(settled * rates[1] / 1000000, 0) - coalesce(settled * (rates[2] - rates[1]) / 1000000, 0)
    - coalesce(settled * (rates[3] - rates[2]) / 1000000, 0) - coalesce(settled * (rates[4] - rates[3]) / 1000000, 0)
$$;

grant execute on function institution_share(bigint, int, int[]) to mashang_app, mashang_participant, mashang_identity, mashang_evidence;
