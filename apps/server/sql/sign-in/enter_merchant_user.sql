-- Creates a user of an admitted merchant with a first password. Its first one, an administrator, is approved by two of
-- the staff (`merchant.first-user`). Every further one is entered by an administrator of that merchant, or approved
-- (`merchant.member`) where its roles take part in what two people decide. The merchant's row is locked, so that two
-- people do not enter the first user twice.
create or replace function enter_merchant_user(
  name text, password text, shown text, phone_no text, codes text[], of_merchant bigint, secret bytea,
  until timestamptz
) returns bigint
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  made bigint;
  agreed approval;
begin
  perform from merchant m where m.id = of_merchant and m.kyb_status = 2 for update;
  if not found then
    raise exception 'the merchant is not admitted' using errcode = 'check_violation', constraint = 'merchant_admitted';
  end if;
  if is_program() and not is_first_set_up() then
    if secret is not null or until is null or until = 'infinity' then
      raise exception 'a password and a second factor are chosen by their user'
        using errcode = 'check_violation', constraint = 'factor_given';
    end if;
    if not exists (select from app_user u where u.merchant_id = of_merchant) then
      agreed := require_approval('merchant.first-user', of_merchant::text);
      if codes is distinct from '{merchant_admin}' then
        raise exception 'a merchant''s first user is its administrator'
          using errcode = 'check_violation', constraint = 'approval_needed';
      end if;
    elsif gains_part('{}', codes) then
      agreed := require_approval('merchant.member', of_merchant::text);
      if array(select unnest(codes)
        order by 1) <> array(select jsonb_array_elements_text(agreed.payload -> 'roles')
        order by 1) then
        raise exception 'other roles were approved' using errcode = 'check_violation', constraint = 'approval_needed';
      end if;
    elsif not is_merchant_admin(acting_user(), of_merchant) then
      raise exception 'a merchant''s people are entered by its administrator'
        using errcode = 'check_violation', constraint = 'invitation_needed';
    end if;
    if agreed.id is not null and agreed.payload ->> 'username' is distinct from name then
      raise exception 'another user was approved' using errcode = 'check_violation', constraint = 'approval_needed';
    end if;
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
