-- True when a user is enabled and may make keys for that merchant at this moment.
create or replace function is_merchant_developer(who bigint, of_merchant bigint) returns boolean
language sql stable as $$
  select exists (select from app_user u
    where u.id = who and u.enabled and u.merchant_id = of_merchant
      and u.roles && array['merchant_admin', 'merchant_developer'])
$$;

grant execute on function is_merchant_developer(bigint, bigint) to mashang_app;
