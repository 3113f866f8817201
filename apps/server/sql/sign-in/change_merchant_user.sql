-- Sets the roles of a merchant's user and whether it may sign in, by an administrator of the same merchant, who changes
-- nobody's rights but others': so one administrator always stays. Two people decide it (`merchant.member-change`) where
-- the user gains a part in what two people decide; neither is the user.
create or replace function change_merchant_user(wanted bigint, codes text[], on_duty boolean) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  hand bigint := acting_user();
  u app_user;
  agreed approval;
begin
  select * into u from app_user where id = wanted;
  perform from merchant m where m.id = u.merchant_id for update;
  if not found or hand = wanted then
    perform refuse_acting('a merchant''s people are changed by another administrator of it');
  end if;
  -- Again, under the lock.
  select * into u from app_user where id = wanted for update;
  if on_duty and gains_part(case when u.enabled then u.roles else '{}' end, codes) then
    agreed := require_approval('merchant.member-change', u.merchant_id::text);
    if agreed.payload ->> 'userId' is distinct from wanted::text or not (agreed.payload ->> 'enabled')::boolean
      or array(select unnest(codes)
        order by 1) <> array(select jsonb_array_elements_text(agreed.payload -> 'roles')
        order by 1)
      or wanted in (select approval_people(agreed.id)) then
      raise exception 'another change was approved' using errcode = 'check_violation', constraint = 'approval_needed';
    end if;
  elsif not is_merchant_admin(hand, u.merchant_id) then
    perform refuse_acting('a merchant''s people are changed by another administrator of it');
  end if;
  update app_user set roles = codes, enabled = on_duty where id = wanted;
  if not on_duty then perform end_user_sessions(wanted); end if;
end $$;

grant execute on function change_merchant_user(bigint, text[], boolean) to mashang_app;
