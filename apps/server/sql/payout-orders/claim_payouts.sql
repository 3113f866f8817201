-- Proves who acts and that they hold the permission, then calls claim_payouts_proven (decision 0190).
create or replace function claim_payouts(items json)
returns table (ord int, outcome text, claim_no text, deadline timestamptz, left_ms bigint, wait_s int)
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  select prove_acts(items);
  select prove_right('payout-order:claim');
  select * from claim_payouts_proven(items)
$$;

grant execute on function claim_payouts(json) to mashang_app;
