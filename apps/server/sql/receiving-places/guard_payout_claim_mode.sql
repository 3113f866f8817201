-- In mode institution nobody claims a payout, because the institution pays it. That includes unclaimed payouts from
-- before mode agent_float ended.
create or replace function guard_payout_claim_mode() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if floats_standing() <> 'on'
    or exists (select from payout_order o where o.id = new.payout_id and o.settlement_mode = 'institution') then
    raise exception 'a payout of the institution is claimed by nobody'
      using errcode = 'check_violation', constraint = 'payout_claim_mode';
  end if;
  return new;
end $$;
