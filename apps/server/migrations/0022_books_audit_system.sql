-- The house's books by day and sealed month, what was verified of the audit chain, and which processes are alive.

-- Searches of the audit log: by who and by what, newest first; by time.
create index audit_log_actor on audit_log (actor_name, id);
create index audit_log_action on audit_log (action, id);
create index audit_log_at on audit_log using brin (at) with (pages_per_range = 16, autosummarize = on);

-- Stretches of the chain that were verified from the screen. The hash at their end is kept: a chain written anew has another one there.
create table audit_verification (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  who text not null,
  from_seq bigint not null,
  to_seq bigint not null,
  to_hash bytea not null,
  broken int not null,
  examples text[] not null
);
create trigger audit_verification_immutable before update or delete or truncate on audit_verification for each statement execute function refuse_change();
grant select, insert on audit_verification to mashang_app;

-- Runs of `npm run verify`: the screen shows the last one.
create table verify_run (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  ms int not null,
  checked bigint not null,
  broken bigint not null,
  examples text[] not null
);
grant select on verify_run to mashang_app;

-- Processes of this deployment; each says every few seconds that it is there and how its jobs go.
create table replica (
  id text primary key,
  host text not null,
  pid int not null,
  port int not null,
  version text not null,
  node text not null,
  started_at timestamptz not null,
  seen_at timestamptz not null default clock_timestamp(),
  memory_mb int not null,
  jobs jsonb not null default '[]'
);
grant select, insert, update, delete on replica to mashang_app;

-- Balance of every account at a moment: whole days as they are folded (0017), the moment's own day and what is not folded yet by their postings.
create function ledger_balances_at(moment timestamptz) returns table (account_id bigint, balance bigint)
language sql stable security definer set search_path = public as $$
  with c as (select transfers from report_cursor), parts as (
    select d.account_id, d.credit - d.debit as amount from ledger_day d where d.day < shanghai_day(moment)
    union all
    select p.account_id, p.amount from c, ledger_transfer t join ledger_posting p on p.transfer_id = t.id
    where t.at >= shanghai_day(moment)::timestamp at time zone 'Asia/Shanghai' and t.at <= moment and t.id <= c.transfers
    union all
    select p.account_id, p.amount from c, ledger_transfer t join ledger_posting p on p.transfer_id = t.id where t.id > c.transfers and t.at <= moment
  )
  select parts.account_id, sum(parts.amount)::bigint from parts group by parts.account_id
$$;

-- Sealed months: totals, every account's opening and closing balance, and a hash over all of it and the month before.
create table ledger_period (
  month date primary key check (month = date_trunc('month', month)::date),
  accounts int not null,
  postings bigint not null,
  debit bigint not null,
  credit bigint not null check (credit = debit),
  hash bytea not null,
  closed_by text not null,
  closed_at timestamptz not null default clock_timestamp()
);
create table ledger_period_balance (
  month date not null references ledger_period,
  account_id bigint not null,
  opening bigint not null,
  debit bigint not null,
  credit bigint not null,
  closing bigint not null check (closing = opening - debit + credit),
  primary key (month, account_id)
);
create trigger ledger_period_immutable before update or delete or truncate on ledger_period for each statement execute function refuse_change();
create trigger ledger_period_balance_immutable before update or delete or truncate on ledger_period_balance for each statement execute function refuse_change();

-- The hash of a month as it would be sealed from the postings themselves.
create function ledger_period_hash(previous bytea, rows jsonb) returns bytea language sql immutable as $$
  select sha256(previous || convert_to(rows::text, 'UTF8'))
$$;

-- What a month's balances are by the postings: one row for each account that ever had one until its end.
create function ledger_period_rows(wanted date) returns table (account_id bigint, opening bigint, debit bigint, credit bigint)
language sql stable security definer set search_path = public as $$
  select p.account_id, coalesce(sum(p.amount) filter (where t.at < wanted::timestamp at time zone 'Asia/Shanghai'), 0)::bigint,
    coalesce(-sum(p.amount) filter (where p.amount < 0 and t.at >= wanted::timestamp at time zone 'Asia/Shanghai'), 0)::bigint,
    coalesce(sum(p.amount) filter (where p.amount > 0 and t.at >= wanted::timestamp at time zone 'Asia/Shanghai'), 0)::bigint
  from ledger_transfer t join ledger_posting p on p.transfer_id = t.id
  where t.at < (wanted + interval '1 month')::timestamp at time zone 'Asia/Shanghai' group by p.account_id
