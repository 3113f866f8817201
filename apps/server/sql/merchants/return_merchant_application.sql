-- A proposal that ends without coming into force returns the application.
create or replace function return_merchant_application() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update merchant_application set state = 3 where approval_id = new.id and state = 1;
  return null;
end $$;
