create or replace function guard_webhook_secret() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if current_user = 'mashang_app' and approval_in_force('merchant.webhook-secret', new.merchant_id::text) is null
    and not exists (select from merchant m
      where m.id = new.merchant_id and m.xmin::text = (pg_current_xact_id()::text::numeric % 4294967296)::text) then
    raise exception 'a merchant''s signing secret is changed by two people'
      using errcode = 'check_violation', constraint = 'approval_needed';
  end if;
  return new;
end $$;
