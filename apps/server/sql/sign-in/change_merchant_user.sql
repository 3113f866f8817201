-- Sets the roles of a merchant's user and whether it may sign in, by an administrator of the same merchant, who changes
-- nobody's rights but others': so one administrator always stays.
create or replace function change_merchant_user(wanted bigint, codes text[], on_duty boolean) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  hand bigint := acting_user();
  whose bigint;
begin
  select u.merchant_id into whose from app_user u where u.id = wanted;
  perform from merchant m where m.id = whose for update;
  if not found or hand = wanted or not is_merchant_admin(hand, whose) then
    perform refuse_acting('a merchant''s people are changed by another administrator of it');
  end if;
  update app_user set roles = codes, enabled = on_duty where id = wanted;
  if not on_duty then perform end_user_sessions(wanted); end if;
end $$;

grant execute on function change_merchant_user(bigint, text[], boolean) to mashang_app;
