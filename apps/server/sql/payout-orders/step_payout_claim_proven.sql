-- As step_payout_claim_by_two, for processes of 2.12.0; goes with the release after (docs/decisions/0300).
create or replace function step_payout_claim_proven(input json)
returns table (outcome text, answer text, status int, claim_status int)
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  select * from step_payout_claim_by_two(input)
$$;
