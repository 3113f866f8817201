-- Statements of banks and channels: the files, their lines, which order each line belongs to, and what people decided about the rest.

create table statement_source (
  id bigint generated always as identity primary key,
  name text not null unique check (length(name) between 1 and 40),
  -- The account of sheets that have no column naming it.
  account_no text not null default '',
  -- Column titles by field, as last used.
  mapping jsonb not null default '{}',
  created_at timestamptz not null default clock_timestamp()
);

create table statement_import (
  id bigint generated always as identity primary key,
  source_id bigint not null references statement_source,
  file_hash bytea not null check (length(file_hash) = 32),
  file_name text not null,
  storage_name text not null,
  format text not null check (format in ('csv', 'xlsx')),
  encoding text not null,
  mapping jsonb not null,
  account_no text not null,
  state text not null default 'queued' check (state in ('queued', 'running', 'done', 'failed')),
  lease_until timestamptz,
  rows_read int not null default 0,
  added int not null default 0,
  repeated int not null default 0,
  outgoing int not null default 0,
  broken int not null default 0,
  matched int not null default 0,
  -- Broken rows by number, with the reason; the first 200.
  problems jsonb not null default '[]',
  fault text not null default '',
  first_day date,
  last_day date,
  importer text not null,
  created_at timestamptz not null default clock_timestamp(),
  done_at timestamptz
);
-- The same file read the same way is imported once.
create unique index statement_import_once on statement_import (source_id, file_hash, md5(mapping::text), account_no) where state <> 'failed';
create index statement_import_due on statement_import (id) where state in ('queued', 'running');

create table statement_line (
  id bigint generated always as identity primary key,
  source_id bigint not null references statement_source,
  import_id bigint not null references statement_import,
  file_hash bytea not null,
  row_no int not null,
  -- The bank's reference, or what the line says and how often the file has said so before.
  identity bytea not null check (length(identity) = 32),
  at timestamptz not null,
  -- False where the sheet tells only the day.
  has_clock boolean not null,
  day date not null,
  amount bigint not null check (amount > 0),
  account_no text not null,
  payer text not null default '',
  payer_account text not null default '',
  reference text not null default '',
  remark text not null default '',
  state text not null default 'open' check (state in ('open', 'matched', 'not_ours', 'suspense')),
  unique (source_id, identity),
  unique (source_id, file_hash, row_no)
);
create index statement_line_day on statement_line (day, account_no);
create index statement_line_open on statement_line (account_no, at) where state = 'open';

-- What a line says never changes, only what became of it.
create function guard_statement_line() returns trigger language plpgsql as $$
begin
  if (new.source_id, new.import_id, new.identity, new.at, new.amount, new.account_no, new.reference) is distinct from
     (old.source_id, old.import_id, old.identity, old.at, old.amount, old.account_no, old.reference) then
    raise exception 'a statement line says what the bank said' using errcode = 'check_violation', constraint = 'statement_line_kept';
  end if;
  return new;
end $$;
create trigger statement_line_kept before update on statement_line for each row execute function guard_statement_line();
create trigger statement_line_never_removed before delete or truncate on statement_line for each statement execute function refuse_change();

-- Which days of which account a statement speaks for: only there a missing receipt means something.
create table statement_coverage (
  import_id bigint not null references statement_import,
  account_no text not null,
  from_day date not null,
  to_day date not null,
  primary key (import_id, account_no)
);
create index statement_coverage_account on statement_coverage (account_no, from_day);

create table statement_match (
  id bigint generated always as identity primary key,
  line_id bigint not null references statement_line,
  order_id bigint not null,
  order_no text not null,
  score int not null check (score between 0 and 100),
  reasons text[] not null,
  way text not null check (way in ('auto', 'hand')),
  -- What the line is above (or below) the order.
  difference bigint not null default 0,
  matched_by text not null,
  matched_at timestamptz not null default clock_timestamp(),
  undone_by text,
  undone_at timestamptz
);
create unique index statement_match_line on statement_match (line_id) where undone_at is null;
create unique index statement_match_order on statement_match (order_id) where undone_at is null;
create index statement_match_undone on statement_match (line_id, order_id) where undone_at is not null;

