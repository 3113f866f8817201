-- What "succeeded" means, and what somebody earned by an order: said here, and nowhere else in SQL. The contract's `COLLECTION_FACTS` says the same
-- of every state, held against these by a test.

-- A payment came. A refund later takes the money back, not the success.
create function collection_succeeded(status int) returns boolean language sql immutable parallel safe as $$ select status in (2, 4, 5) $$;

-- A settlement stands: paid, and not taken back by a refund.
create function collection_stands(status int) returns boolean language sql immutable parallel safe as $$ select status in (2, 4) $$;

-- One's share of a settled amount: one's own rate less that of whoever collects below, rounded down as settlements are posted. `chain` are the
-- commission accounts from the collector upwards, `rates` theirs; nothing for an account that is not among them.
create function chain_share(settled bigint, chain bigint[], rates int[], account bigint) returns bigint language sql immutable parallel safe as $$
  select coalesce(settled * (rates[array_position(chain, account)] - coalesce(rates[array_position(chain, account) - 1], 0)) / 1000000, 0)
$$;

-- What is left to the institution: the fee less every share of the chain. A chain has four at most (`place_participant`); written out, because a
-- function with a query inside is called row by row.
create function institution_share(settled bigint, fee_rate int, rates int[]) returns bigint language sql immutable parallel safe as $$
  select settled * fee_rate / 1000000 - coalesce(settled * rates[1] / 1000000, 0) - coalesce(settled * (rates[2] - rates[1]) / 1000000, 0)
    - coalesce(settled * (rates[3] - rates[2]) / 1000000, 0) - coalesce(settled * (rates[4] - rates[3]) / 1000000, 0)
$$;

grant execute on function collection_succeeded(int), collection_stands(int), chain_share(bigint, bigint[], int[], bigint), institution_share(bigint, int, int[])
  to mashang_app, mashang_participant;
