create or replace function inherit_legal_hold() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  new.legal_hold := new.legal_hold or exists (
    select from payout_claim c join payout_claim d on d.payout_id = c.payout_id join proof_file p on p.claim_id = d.id
    where c.id = new.claim_id and p.legal_hold and p.removed_at is null);
  return new;
end $$;
