create or replace function guard_product() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if exists (select from unnest(new.account_types) x (n) where n is null or n not between 0 and 76) then
    raise exception 'no such type of account' using errcode = 'check_violation', constraint = 'product_account_types';
  end if;
  if exists (select from unnest(new.fixed_amounts) x (n)
    where n is null or n not between new.min_amount and new.max_amount) then
    raise exception 'a fixed amount lies outside the range'
      using errcode = 'check_violation', constraint = 'product_fixed_amounts';
  end if;
  if current_user <> 'mashang_app' then return new; end if;
  if tg_op = 'UPDATE'
    and (old.code, old.pay_type, old.pay_pattern) is distinct from (new.code, new.pay_type, new.pay_pattern) then
    raise exception 'how a product is paid stays as it is'
      using errcode = 'check_violation', constraint = 'product_fixed';
  end if;
  if tg_op = 'UPDATE' and only_switched_off(to_jsonb(old), to_jsonb(new)) then return new; end if;
  perform refuse_without('product.save', new.code, 'product');
  return new;
end $$;
