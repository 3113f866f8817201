-- Returns why what a transfer pays may not be handed over now, its merchant and channel aside; null when it may.
-- over: it is not being paid. frozen: it is frozen by itself. account: the account of a settlement was stopped or is
-- another now.
create or replace function transfer_fault(t channel_transfer) returns text
language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select case when o.status <> 5 then 'over' when o.frozen then 'frozen' end
  from payout_order o
  where t.pays = 'payout' and o.order_no = t.order_no
  union all
  select case when s.state <> 'paying' then 'over'
    when c.id is distinct from s.to_account or c.stopped_at is not null
      or legal_name_key(c.holder) is distinct from legal_name_key(m.legal_name) then 'account' end
  from settlement s
  join merchant m on m.id = s.merchant_id
  left join lateral settlement_account_of(s.merchant_id) c on true
  where t.pays = 'settlement' and s.settlement_no = t.order_no
$$;
