-- True when a merchant has somebody besides the maker who could check, so that staff may not.
create or replace function merchant_has_second(of_merchant bigint, maker bigint, wanted text[]) returns boolean
language sql stable as $$
  select exists (select from app_user u
    where u.merchant_id = of_merchant and u.enabled and u.id <> maker and u.roles && wanted)
$$;

grant execute on function merchant_has_second(bigint, bigint, text[]) to mashang_app;
