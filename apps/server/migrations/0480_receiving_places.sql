-- Where a payer pays: the institution's bank accounts, the receiving places of a product, and the receipt that proves a settled collection (docs/decisions/0480).

create table bank_account (
  id bigint generated always as identity primary key,
  code text not null unique check (code ~ '^[a-z][a-z0-9-]{1,31}$'),
  bank text not null check (length(bank) between 2 and 64),
  -- The institution's legal name as the bank has it.
  holder text not null check (length(holder) between 2 and 128),
  account_no text not null,
  -- Client money (备付金) or the institution's own.
  kind text not null check (kind in ('client', 'own')),
  currency text not null default 'CNY' check (currency = 'CNY'),
  -- Virtual numbers: one an order, one a merchant, or none: then the transfer's remark names the order.
  virtual_way text not null default 'none' check (virtual_way in ('none', 'order', 'merchant')),
  virtual_prefix text not null default '' check (virtual_prefix ~ '^[0-9]{0,12}$'),
  clearing_account bigint not null unique references ledger_account,
  -- What the books said of it when it was registered: money from before has no line here.
  opening bigint not null default 0,
  opened_transfer bigint not null default 0,
  enabled boolean not null default true,
  created_at timestamptz not null default clock_timestamp(),
  check ((virtual_way = 'none') = (virtual_prefix = ''))
);
select seal_personal_column('bank_account', 'account_no', 'a');
create unique index bank_account_number on bank_account (personal_key(account_no));
create unique index bank_account_prefix on bank_account (virtual_prefix) where virtual_prefix <> '';
create trigger bank_account_kept before delete or truncate on bank_account for each statement execute function refuse_change();

create table receiving_place (
  id bigint generated always as identity primary key,
  product_id bigint not null references product,
  -- participants: the pool of agents' and code merchants' accounts, in mode agent_float only.
  kind text not null check (kind in ('participants', 'bank')),
  bank_account_id bigint references bank_account,
  weight int not null default 100 check (weight between 1 and 10000),
  -- The lowest open position takes the order; the next one when none of it may.
  position int not null default 1 check (position between 1 and 99),
  opens_at time not null default '00:00',
  closes_at time not null default '24:00',
  min_amount bigint not null default 1 check (min_amount > 0),
  max_amount bigint not null default 10000000000 check (max_amount >= min_amount),
  -- Of a day (Shanghai): what it may be asked to receive.
  daily_amount bigint not null default 100000000000 check (daily_amount > 0),
  daily_count int not null default 1000000 check (daily_count > 0),
  enabled boolean not null default true,
  created_at timestamptz not null default clock_timestamp(),
  check ((kind = 'bank') = (bank_account_id is not null)),
  check (closes_at > opens_at),
  unique nulls not distinct (product_id, kind, bank_account_id)
);
create trigger receiving_place_kept before delete or truncate on receiving_place for each statement execute function refuse_change();
create trigger tell after insert or update on receiving_place for each statement execute function tell_changed('routing');
create trigger tell after insert or update on bank_account for each statement execute function tell_changed('routing');

-- What a place was given on a day.
create table receiving_place_day (
  place_id bigint not null references receiving_place,
  day date not null,
  amount bigint not null default 0,
  count int not null default 0,
  primary key (place_id, day)
) with (fillfactor = 50);

-- The places an order was routed to, one after the other as its payer changed; the last one without an end stands.
create table order_place (
  id bigint generated always as identity primary key,
  order_id bigint not null,
  place_id bigint not null references receiving_place,
  bank_account_id bigint not null references bank_account,
  -- What the payer writes into the transfer; an order keeps it when its place changes.
  pay_reference text not null,
  virtual_way text not null check (virtual_way in ('none', 'order', 'merchant')),
  virtual_no text not null default '',
  at timestamptz not null default clock_timestamp(),
  closed_at timestamptz
);
create unique index order_place_open on order_place (order_id) where closed_at is null;
create index order_place_order on order_place (order_id, id);
create index order_place_reference on order_place (pay_reference);
create unique index order_place_virtual on order_place (virtual_no) where virtual_way = 'order';
create index order_place_of_merchant on order_place (virtual_no) where virtual_way = 'merchant' and closed_at is null;

alter table collection_order add column place_id bigint references receiving_place;
alter table collection_order drop constraint collection_order_check;
alter table collection_order add constraint collection_order_check
  check ((status in (0, 3)) = (account_id is null and place_id is null) and (account_id is null or place_id is null)) not valid;
alter table collection_order validate constraint collection_order_check;

-- The agent who acquired a merchant: in mode institution its commission comes out of the fee, and it touches no money.
alter table merchant add column acquiring_agent bigint references participant;

alter table ledger_account drop constraint ledger_account_owner_kind_check;
alter table ledger_account add constraint ledger_account_owner_kind_check check (owner_kind in ('participant', 'merchant', 'operator', 'bank')) not valid;
alter table ledger_account validate constraint ledger_account_owner_kind_check;

-- Which of the institution's accounts a line is of, and what ISO 20022 says beside.
alter table statement_line
  add column bank_account_id bigint references bank_account,
  add column virtual_no text not null default '',
  add column end_to_end text not null default '',
  -- Takes an earlier entry back.
  add column reversal boolean not null default false,
  -- The day's statement that confirmed what a notice had said.
  add column booked_import bigint references statement_import,
  -- One line of a bank is one line here, whoever brings it and from whatever file.
  add column line_key bytea;
