-- A checker is another person than the maker, holds the permission, sees the current proposal and decides in time. What
-- a merchant's people decide is checked by another of them; by staff where the merchant has no other.
create or replace function guard_approval_check() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  a approval;
  k approval_kind;
begin
  select * into a from approval where id = new.approval_id for update;
  select * into k from approval_kind where kind = a.kind;
  new.at := clock_timestamp();
  if a.state <> 0 or a.expires_at <= new.at then
    raise exception 'approval % is closed', a.id using errcode = 'check_violation', constraint = 'approval_closed';
  end if;
  if new.user_id = a.maker_id then
    raise exception 'nobody checks what they proposed' using errcode = 'check_violation', constraint = 'approval_self';
  end if;
  if not may_decide(new.user_id, k.check_roles, a.owner_merchant) and not (a.owner_merchant is not null
    and is_staff_with(new.user_id, k.check_roles)
    and not merchant_has_second(a.owner_merchant, a.maker_id, k.check_roles)) then
    raise exception 'no right to check %', a.kind using errcode = 'check_violation', constraint = 'approval_checker';
  end if;
  if new.hash <> a.hash then
    raise exception 'approval % is not what was seen', a.id
      using errcode = 'check_violation', constraint = 'approval_hash_seen';
  end if;
  return new;
end $$;
