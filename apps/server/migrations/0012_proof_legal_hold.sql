-- A legal hold is on the evidence of a payout, not on the files that happened to be there when it was laid: what is shown later is under it, too.

create function inherit_legal_hold() returns trigger language plpgsql as $$
begin
  new.legal_hold := new.legal_hold or exists (
    select from payout_claim c join payout_claim d on d.payout_id = c.payout_id join proof_file p on p.claim_id = d.id
    where c.id = new.claim_id and p.legal_hold and p.removed_at is null);
  return new;
end $$;
create trigger proof_file_inherits_hold before update of claim_id on proof_file
  for each row when (old.claim_id is null and new.claim_id is not null) execute function inherit_legal_hold();

-- Lays the hold on what is still there of a payout's files, or lifts it, under the payout's lock: the step that attaches files holds it, too.
-- The names that changed; null where there is no such payout.
create function hold_proofs(asked_no text, hold boolean) returns text[]
language plpgsql security definer set search_path = public as $$
declare
  payout bigint;
  changed text[];
begin
  select o.id into payout from payout_order o where o.order_no = asked_no for update;
  if payout is null then return null; end if;
  with done as (
    update proof_file p set legal_hold = hold from payout_claim c
    where c.payout_id = payout and p.claim_id = c.id and p.removed_at is null and p.legal_hold <> hold returning p.name
  ) select coalesce(array_agg(name order by name), '{}') into changed from done;
  return changed;
end $$;
revoke all on function hold_proofs(text, boolean) from public;
grant execute on function hold_proofs(text, boolean) to mashang_app;
