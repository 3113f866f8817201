-- Locks what a transfer pays: its payout or its settlement.
create or replace function lock_paid_by_transfer(t channel_transfer) returns void
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if t.pays = 'payout' then
    perform 1 from payout_order x where x.order_no = t.order_no for update;
  else
    perform 1 from settlement x where x.settlement_no = t.order_no for update;
  end if;
end $$;
