-- True when a user is enabled and an administrator of that merchant at this moment.
create or replace function is_merchant_admin(who bigint, of_merchant bigint) returns boolean
language sql stable as $$
  select exists (select from app_user u
    where u.id = who and u.enabled and u.merchant_id = of_merchant and 'merchant_admin' = any (u.roles))
$$;

grant execute on function is_merchant_admin(bigint, bigint) to mashang_app;
