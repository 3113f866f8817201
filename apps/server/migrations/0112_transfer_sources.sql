-- Every transfer has a document it comes from. What a participant has at the first start, or in a demo, comes from an opening.
create table ledger_opening (
  -- The transfer's own.
  reference text primary key check (reference <> ''),
  account_id bigint not null references ledger_account,
  amount bigint not null check (amount > 0),
  at timestamptz not null default clock_timestamp()
);
create trigger ledger_opening_immutable before update or delete or truncate on ledger_opening for each statement execute function refuse_change();
grant select on ledger_opening to mashang_app;

-- Opens an account with money: for the owner alone, in a demo or before anything else was posted.
create function open_balance(account bigint, fen bigint, business_reference text) returns bigint language plpgsql as $$
begin
  if not exists (select from licence_profile l where l.jurisdiction = 'DEMO')
    and exists (select from ledger_transfer t where not exists (select from ledger_opening o where o.reference = t.reference)) then
    raise exception 'accounts are opened at the first start' using errcode = 'check_violation', constraint = 'opening_first';
  end if;
  insert into ledger_opening (reference, account_id, amount) values (business_reference, account, fen);
  perform 1 from ledger_balance b where b.account_id = account for update;
  return post_transfer('topup.credited', business_reference, '', array[account, account_of('operator', 0, 'bank_clearing')], array[fen, -fen]);
end $$;

-- The demo's people at its first start: the application opens them, and can open nothing once anything else was posted.
create function open_demo_balance(account bigint, fen bigint, business_reference text) returns bigint language plpgsql security definer set search_path = public as $$
begin
  if not exists (select from licence_profile l where l.jurisdiction = 'DEMO')
    or exists (select from ledger_transfer t where not exists (select from ledger_opening o where o.reference = t.reference)) then
    raise exception 'a demo opens its accounts at the first start' using errcode = 'check_violation', constraint = 'opening_first';
  end if;
  return open_balance(account, fen, business_reference);
end $$;
revoke all on function open_balance(bigint, bigint, text), open_demo_balance(bigint, bigint, text) from public;
grant execute on function open_demo_balance(bigint, bigint, text) to mashang_app;

-- What a demo before this was opened with: named after its user.
insert into ledger_opening (reference, account_id, amount, at)
select t.reference, p.account_id, p.amount, t.at from participant q
join ledger_transfer t on t.reference = 'opening:' || q.name and t.type = 'topup.credited' and t.order_no = ''
join ledger_posting p on p.transfer_id = t.id and p.account_id = account_of('participant', q.id, 'float') and p.amount > 0;

-- An order's transfers are found by its number, whatever their type.
create index ledger_transfer_order on ledger_transfer (order_no, id) where order_no <> '';

-- 已调账 when a difference was settled, with the settlement itself.
create function mark_adjusted() returns trigger language plpgsql security definer set search_path = public as $$
begin
  update collection_order set reconciliation_status = 1 where id = new.order_id and reconciliation_status = 0;
  return null;
end $$;
create trigger collection_adjustment_marks after insert on collection_adjustment for each row when (new.settled > 0) execute function mark_adjusted();
update collection_order o set reconciliation_status = 1 from collection_adjustment x where x.order_id = o.id and x.settled > 0 and o.reconciliation_status = 0;
