-- Operators stop a merchant, a key, a product or a channel at once, one person with a reason; lifting takes two (docs/decisions/0170).

alter table merchant add column suspended boolean not null default false,
  add column suspended_at timestamptz,
  add column suspended_by text not null default '',
  add column suspend_reason text not null default '',
  add constraint merchant_suspended check (suspended = (suspended_at is not null) and suspended = (suspend_reason <> ''));
alter table merchant_key add column revoked_at timestamptz,
  add column revoked_by text not null default '',
  add column revoke_reason text not null default '',
  add constraint merchant_key_revoked check (revoked_at is null or expires_at is not null and revoke_reason <> '');
insert into approval_kind (kind, propose_roles, check_roles, checkers) values
  ('merchant.resume', '{operator_admin,operator_risk}', '{operator_admin,operator_risk}', 1);

create function guard_merchant_resume() returns trigger language plpgsql as $$
begin
  if approval_in_force('merchant.resume', new.id::text) is null then
    raise exception 'a suspended merchant resumes by two people' using errcode = 'check_violation', constraint = 'approval_needed';
  end if;
  return new;
end $$;
create trigger merchant_resume_approved before update of suspended on merchant for each row
  when (old.suspended and not new.suspended) execute function guard_merchant_resume();

-- A revoked key is over for good; its merchant gets another one by two people.
create function guard_revoked_key() returns trigger language plpgsql as $$
begin
  raise exception 'key % is revoked', old.key_id using errcode = 'check_violation', constraint = 'key_revoked';
end $$;
create trigger merchant_key_revoked_for_good before update on merchant_key for each row
  when (old.revoked_at is not null and (new.revoked_at, new.expires_at, new.secret) is distinct from (old.revoked_at, old.expires_at, old.secret))
  execute function guard_revoked_key();

-- No new order of a stopped merchant, whatever a process still keeps in memory of its keys, and nobody claims what it listed before.
create function refuse_stopped_merchants() returns trigger language plpgsql as $$
declare
  found text;
begin
  if tg_table_name = 'payout_claim' then
    select m.mch_id into found from made n join payout_order o on o.id = n.payout_id join merchant m on m.id = o.merchant_id
    where m.suspended or m.frozen limit 1;
  else
    select m.mch_id into found from made n join merchant m on m.id = n.merchant_id where m.suspended or m.frozen limit 1;
  end if;
  if found is not null then
    raise exception 'merchant % is stopped', found using errcode = 'check_violation', constraint = 'merchant_stopped';
  end if;
  return null;
end $$;
create trigger collection_order_merchant_stopped after insert on collection_order referencing new table as made
  for each statement execute function refuse_stopped_merchants();
create trigger payout_order_merchant_stopped after insert on payout_order referencing new table as made
  for each statement execute function refuse_stopped_merchants();
create trigger payout_claim_merchant_stopped after insert on payout_claim referencing new table as made
  for each statement execute function refuse_stopped_merchants();

-- A frozen merchant's money stays where it is: refunds too.
create function refuse_frozen_refund() returns trigger language plpgsql as $$
begin
  if (select m.frozen from merchant m where m.id = new.merchant_id) then
    raise exception 'merchant % is frozen', new.merchant_id using errcode = 'check_violation', constraint = 'merchant_frozen';
  end if;
  return new;
end $$;
create trigger collection_order_refund_frozen before update of status on collection_order for each row
  when (new.status = 5 and old.status <> 5) execute function refuse_frozen_refund();

-- What a stopped merchant listed before leaves the claim list.
create or replace view payout_hall as
  select o.id, o.order_no, o.beneficiary_name as user_name, o.user_type, o.amount, o.pay_type, o.product_id, o.status, o.create_time, o.bank_name, o.returns, c.deadline
  from payout_order o left join payout_claim c on c.payout_id = o.id and c.status = 0
  where o.status in (0, 1) and not o.frozen
    and (o.status = 1 or not exists (select from merchant m where m.id = o.merchant_id and (m.suspended or m.frozen)));

-- As before (0027), but switching off alone takes nobody else.
create function only_switched_off(old_row jsonb, new_row jsonb) returns boolean language sql immutable as $$
  select (old_row ->> 'enabled')::boolean and not (new_row ->> 'enabled')::boolean and old_row - 'enabled' = new_row - 'enabled'
$$;
create or replace function guard_product() returns trigger language plpgsql as $$
begin
  if exists (select from unnest(new.account_types) x (n) where n is null or n not between 0 and 76) then
    raise exception 'no such type of account' using errcode = 'check_violation', constraint = 'product_account_types';
  end if;
  if exists (select from unnest(new.fixed_amounts) x (n) where n is null or n not between new.min_amount and new.max_amount) then
    raise exception 'a fixed amount lies outside the range' using errcode = 'check_violation', constraint = 'product_fixed_amounts';
  end if;
  if current_user <> 'mashang_app' then return new; end if;
  if tg_op = 'UPDATE' and (old.code, old.pay_type, old.pay_pattern) is distinct from (new.code, new.pay_type, new.pay_pattern) then
    raise exception 'how a product is paid stays as it is' using errcode = 'check_violation', constraint = 'product_fixed';
  end if;
  if tg_op = 'UPDATE' and only_switched_off(to_jsonb(old), to_jsonb(new)) then return new; end if;
  perform refuse_without('product.save', new.code, 'product');
  return new;
end $$;
create or replace function guard_channel() returns trigger language plpgsql as $$
begin
  if current_user <> 'mashang_app' then return new; end if;
  if new.max_amount < new.min_amount or new.min_amount <= 0 or new.closes_at <= new.opens_at then
    raise exception 'a channel has a range and hours' using errcode = 'check_violation', constraint = 'channel_range';
  end if;
  if tg_op = 'UPDATE' and (old.product_id, old.connector) is distinct from (new.product_id, new.connector) then
    raise exception 'a channel stays with its product' using errcode = 'check_violation', constraint = 'product_fixed';
  end if;
  if tg_op = 'UPDATE' and only_switched_off(to_jsonb(old), to_jsonb(new)) then return new; end if;
  perform refuse_without('channel.save', (select p.code from product p where p.id = new.product_id) || '/' || new.connector, 'channel');
  return new;
end $$;
