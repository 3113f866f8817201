-- Creates a user of an admitted merchant with a first password: its first one, an administrator, by somebody of the
-- staff who may; every further one by an administrator of that merchant. The merchant's row is locked, so that two
-- people do not enter the first user twice.
create or replace function enter_merchant_user(
  name text, password text, shown text, phone_no text, codes text[], of_merchant bigint, secret bytea,
  until timestamptz
) returns bigint
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  made bigint;
  hand bigint := acting_user();
  first boolean := is_first_set_up() or not is_program();
begin
  perform from merchant m where m.id = of_merchant and m.kyb_status = 2 for update;
  if not found then
    raise exception 'the merchant is not admitted' using errcode = 'check_violation', constraint = 'merchant_admitted';
  end if;
  if not first and (secret is not null or until is null or until = 'infinity') then
    raise exception 'a password and a second factor are chosen by their user'
      using errcode = 'check_violation', constraint = 'factor_given';
  end if;
  if not first and not is_merchant_admin(hand, of_merchant) and not coalesce(
    codes = '{merchant_admin}' and 'merchant-user:enter' = any (staff_permissions(hand))
      and not exists (select from app_user u where u.merchant_id = of_merchant), false) then
    raise exception 'a merchant''s people are entered by its administrator'
      using errcode = 'check_violation', constraint = 'invitation_needed';
  end if;
  insert into app_user (username, password_hash, nickname, phone, roles, merchant_id, totp_secret, totp_bound_at,
    password_until)
  values (name, password, shown, phone_no, codes, of_merchant, secret,
    case when secret is not null then clock_timestamp() end, until)
  returning id into made;
  return made;
end $$;

grant execute on function enter_merchant_user(text, text, text, text, text[], bigint, bytea, timestamptz)
  to mashang_app;
