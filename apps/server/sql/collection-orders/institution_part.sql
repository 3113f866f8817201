-- Returns the institution's part of a fee: the fee less every share of the chain. A chain has at most four members
-- (`place_participant`). It is written out, because a function with a query inside is called row by row.
create or replace function institution_part(fee bigint, settled bigint, rates int[]) returns bigint
language sql immutable parallel safe as $$
  select fee - coalesce(share_of(settled, rates, 1), 0) - coalesce(share_of(settled, rates, 2), 0)
    - coalesce(share_of(settled, rates, 3), 0) - coalesce(share_of(settled, rates, 4), 0)
$$;

grant execute on function institution_part(bigint, bigint, int[]) to mashang_app, mashang_participant,
  mashang_identity, mashang_evidence;
