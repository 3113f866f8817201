-- Returns why what a transfer pays may not be handed over now, its merchant, account and channel aside; null when it
-- may. over: it is not being paid. frozen: the payout is frozen.
create or replace function transfer_fault(t channel_transfer) returns text
language plpgsql stable set search_path = pg_catalog, public, pg_temp as $$
declare
  o payout_order;
begin
  if t.pays = 'settlement' then
    if not exists (select from settlement s where s.settlement_no = t.order_no and s.state = 'paying') then
      return 'over';
    end if;
    return null;
  end if;
  select * into o from payout_order x where x.order_no = t.order_no;
  return case when o.status <> 5 then 'over' when o.frozen then 'frozen' end;
end $$;
