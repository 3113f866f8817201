-- Returns why a merchant may not be settled now; null when it may.
create or replace function settlement_fault(wanted bigint) returns text
language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select case
    -- Screening freezes without the merchant's own mark.
    when m.frozen or freeze_stands('merchant', m.id::text) then 'frozen'
    when m.suspended then 'suspended'
    when m.kyb_status <> 2 or m.kyb_expires_at <= clock_timestamp() then 'unverified'
    when p.id is null then 'no_plan'
    when not exists (select from settlement_account a where a.merchant_id = m.id) then 'no_account'
    when c.id is null then 'account_rests'
    when c.stopped_at is not null then 'account_stopped'
    when legal_name_key(c.holder) is distinct from legal_name_key(m.legal_name) then 'other_name'
    when p.hold_back and merchant_in_question(m.id) then 'held_back'
  end
  from merchant m
  left join lateral settlement_plan_of(m.id) p on true
  left join lateral settlement_account_of(m.id) c on true
  where m.id = wanted
$$;

grant execute on function settlement_fault(bigint) to mashang_app;
