-- A secret that signs a merchant's webhooks is made by one of its developers, or with the merchant itself.
create or replace function guard_webhook_secret() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if current_user = 'mashang_app' and not is_merchant_developer(acting_user(), new.merchant_id)
    and not exists (select from merchant m
      where m.id = new.merchant_id and m.xmin::text = (pg_current_xact_id()::text::numeric % 4294967296)::text) then
    raise exception 'a merchant''s signing secret is made by its developers'
      using errcode = 'check_violation', constraint = 'key_maker';
  end if;
  return new;
end $$;
