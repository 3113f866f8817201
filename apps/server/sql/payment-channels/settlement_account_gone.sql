-- Whether a transfer pays a settlement whose account was stopped, is another now, or is in another name than the
-- merchant's.
create or replace function settlement_account_gone(t channel_transfer) returns boolean
language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select exists (
    select
    from settlement s
    join merchant m on m.id = s.merchant_id
    left join lateral settlement_account_of(s.merchant_id) c on true
    where t.pays = 'settlement' and s.settlement_no = t.order_no
      and (c.id is distinct from s.to_account or c.stopped_at is not null
        or legal_name_key(c.holder) is distinct from legal_name_key(m.legal_name)))
$$;
