-- Of an order at most what it gave its merchant is held, by a complaint and by freezes together, and it stays held until the last of them is gone.

-- What a settled order gave its merchant: of what came, which may be less or more than was due.
create function merchant_share(o collection_order) returns bigint language sql immutable as $$
  select coalesce(o.paid_in_amount, o.amount) - coalesce(o.paid_in_amount, o.amount) * o.fee_rate / 1000000
$$;

-- As before (0071), and what a complaint holds may grow while it stands too: it takes over what an ended freeze of its order held.
create or replace function guard_hold() returns trigger language plpgsql as $$
begin
  if old.state = 'open' and new.state = 'open' and old.reference ~ '^(freeze|complaint):' and new.amount > old.amount
    and (new.reference, new.account_id, new.created_at) = (old.reference, old.account_id, old.created_at) then return new; end if;
  if old.state <> 'open' or new.state = 'open' or (new.reference, new.account_id, new.amount) is distinct from (old.reference, old.account_id, old.amount) then
    raise exception 'hold % is %', old.reference, old.state using errcode = 'check_violation', constraint = 'hold_closed_once';
  end if;
  return new;
end $$;

-- As before (0071), of what was settled.
create or replace function hold_settled(o collection_order, hold_reference text) returns bigint language plpgsql as $$
declare
  taken bigint;
begin
  perform 1 from ledger_balance b where b.account_id = o.payable_account for update;
  select least(b.posted - b.held, merchant_share(o)
    - coalesce((select h.amount from ledger_hold h where h.reference = 'complaint:' || o.id and h.state = 'open'), 0)
    - coalesce((select sum(h.amount) from risk_freeze f join ledger_hold h on h.reference = 'freeze:' || f.id and h.state = 'open'
      where f.kind = 'order' and f.subject_id = o.agt_order_no), 0)) into taken
  from ledger_balance b where b.account_id = o.payable_account;
  if coalesce(taken, 0) <= 0 then return 0; end if;
  perform grow_hold(o.payable_account, hold_reference, taken);
  return taken;
end $$;

-- As before (0006), of what was settled and no freeze of the order holds already.
create or replace function file_complaint(wanted_order text, why text, story text, reachable text) returns text
language plpgsql security definer set search_path = public as $$
declare
  o collection_order;
begin
  select * into o from collection_order c where c.agt_order_no = wanted_order for update;
  if o.id is null then return 'not_found'; end if;
  if o.status not in (1, 2, 4, 6) then return 'wrong_state'; end if;
  insert into complaint (order_id, reason, detail, contact) values (o.id, why, story, reachable) on conflict do nothing;
  if not found then return 'filed_before'; end if;
  if o.status in (2, 4) then perform hold_settled(o, 'complaint:' || o.id); end if;
  update collection_order set frozen = true where id = o.id;
  insert into event_log (kind, order_id, order_no, participant_id, status, amount, actor, data)
  values ('collection.complained', o.id, o.agt_order_no, o.participant_id, o.status, o.amount, 'payer', jsonb_build_object('reason', why));
  perform pg_notify('events', '');
  return 'filed';
end $$;

-- As before (0071); what the complaint held passes to the freeze that stands, also where that one holds a part already.
create or replace function keep_frozen_order() returns trigger language plpgsql security definer set search_path = public as $$
declare
  f risk_freeze;
begin
  select * into f from risk_freeze x where x.kind = 'order' and x.subject_id = new.agt_order_no and x.lifted_at is null order by x.id limit 1;
  if f.id is null then return new; end if;
  new.frozen := true;
  if new.status in (2, 4) then update risk_freeze x set held = x.held + hold_settled(old, 'freeze:' || f.id) where x.id = f.id; end if;
  return new;
end $$;

-- As before (0071); what it held of an order passes to the next freeze of it, else to the complaint that still waits.
create or replace function end_freeze(wanted_freeze bigint, who text) returns void language plpgsql security definer set search_path = public as $$
declare
  f risk_freeze;
  h ledger_hold;
  account bigint;
  o collection_order;
  next bigint;
begin
  update risk_freeze x set lifted_at = clock_timestamp(), lifted_by = who where x.id = wanted_freeze and x.lifted_at is null returning * into f;
  if not found then return; end if;
  account := coalesce(f.account_id, (select x.account_id from ledger_hold x where x.reference = 'freeze:' || f.id));
  if account is not null then
    -- The balance first: credits that are under way grow the hold under this lock.
    perform 1 from ledger_balance b where b.account_id = account for update;
    update ledger_hold x set state = 'released', closed_at = clock_timestamp() where x.reference = 'freeze:' || f.id and x.state = 'open' returning * into h;
    update ledger_balance b set held = b.held - coalesce(h.amount, 0), caught = exists (select from risk_freeze x where x.account_id = account and x.lifted_at is null) where b.account_id = account;
  end if;
  if f.kind = 'order' then
    select x.id into next from risk_freeze x where x.kind = 'order' and x.subject_id = f.subject_id and x.lifted_at is null order by x.id limit 1;
    select * into o from collection_order x where x.agt_order_no = f.subject_id;
    if o.status in (2, 4) and next is not null then update risk_freeze x set held = x.held + hold_settled(o, 'freeze:' || next) where x.id = next;
    elsif o.status in (2, 4) and is_complained(o.id) then perform hold_settled(o, 'complaint:' || o.id); end if;
  end if;
  if f.case_id is not null then insert into risk_case_entry (case_id, author, what, text) values (f.case_id, who, 'lifted', f.kind || ' ' || f.subject_id); end if;
end $$;
revoke all on function merchant_share(collection_order) from public;
