-- The address of a merchant's test webhooks, and the secret that signs them, are set by one of its developers.
create or replace function guard_test_webhook() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if current_user = 'mashang_app' and not is_merchant_developer(acting_user(), new.merchant_id) then
    raise exception 'a merchant''s test webhook is set by its developers'
      using errcode = 'check_violation', constraint = 'key_maker';
  end if;
  return new;
end $$;