create table statement_exception (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('no_order', 'no_receipt', 'amount_differs', 'duplicate')),
  line_id bigint unique references statement_line,
  order_id bigint unique,
  order_no text not null default '',
  day date not null,
  amount bigint not null,
  account_no text not null,
  -- Orders it may belong to, best first: [{"orderId", "orderNo", "score", "reasons", "amount"}].
  proposals jsonb not null default '[]',
  state text not null default 'open' check (state in ('open', 'settled')),
  outcome text not null default '' check (outcome in ('', 'matched', 'not_ours', 'adjusted', 'suspense', 'auto')),
  settled_by text,
  settled_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  check ((line_id is null) <> (order_id is null)),
  check ((state = 'settled') = (settled_at is not null))
);
create index statement_exception_open on statement_exception (state, id desc);

create table statement_note (
  id bigint generated always as identity primary key,
  exception_id bigint not null references statement_exception,
  at timestamptz not null default clock_timestamp(),
  author text not null,
  -- What was done with it, or '' where somebody only wrote.
  step text not null default '',
  text text not null
);
create index statement_note_exception on statement_note (exception_id, id);
create trigger statement_note_immutable before update or delete or truncate on statement_note for each statement execute function refuse_change();

-- Days are read by these; both columns grow with time, so a few pages of summary serve.
create index collection_order_affirmed on collection_order using brin (affirm_time) with (pages_per_range = 16, autosummarize = on);
create index collection_order_created on collection_order using brin (create_time) with (pages_per_range = 16, autosummarize = on);
create index ledger_transfer_at on ledger_transfer using brin (at) with (pages_per_range = 16, autosummarize = on);

-- 已调账: a person settled what order and statement said differently. Answers whether the mark changed.
create function mark_reconciled(wanted bigint, mark int, who text) returns boolean
language plpgsql security definer set search_path = public as $$
declare
  o collection_order;
begin
  update collection_order set reconciliation_status = mark where id = wanted and status in (2, 4, 5) and reconciliation_status <> mark returning * into o;
  if o.id is null then return false; end if;
  insert into event_log (kind, order_id, order_no, participant_id, status, amount, actor)
  values (case mark when 1 then 'collection.reconciled' else 'collection.reconciliation_undone' end, o.id, o.agt_order_no, o.participant_id, o.status, o.amount, who);
  perform pg_notify('events', '');
  return true;
end $$;

-- Money that came for no order waits on suspense, once per line: in the institution's bank, or with the agent whose account took it.
create function post_statement_suspense(wanted bigint) returns text
language plpgsql security definer set search_path = public as $$
declare
  l statement_line;
  against bigint;
  mode text;
begin
  select * into l from statement_line where id = wanted for update;
  if l.id is null then return 'not_found'; end if;
  if l.state <> 'open' then return 'wrong_state'; end if;
  select p.settlement_mode into mode from licence_profile p order by p.id desc limit 1;
  if mode = 'agent_float' then
    select f.id into against from collection_account a join ledger_account f on f.owner_kind = 'participant' and f.owner_id = a.participant_id and f.kind = 'float'
      where a.out_auth_no = l.account_no order by a.id limit 1;
    if against is null then return 'no_account'; end if;
    perform 1 from ledger_balance b where b.account_id = against for update;
    if not exists (select from ledger_balance b where b.account_id = against and b.posted - b.held >= l.amount) then return 'float_short'; end if;
  else
    against := account_of('operator', 0, 'bank_clearing');
  end if;
  perform post_transfer('statement.suspense', 'statement-line:' || l.id, '', array[against, account_of('operator', 0, 'suspense')], array[-l.amount, l.amount]);
  update statement_line set state = 'suspense' where id = l.id;
  return 'posted';
end $$;

grant select, insert, update on statement_source, statement_import, statement_line, statement_match, statement_exception to mashang_app;
grant select, insert on statement_coverage, statement_note to mashang_app;
grant execute on function mark_reconciled(bigint, int, text), post_statement_suspense(bigint) to mashang_app;
revoke all on function mark_reconciled(bigint, int, text), post_statement_suspense(bigint) from public;
