-- Proves who acts and that they hold the permission, then calls step_payout_claim_by_two (decision 0190).
create or replace function step_payout_claim(input json)
returns table (outcome text, answer text, status int, claim_status int)
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  select prove_acts(input);
  select prove_right(case input ->> 'step' when 'accept' then 'payout-order:accept'
    when 'dispute' then 'payout-order:judge' when 'return' then 'payout-order:judge' else 'payout-order:claim' end);
  select * from step_payout_claim_by_two(input)
$$;

grant execute on function step_payout_claim(json) to mashang_app, mashang_evidence;
