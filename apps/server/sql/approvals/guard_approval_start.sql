-- A proposal starts pending. Its maker may propose it, and its kind and amount decide how many checkers it needs. What
-- a merchant's people decide is proposed by one of them, about their own merchant.
create or replace function guard_approval_start() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  k approval_kind;
begin
  select * into k from approval_kind where kind = new.kind;
  new.created_at := clock_timestamp();
  if new.state <> 0 then
    raise exception 'an approval starts pending' using errcode = 'check_violation', constraint = 'approval_moves';
  end if;
  if new.expires_at <= new.created_at or new.expires_at > new.created_at + interval '72 hours' then
    raise exception 'an approval waits 72 hours at most'
      using errcode = 'check_violation', constraint = 'approval_expiry';
  end if;
  new.owner_merchant := case when k.of_merchant then
    (select u.merchant_id from app_user u where u.id = new.maker_id) end;
  if k.of_merchant and (new.owner_merchant is null or new.subject_kind <> 'merchant'
    or new.subject_id <> new.owner_merchant::text) then
    raise exception '% is proposed by the merchant''s people', new.kind
      using errcode = 'check_violation', constraint = 'approval_maker';
  end if;
  if new.maker_id is not null and not may_decide(new.maker_id, k.propose_roles, new.owner_merchant)
    or new.merchant_id is not null and not k.by_merchant then
    raise exception 'no right to propose %', new.kind using errcode = 'check_violation', constraint = 'approval_maker';
  end if;
  -- An account is asked for by two of the merchant's people, never in the merchant's name alone.
  if new.kind = 'merchant.settlement-account' and new.merchant_id is not null
    and (new.subject_id <> new.merchant_id::text
    or approval_in_force('merchant.account-request', new.subject_id) is null) then
    raise exception '% follows from a request of the merchant''s people', new.kind
      using errcode = 'check_violation', constraint = 'approval_maker';
  end if;
  if k.two_above is not null and new.amount is null then
    raise exception '% names its amount', new.kind using errcode = 'check_violation', constraint = 'approval_checkers';
  end if;
  if new.needed < (case when new.merchant_id is not null or new.amount > k.two_above then 2 else k.checkers end) then
    raise exception '% takes more checkers', new.kind
      using errcode = 'check_violation', constraint = 'approval_checkers';
  end if;
  return new;
end $$;