alter table statement_debit
  add column bank_account_id bigint references bank_account,
  add column end_to_end text not null default '',
  add column reversal boolean not null default false,
  -- The receipt that a reversal took back before anybody had used it.
  add column reverses_line bigint unique references statement_line,
  add column booked_import bigint references statement_import,
  add column line_key bytea;
update statement_line l set line_key = l.identity where l.id in (select min(x.id) from statement_line x group by x.identity);
update statement_debit d set line_key = d.identity where d.id in (select min(x.id) from statement_debit x group by x.identity);
create unique index statement_line_key on statement_line (line_key);
create unique index statement_debit_key on statement_debit (line_key);
create index statement_line_receipts on statement_line (id) where state = 'open' and not reversal;
create index statement_line_bank on statement_line (bank_account_id, day) where bank_account_id is not null;
create index statement_debit_bank on statement_debit (bank_account_id, day) where bank_account_id is not null;
alter table statement_line drop constraint statement_line_state_check;
alter table statement_line add constraint statement_line_state_check
  check (state in ('open', 'matched', 'not_ours', 'suspense', 'top_up', 'refund', 'returned', 'reversed')) not valid;
alter table statement_line validate constraint statement_line_state_check;
alter table statement_debit drop constraint statement_debit_once;
alter table statement_debit add constraint statement_debit_once check (num_nonnulls(cash_out_id, refund_id, settlement_id, reverses_line) <= 1) not valid;
alter table statement_debit validate constraint statement_debit_once;
drop index statement_debit_free;
create index statement_debit_free on statement_debit (amount, day) where num_nonnulls(cash_out_id, refund_id, settlement_id, reverses_line) = 0 and not reversal;
alter table statement_import drop constraint statement_import_format_check;
alter table statement_import add constraint statement_import_format_check check (format in ('csv', 'xlsx', 'camt')) not valid;
grant update (booked_import) on statement_line, statement_debit to mashang_evidence;

-- What settled a collection at an institution's account, or by a statement at a participant's: one line, one order, once.
create table receipt (
  id bigint generated always as identity primary key,
  order_id bigint not null unique,
  line_id bigint not null unique references statement_line,
  bank_account_id bigint references bank_account,
  amount bigint not null check (amount > 0),
  -- Of the line, what is above the order: on suspense.
  excess bigint not null default 0 check (excess >= 0),
  currency text not null default 'CNY',
  way text not null check (way in ('auto', 'approval')),
  approval_id bigint references approval,
  at timestamptz not null default clock_timestamp(),
  check ((way = 'approval') = (approval_id is not null))
);
create trigger receipt_immutable before update or delete or truncate on receipt for each statement execute function refuse_change();

-- How far the bank's own messages have been taken down.
create table bank_feed (
  one boolean primary key default true check (one),
  cursor text not null default '',
  last_statement date
);
grant select, insert, update on bank_feed to mashang_evidence;

insert into approval_kind (kind, propose_roles, check_roles, checkers, two_above, by_merchant) values
  ('bank.account', '{operator_admin,operator_finance}', '{operator_admin,operator_finance}', 1, null, false),
  ('receiving.place', '{operator_admin,operator_finance}', '{operator_admin,operator_finance}', 1, null, false),
  ('merchant.agent', '{operator_admin,operator_finance}', '{operator_admin,operator_finance}', 1, null, false),
  ('statement.match', '{operator_admin,operator_finance}', '{operator_admin,operator_finance}', 1, 5000000, false);

grant select, insert, update on bank_account, receiving_place to mashang_app;
grant select on receiving_place_day, order_place, receipt to mashang_app;
grant select on bank_account, receiving_place, order_place, receipt to mashang_evidence;

\ir ../sql/receiving-places/guard_bank_account.sql
\ir ../sql/receiving-places/guard_receiving_place.sql
\ir ../sql/receiving-places/open_bank_clearing.sql
\ir ../sql/receiving-places/adopt_statement_lines.sql
\ir ../sql/receiving-places/guard_receipt_of_order.sql
\ir ../sql/receiving-places/guard_payout_claim_mode.sql
\ir ../sql/receiving-places/guard_acquiring_agent.sql
create trigger bank_account_open before insert on bank_account for each row execute function open_bank_clearing();
create trigger bank_account_approved before insert or update on bank_account for each row execute function guard_bank_account();
create trigger bank_account_lines after insert on bank_account for each row execute function adopt_statement_lines();
create trigger receiving_place_approved before insert or update on receiving_place for each row execute function guard_receiving_place();
-- Nobody's hand settles what came to the institution: only a receipt, a line of the bank or of a channel, does.
create trigger collection_order_receipt before update of status on collection_order for each row
  when (new.status = 2 and old.status not in (2, 4, 5) and new.settlement_mode = 'institution') execute function guard_receipt_of_order();
create trigger payout_claim_mode before insert on payout_claim for each row execute function guard_payout_claim_mode();
create trigger merchant_acquired before update of acquiring_agent on merchant for each row
  when (new.acquiring_agent is distinct from old.acquiring_agent) execute function guard_acquiring_agent();
