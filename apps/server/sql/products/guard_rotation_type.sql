-- Refuses an enabled row of the rotation for an account whose type the product does not take.
create or replace function guard_rotation_type() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if exists (select from product p
    join collection_account a on a.id = new.account_id
    where p.id = new.product_id and p.account_types <> '{}' and not a.acc_type = any (p.account_types)) then
    raise exception 'the product takes no accounts of this type'
      using errcode = 'check_violation', constraint = 'rotation_account_type';
  end if;
  return new;
end $$;
