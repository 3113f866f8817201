create or replace function leave_narrowed_rotation() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  update rotation r set enabled = false from collection_account a
  where r.product_id = new.id and r.enabled and a.id = r.account_id and not a.acc_type = any (new.account_types);
  return null;
end $$;
