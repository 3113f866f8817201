-- Kept for one release; hold-proofs.ts has replaced it (docs/decisions/0970).
-- Puts the legal hold on a payout's remaining files, or lifts it, under the payout's lock, which the step that attaches
-- files also holds. Returns the names that changed; null for no such payout.
create or replace function hold_proofs(asked_no text, hold boolean) returns text[]
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
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

grant execute on function hold_proofs(text, boolean) to mashang_app;
