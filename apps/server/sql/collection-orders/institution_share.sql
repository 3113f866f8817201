-- What is left to the institution: the fee less every share of the chain. A chain has four at most (`place_participant`); written out, because a
-- function with a query inside is called row by row.
create or replace function institution_share(settled bigint, fee_rate int, rates int[]) returns bigint
language sql immutable parallel safe as $$
  select share_at(settled, fee_rate) - coalesce(share_of(settled, rates, 1), 0) - coalesce(share_of(settled, rates, 2), 0)
    - coalesce(share_of(settled, rates, 3), 0) - coalesce(share_of(settled, rates, 4), 0)
$$;

grant execute on function institution_share(bigint, int, int[]) to mashang_app, mashang_participant, mashang_identity, mashang_evidence;