$$;

-- Whether a month is over for an hour and every transfer of it is folded into its days.
create function ledger_period_ready(wanted date) returns boolean language sql stable security definer set search_path = public as $$
  select clock_timestamp() > e.at + interval '1 hour' and not exists (select from report_cursor c join ledger_transfer t on t.id > c.transfers where t.at < e.at)
  from (select (wanted + interval '1 month')::timestamp at time zone 'Asia/Shanghai' as at) e
$$;

-- Seals a month from its days: in order, an hour after its end, once all of its transfers are folded.
create function close_ledger_period(wanted date, who text) returns text
language plpgsql security definer set search_path = public as $$
declare
  last_month date;
  first_month date;
  month_end timestamptz := (wanted + interval '1 month')::timestamp at time zone 'Asia/Shanghai';
  previous bytea;
  sealed jsonb;
begin
  lock table ledger_period in share row exclusive mode;
  select max(month) into last_month from ledger_period;
  select date_trunc('month', min(day))::date into first_month from ledger_day;
  if exists (select from ledger_period where month = wanted) then return 'closed'; end if;
  if first_month is null or wanted <> coalesce((last_month + interval '1 month')::date, first_month) then return 'not_next'; end if;
  if not ledger_period_ready(wanted) then return 'not_over'; end if;
  select coalesce((select hash from ledger_period where month = last_month), sha256('mashang ledger periods')) into previous;
  create temp table sealing on commit drop as
    select d.account_id, coalesce(sum(d.credit - d.debit) filter (where d.day < wanted), 0)::bigint as opening,
      coalesce(sum(d.debit) filter (where d.day >= wanted), 0)::bigint as debit, coalesce(sum(d.credit) filter (where d.day >= wanted), 0)::bigint as credit,
      coalesce(sum(d.lines) filter (where d.day >= wanted), 0)::bigint as postings
    from ledger_day d where d.day < (wanted + interval '1 month')::date group by d.account_id;
  select coalesce(jsonb_agg(jsonb_build_array(account_id, opening, debit, credit) order by account_id), '[]') into sealed from sealing;
  insert into ledger_period (month, accounts, postings, debit, credit, hash, closed_by)
  select wanted, count(*), coalesce(sum(postings), 0), coalesce(sum(debit), 0), coalesce(sum(credit), 0), ledger_period_hash(previous, sealed), who from sealing;
  insert into ledger_period_balance (month, account_id, opening, debit, credit, closing)
  select wanted, account_id, opening, debit, credit, opening - debit + credit from sealing;
  drop table sealing;
  return 'sealed';
end $$;

-- Nothing is dated into a sealed month.
create function guard_transfer_date() returns trigger language plpgsql as $$
begin
  if shanghai_day(new.at) < (select max(month) + interval '1 month' from ledger_period) then
    raise exception 'the books of that month are sealed' using errcode = 'check_violation', constraint = 'ledger_period_sealed';
  end if;
  return new;
end $$;
create trigger ledger_transfer_dated before insert on ledger_transfer for each row when (new.at < now() - interval '1 hour') execute function guard_transfer_date();

grant select on ledger_period, ledger_period_balance to mashang_app;
revoke all on function ledger_balances_at(timestamptz), ledger_period_rows(date), ledger_period_ready(date), close_ledger_period(date, text) from public;
grant execute on function ledger_balances_at(timestamptz), ledger_period_rows(date), ledger_period_ready(date), close_ledger_period(date, text) to mashang_app;

-- Kinds of subjects there are in the audit log, jumping along their index.
create function audit_kinds() returns table (subject_kind text) language sql stable as $$
  with recursive seen as (
    (select l.subject_kind from audit_log l order by l.subject_kind limit 1)
    union all select (select l.subject_kind from audit_log l where l.subject_kind > s.subject_kind order by l.subject_kind limit 1) from seen s where s.subject_kind is not null
  ) select s.subject_kind from seen s where s.subject_kind is not null
$$;
