-- The networks that a merchant may call from change only by an approval in force.
create or replace function guard_merchant_addresses() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if current_user = 'mashang_app' and approval_in_force('merchant.addresses', new.id::text) is null then
    raise exception 'a merchant''s addresses are changed by two people'
      using errcode = 'check_violation', constraint = 'approval_needed';
  end if;
  return new;
end $$;
