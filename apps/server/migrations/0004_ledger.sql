-- The double-entry ledger. Amounts are integers of the smallest unit; a transfer's postings sum to zero.

create table ledger_account (
  id bigint generated always as identity primary key,
  owner_kind text not null check (owner_kind in ('participant', 'merchant', 'operator')),
  owner_id bigint not null,
  kind text not null check (kind in ('float', 'commission', 'payable', 'revenue', 'suspense', 'stablecoin_clearing', 'bank_clearing')),
  currency text not null default 'CNY',
  -- Float and payable have a floor of zero and keep a locked balance row; the others are insert-only.
  floored boolean generated always as (kind in ('float', 'payable')) stored,
  unique (owner_kind, owner_id, kind, currency)
);

create table ledger_balance (
  account_id bigint primary key references ledger_account,
  posted bigint not null default 0,
  held bigint not null default 0 check (held >= 0),
  constraint available_not_negative check (posted >= held)
) with (fillfactor = 50);

-- Sum of an insert-only account's postings of all transactions below `up_to`.
create table ledger_rollup (
  account_id bigint primary key references ledger_account,
  balance bigint not null default 0,
  up_to xid8 not null default '0'
) with (fillfactor = 50);

create table ledger_transfer (
  id bigint generated always as identity primary key,
  type text not null,
  -- The business event; unique, so that it cannot happen twice.
  reference text not null unique,
  order_no text not null default '',
  at timestamptz not null default clock_timestamp()
);

-- No foreign keys on the hot tables: their row locks on one busy parent cost more than the insert (decision 0003). The functions
-- read what they refer to, the sum check refuses a posting without its transfer and account, and `npm run verify` counts orphans.
create table ledger_posting (
  transfer_id bigint not null,
  line int not null,
  account_id bigint not null,
  amount bigint not null check (amount <> 0),
  -- Only for accounts with a floor: the balance right after this posting.
  balance_after bigint,
  xid xid8 not null default pg_current_xact_id(),
  primary key (transfer_id, line)
);
create index ledger_posting_account on ledger_posting (account_id, xid, transfer_id, line);

create table ledger_hold (
  reference text primary key,
  account_id bigint not null,
  amount bigint not null check (amount > 0),
  state text not null default 'open' check (state in ('open', 'captured', 'released')),
  created_at timestamptz not null default clock_timestamp(),
  closed_at timestamptz,
  check ((state = 'open') = (closed_at is null))
) with (fillfactor = 80);
create index ledger_hold_open on ledger_hold (account_id) where state = 'open';

-- A hold closes once and never opens again.
create function guard_hold() returns trigger language plpgsql as $$
begin
  if old.state <> 'open' or new.state = 'open' or (new.reference, new.account_id, new.amount) is distinct from (old.reference, old.account_id, old.amount) then
    raise exception 'hold % is %', old.reference, old.state using errcode = 'check_violation', constraint = 'hold_closed_once';
  end if;
  return new;
end $$;
create trigger ledger_hold_guard before update on ledger_hold for each row execute function guard_hold();
create trigger ledger_hold_kept before delete or truncate on ledger_hold for each statement execute function refuse_change();

-- At commit every transfer that got postings sums to zero within its currency, whoever wrote them.
create function check_transfer_sum() returns trigger language plpgsql as $$
begin
  if not exists (select from ledger_transfer t, ledger_account a where t.id = new.transfer_id and a.id = new.account_id) then
    raise exception 'posting of transfer % has no transfer or account', new.transfer_id using errcode = 'foreign_key_violation';
  end if;
  if (select sum(amount) from ledger_posting where transfer_id = new.transfer_id) <> 0 then
    raise exception 'postings of transfer % do not sum to zero', new.transfer_id using errcode = 'check_violation', constraint = 'transfer_sums_to_zero';
  end if;
  return null;
end $$;
create constraint trigger transfer_sums_to_zero after insert on ledger_posting deferrable initially deferred for each row execute function check_transfer_sum();
create trigger ledger_posting_immutable before update or delete or truncate on ledger_posting for each statement execute function refuse_change();
create trigger ledger_transfer_immutable before update or delete or truncate on ledger_transfer for each statement execute function refuse_change();

-- Every owner has its accounts from its first moment on.
create function open_participant_accounts() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into ledger_account (owner_kind, owner_id, kind) values ('participant', new.id, 'float'), ('participant', new.id, 'commission');
  insert into ledger_balance (account_id) select id from ledger_account where owner_kind = 'participant' and owner_id = new.id and kind = 'float';
  insert into ledger_rollup (account_id) select id from ledger_account where owner_kind = 'participant' and owner_id = new.id and kind = 'commission';
  insert into person_usage (person_id, day, month) values (new.person_id, '2000-01-01', '2000-01-01') on conflict do nothing;
  return null;
end $$;
create trigger participant_accounts after insert on participant for each row execute function open_participant_accounts();
create function open_merchant_accounts() returns trigger language plpgsql security definer set search_path = public as $$
declare
  account bigint;
