-- Releases only what the complaint that a refund decides holds, in the transaction that takes it; the balance is
-- locked.
create or replace function end_complaint_hold(o collection_order, r refund) returns void
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  h ledger_hold;
begin
  if r.complaint_id is null then return; end if;
  update ledger_hold x
  set state = 'released', closed_at = clock_timestamp()
  where x.reference = (select complaint_hold(c) from complaint c where c.id = r.complaint_id) and x.state = 'open'
  returning * into h;
  if found then update ledger_balance b set held = b.held - h.amount where b.account_id = h.account_id; end if;
end $$;
