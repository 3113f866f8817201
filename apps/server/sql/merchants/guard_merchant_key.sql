-- A key is made by one of its merchant's developers, in their own name, or at the first set-up. Afterwards neither its
-- secret nor what it may call changes, nor whether it is for tests.
create or replace function guard_merchant_key() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if current_user <> 'mashang_app' or is_first_set_up() then return new; end if;
  if tg_op = 'UPDATE' then
    if (new.secret, new.merchant_id, new.scopes, new.name, new.live) is distinct from
      (old.secret, old.merchant_id, old.scopes, old.name, old.live) then
      raise exception 'a key is replaced by another one' using errcode = 'check_violation', constraint = 'key_fixed';
    end if;
  elsif new.made_by = '' or not is_merchant_developer(acting_user(), new.merchant_id) then
    raise exception 'a key is made by its merchant''s developers'
      using errcode = 'check_violation', constraint = 'key_maker';
  end if;
  return new;
end $$;