begin
  insert into ledger_account (owner_kind, owner_id, kind) values ('merchant', new.id, 'payable') returning id into account;
  insert into ledger_balance (account_id) values (account);
  return null;
end $$;
create trigger merchant_accounts after insert on merchant for each row execute function open_merchant_accounts();
insert into ledger_account (owner_kind, owner_id, kind) select 'operator', 0, unnest(array['revenue', 'suspense', 'stablecoin_clearing', 'bank_clearing']);
insert into ledger_rollup (account_id) select id from ledger_account where owner_kind = 'operator';

create function account_of(kind_of_owner text, owner bigint, kind_of_account text) returns bigint language sql stable as $$
  select id from ledger_account where owner_kind = kind_of_owner and owner_id = owner and kind = kind_of_account and currency = 'CNY'
$$;

-- Balance of an insert-only account: what is rolled up plus what came since.
create function rolled_balance(account bigint) returns bigint language sql stable as $$
  select r.balance + coalesce((select sum(p.amount) from ledger_posting p where p.account_id = r.account_id and p.xid >= r.up_to), 0)::bigint
  from ledger_rollup r where r.account_id = account
$$;

-- Rolls up what no running transaction can still change; returns how many accounts moved.
create function roll_up_ledger() returns int language plpgsql security definer set search_path = public as $$
declare
  horizon xid8 := pg_snapshot_xmin(pg_current_snapshot());
  moved int;
begin
  if not pg_try_advisory_xact_lock(hashtext('roll_up_ledger')) then return 0; end if;
  update ledger_rollup r set balance = r.balance + s.amount, up_to = horizon
  from (
    select a.account_id, sum(p.amount)::bigint as amount from ledger_rollup a
    join ledger_posting p on p.account_id = a.account_id and p.xid >= a.up_to and p.xid < horizon
    group by a.account_id
  ) s where r.account_id = s.account_id;
  get diagnostics moved = row_count;
  return moved;
end $$;

/*
 * Posts one transfer: parallel arrays of accounts and amounts. Accounts with a floor must have been locked by the caller in
 * sorted order. A balance below its holds is refused by the table's constraint.
 */
create function post_transfer(transfer_type text, business_reference text, order_number text, accounts bigint[], amounts bigint[]) returns bigint
language plpgsql as $$
declare
  transfer bigint;
  line_no int;
  balance bigint;
begin
  insert into ledger_transfer (type, reference, order_no) values (transfer_type, business_reference, order_number) returning id into transfer;
  for line_no in 1 .. cardinality(accounts) loop
    continue when amounts[line_no] = 0;
    update ledger_balance set posted = posted + amounts[line_no] where account_id = accounts[line_no] returning posted into balance;
    if not found then balance := null; end if;
    insert into ledger_posting (transfer_id, line, account_id, amount, balance_after) values (transfer, line_no, accounts[line_no], amounts[line_no], balance);
  end loop;
  return transfer;
end $$;

grant select on ledger_account, ledger_balance, ledger_rollup, ledger_transfer, ledger_posting, ledger_hold to mashang_app;
-- No role but the owner writes here: money moves through the functions below and in later migrations, which run as the owner.
revoke all on function post_transfer(text, text, text, bigint[], bigint[]) from public;
revoke all on function roll_up_ledger() from public;
grant execute on function roll_up_ledger() to mashang_app;

-- Accounts a reading participant may see: its own and its subtree's.
alter table ledger_account enable row level security;
create policy app on ledger_account to mashang_app using (true);
create policy own on ledger_account for select to mashang_participant using (owner_kind = 'participant' and owner_id = any ((select app_subtree())::bigint[]));
create function app_accounts() returns bigint[] language sql stable security definer set search_path = public as $$
  select coalesce(array_agg(id), '{}') from ledger_account where owner_kind = 'participant' and owner_id = any (app_subtree())
$$;
grant execute on function app_accounts() to mashang_participant;
alter table ledger_posting enable row level security;
create policy app on ledger_posting to mashang_app using (true);
create policy own on ledger_posting for select to mashang_participant using (account_id = any ((select app_accounts())::bigint[]));
alter table ledger_balance enable row level security;
create policy app on ledger_balance to mashang_app using (true);
create policy own on ledger_balance for select to mashang_participant using (account_id = any ((select app_accounts())::bigint[]));
alter table ledger_rollup enable row level security;
create policy app on ledger_rollup to mashang_app using (true);
create policy own on ledger_rollup for select to mashang_participant using (account_id = any ((select app_accounts())::bigint[]));
-- Transfers carry no owner; their postings decide who sees anything of them.
grant select on ledger_account, ledger_balance, ledger_rollup, ledger_posting, ledger_transfer to mashang_participant;
alter table ledger_transfer enable row level security;
create policy app on ledger_transfer to mashang_app using (true);
create policy own on ledger_transfer for select to mashang_participant using (exists (select from ledger_posting p where p.transfer_id = id));
