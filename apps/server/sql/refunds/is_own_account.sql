-- True when an account receives money here: the institution's, a collector's, or where a merchant or a participant is
-- paid.
create or replace function is_own_account(number text) returns boolean
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select exists (select from bank_account b where personal_key(b.account_no) = personal_key(number))
    or exists (select from collection_account a where personal_key(a.out_auth_no) = personal_key(number))
    or exists (select from settlement_account s where personal_key(s.account_no) = personal_key(number))
    or exists (select from kyc_submission k
      where k.settle_account <> '' and personal_key(k.settle_account) = personal_key(number))
$$;

grant execute on function is_own_account(text) to mashang_app;
