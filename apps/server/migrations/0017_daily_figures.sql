-- Lists over tens of millions of orders, statements of one account, and the daily figures that reports read instead of orders (decision 0034).

-- Any set of states, callback states and products is a few hundred lanes, each already in the order of its ids: pages merge the lanes' heads.
-- One index for everybody's orders, one for a participant's; the amount alone is left to the row.
create index collection_order_lanes on collection_order (status, notify_status, product_id, id);
create index collection_order_own_lanes on collection_order (participant_id, status, notify_status, product_id, id);
-- By amount: ranges and sorting. What else is asked for stands beside it, so that passing by costs no row.
create index collection_order_amount on collection_order (amount, id) include (participant_id, status, notify_status, product_id);
-- The few that were adjusted after a reconciliation.
create index collection_order_adjusted on collection_order (id) where reconciliation_status = 1;
-- An account with a floor is read in the order of its transfers, which are numbered under its balance's lock.
create index ledger_posting_statement on ledger_posting (account_id, transfer_id, line);

/*
 * Daily figures (Shanghai days), folded from what is final. Events are final below the oldest running transaction: `events`. Transfers are numbered by
 * transactions that already hold locks, so every number drawn at a moment belongs to a transaction below that moment's next one: once all of these
 * have ended (`sampled_xid`), the numbers up to `sampled` are final and become `transfers`. Readers add what came since by the same functions,
 * so that a figure is never late and never counted twice.
 */
create table report_cursor (
  one boolean primary key default true check (one),
  events xid8 not null default '0',
  transfers bigint not null default 0,
  sampled bigint not null default 0,
  sampled_xid xid8 not null default '0'
);
insert into report_cursor default values;

-- Orders by the day they were created: how many, and how many of these have been paid since.
create table report_created (
  day date not null,
  -- 0 where no account was found.
  participant_id bigint not null,
  product_id bigint not null,
  account_id bigint not null,
  orders bigint not null,
  amount bigint not null,
  succeeded bigint not null,
  primary key (day, participant_id, product_id, account_id)
) with (fillfactor = 70);

-- Which ids a day's orders have, so that a list of days reads a range of ids.
create table order_day (day date primary key, min_id bigint not null, max_id bigint not null);

-- Settlements by the day they were posted. The line of owner 0 has the orders, what they were worth and the fee; each other line has what
-- that owner earned by them.
create table report_settled (
  day date not null,
  kind text not null check (kind in ('collection', 'refund', 'payout')),
  participant_id bigint not null,
  product_id bigint not null,
  account_id bigint not null,
  owner_id bigint not null,
  orders bigint not null,
  amount bigint not null,
  fee bigint not null,
  commission bigint not null,
  primary key (day, participant_id, product_id, account_id, kind, owner_id)
) with (fillfactor = 70);

-- Every posting by account, day and type of transfer; between which transfers they lie, so that a rare type is found without reading the others.
create table ledger_day (
  account_id bigint not null,
  day date not null,
  type text not null,
  credit bigint not null,
  debit bigint not null,
  lines bigint not null,
  first_transfer bigint not null,
  last_transfer bigint not null,
  primary key (account_id, day, type)
) with (fillfactor = 70);

-- Balance of an insert-only account right after every 256th of its postings, in the order of the transfers.
create table ledger_mark (
  account_id bigint not null,
  transfer_id bigint not null,
  line int not null,
  balance bigint not null,
  primary key (account_id, transfer_id, line)
);

create function shanghai_day(moment timestamptz) returns date language sql immutable as $$ select (moment at time zone 'Asia/Shanghai')::date $$;

create function created_facts(since xid8, below xid8) returns table (day date, participant_id bigint, product_id bigint, account_id bigint, orders bigint,
  amount bigint, succeeded bigint, min_id bigint, max_id bigint) language sql stable set enable_seqscan = off as $$
  select shanghai_day(o.create_time), coalesce(o.participant_id, 0), o.product_id, coalesce(o.account_id, 0),
    count(*) filter (where e.kind <> 'collection.succeeded'), coalesce(sum(o.amount) filter (where e.kind <> 'collection.succeeded'), 0)::bigint,
    count(*) filter (where e.kind = 'collection.succeeded'), min(o.id), max(o.id)
  from event_log e join collection_order o on o.id = e.order_id
  where e.xid >= since and e.xid < below and (e.kind in ('collection.routed', 'collection.succeeded') or e.kind = 'collection.failed' and o.participant_id is null)
  group by 1, 2, 3, 4
$$;

-- Settlements of transfers after `since` up to `upto`: from the ledger alone, the order only says whose they are.
create function settled_facts(since bigint, upto bigint) returns table (day date, kind text, participant_id bigint, product_id bigint, account_id bigint,
  owner_id bigint, orders bigint, amount bigint, fee bigint, commission bigint) language sql stable set enable_seqscan = off as $$
  with lines as materialized (
    select t.id, case t.type when 'payout.settled' then 'payout' when 'collection.settled' then 'collection' else 'refund' end as kind, t.order_no,
      shanghai_day(t.at) as day, case when a.kind = 'commission' then a.owner_id else 0 end as owner_id,
      case when a.kind = 'payable' then p.amount else 0 end as payable, case when a.kind = 'payable' then 0 else p.amount end as fee,
      case when a.kind = 'commission' then p.amount else 0 end as commission
    from ledger_transfer t join ledger_posting p on p.transfer_id = t.id join ledger_account a on a.id = p.account_id and a.kind in ('commission', 'payable', 'revenue')
    where t.id > since and t.id <= upto and t.type in ('collection.settled', 'collection.refunded', 'payout.settled')
  ), sums as (
    select l.id, l.kind, l.order_no, l.day, 0::bigint as owner_id, 1 as orders,
      case l.kind when 'payout' then -sum(l.payable) - sum(l.fee) else sum(l.payable) + sum(l.fee) end as amount, sum(l.fee) as fee, 0 as commission
    from lines l group by l.id, l.kind, l.order_no, l.day
    union all select l.id, l.kind, l.order_no, l.day, l.owner_id, 0, 0, 0, l.commission from lines l where l.owner_id > 0
  )
  select s.day, s.kind, coalesce(o.participant_id, c.participant_id, 0), coalesce(o.product_id, w.product_id, 0), coalesce(o.account_id, 0), s.owner_id,
    sum(s.orders)::bigint, sum(s.amount)::bigint, sum(s.fee)::bigint, sum(s.commission)::bigint
  from sums s left join collection_order o on s.kind <> 'payout' and o.agt_order_no = s.order_no
  left join payout_order w on s.kind = 'payout' and w.order_no = s.order_no left join payout_claim c on c.payout_id = w.id and c.status = 2
  group by 1, 2, 3, 4, 5, 6
$$;

create function posted_facts(since bigint, upto bigint) returns table (account_id bigint, day date, type text, credit bigint, debit bigint, lines bigint,
  first_transfer bigint, last_transfer bigint) language sql stable set enable_seqscan = off as $$
  select p.account_id, shanghai_day(t.at), t.type, coalesce(sum(p.amount) filter (where p.amount > 0), 0)::bigint,
    coalesce(-sum(p.amount) filter (where p.amount < 0), 0)::bigint, count(*), min(t.id), max(t.id)
  from ledger_transfer t join ledger_posting p on p.transfer_id = t.id where t.id > since and t.id <= upto group by 1, 2, 3
$$;

/*
 * Folds what is final, some `most` events and transfers at a time; returns whether more is left. Several workers: one folds, the others go by.
 * In one transaction with the cursor, so that a crash repeats and loses nothing.
 */
create function roll_up_reports(most int) returns boolean language plpgsql security definer set search_path = public set plan_cache_mode = force_generic_plan as $$
declare
  c report_cursor;
  horizon xid8 := pg_snapshot_xmin(pg_current_snapshot());
  reached xid8;
  below xid8;
  upto bigint;
begin
  if not pg_try_advisory_xact_lock(hashtext('roll_up_reports')) then return false; end if;
  select * into c from report_cursor for update;
  select e.xid into reached from event_log e where e.xid >= c.events and e.xid < horizon order by e.xid, e.id offset most limit 1;
  -- Whole transactions only; a single one of more than `most` events goes at once.
  below := case when reached is null then greatest(horizon, c.events) when reached > c.events then reached else ((reached::text::numeric + 1)::text)::xid8 end;
  upto := case when horizon >= c.sampled_xid then least(c.sampled, c.transfers + most) else c.transfers end;

  with facts as materialized (select * from created_facts(c.events, below)), days as (
    insert into order_day as d (day, min_id, max_id) select f.day, min(f.min_id), max(f.max_id) from facts f group by f.day
    on conflict (day) do update set min_id = least(d.min_id, excluded.min_id), max_id = greatest(d.max_id, excluded.max_id)
  )
  insert into report_created as r (day, participant_id, product_id, account_id, orders, amount, succeeded)
  select f.day, f.participant_id, f.product_id, f.account_id, f.orders, f.amount, f.succeeded from facts f
  on conflict (day, participant_id, product_id, account_id) do update
    set orders = r.orders + excluded.orders, amount = r.amount + excluded.amount, succeeded = r.succeeded + excluded.succeeded;

  insert into report_settled as r (day, kind, participant_id, product_id, account_id, owner_id, orders, amount, fee, commission)
  select f.day, f.kind, f.participant_id, f.product_id, f.account_id, f.owner_id, f.orders, f.amount, f.fee, f.commission from settled_facts(c.transfers, upto) f
  on conflict (day, participant_id, product_id, account_id, kind, owner_id) do update set orders = r.orders + excluded.orders, amount = r.amount + excluded.amount,
    fee = r.fee + excluded.fee, commission = r.commission + excluded.commission;

  -- Marks first: they stand on what the turns before have folded.
  insert into ledger_mark (account_id, transfer_id, line, balance)
  select x.account_id, x.transfer_id, x.line, x.balance from (
    select p.account_id, p.transfer_id, p.line, b.balance + sum(p.amount) over w as balance, b.lines + row_number() over w as place
    from ledger_posting p join ledger_account a on a.id = p.account_id and not a.floored
    join (select a.id, coalesce(sum(d.credit - d.debit), 0)::bigint as balance, coalesce(sum(d.lines), 0)::bigint as lines
      from ledger_account a left join ledger_day d on d.account_id = a.id where not a.floored group by a.id) b on b.id = p.account_id
    where p.transfer_id > c.transfers and p.transfer_id <= upto
    window w as (partition by p.account_id order by p.transfer_id, p.line)
  ) x where x.place % 256 = 0;
  insert into ledger_day as r (account_id, day, type, credit, debit, lines, first_transfer, last_transfer) select * from posted_facts(c.transfers, upto)
  on conflict (account_id, day, type) do update set credit = r.credit + excluded.credit, debit = r.debit + excluded.debit, lines = r.lines + excluded.lines,
    first_transfer = least(r.first_transfer, excluded.first_transfer), last_transfer = greatest(r.last_transfer, excluded.last_transfer);

  -- Drawn first, the moment after: in this order nobody with a smaller number comes later.
  if upto = c.sampled or c.sampled_xid = '0' then
    select s.last_value into c.sampled from pg_sequences s where s.schemaname = 'public' and s.sequencename = 'ledger_transfer_id_seq';
    select pg_snapshot_xmax(pg_current_snapshot()) into c.sampled_xid;
  end if;
  update report_cursor set events = below, transfers = upto, sampled = coalesce(c.sampled, 0), sampled_xid = c.sampled_xid;
  return reached is not null or upto < c.sampled and horizon >= c.sampled_xid;
end $$;

-- Throws the daily figures away; the next turns fold them anew.
create function forget_reports() returns void language sql security definer set search_path = public as $$
  truncate report_created, report_settled, order_day, ledger_day, ledger_mark;
  update report_cursor set events = '0', transfers = 0, sampled = 0, sampled_xid = '0';
$$;

/*
 * Balance of an insert-only account right after one of its postings: the mark before it and what lies between. Accounts with a floor carry theirs on
 * every posting. With the caller's rights.
 */
create function balance_after(account bigint, at_transfer bigint, at_line int) returns bigint language sql stable as $$
  select coalesce(m.balance, 0) + coalesce((
    select sum(p.amount) from ledger_posting p where p.account_id = account and (p.transfer_id, p.line) <= (at_transfer, at_line)
      and (p.transfer_id, p.line) > (coalesce(m.transfer_id, 0), coalesce(m.line, 0))), 0)::bigint
  from (select 1) one left join lateral (
    select k.* from ledger_mark k where k.account_id = account and (k.transfer_id, k.line) <= (at_transfer, at_line)
    order by k.transfer_id desc, k.line desc limit 1
  ) m on true
$$;

-- What came since the last fold; for participants what their own row-level security would show of it.
create function own_created_since() returns table (day date, participant_id bigint, product_id bigint, account_id bigint, orders bigint, amount bigint, succeeded bigint)
language sql stable security definer set search_path = public as $$
  select f.day, f.participant_id, f.product_id, f.account_id, f.orders, f.amount, f.succeeded from report_cursor c, created_facts(c.events, '18446744073709551615') f
  where f.participant_id = any (app_subtree())
$$;
create function own_settled_since() returns table (day date, kind text, participant_id bigint, product_id bigint, account_id bigint, owner_id bigint, orders bigint,
  amount bigint, commission bigint) language sql stable security definer set search_path = public as $$
  select f.day, f.kind, f.participant_id, f.product_id, f.account_id, f.owner_id, f.orders, f.amount, f.commission
  from report_cursor c, settled_facts(c.transfers, 9223372036854775807) f
  where f.participant_id = any (app_subtree()) and (f.owner_id = 0 or f.owner_id = any (app_subtree()))
$$;

grant select on report_cursor, report_created, report_settled, order_day, ledger_day, ledger_mark to mashang_app;
grant select on report_cursor, report_created, order_day, ledger_day, ledger_mark to mashang_participant;
-- The merchants' fees are no participant's business.
grant select (day, kind, participant_id, product_id, account_id, owner_id, orders, amount, commission) on report_settled to mashang_participant;
alter table report_created enable row level security;
create policy app on report_created to mashang_app using (true);
create policy own on report_created for select to mashang_participant using (participant_id = any ((select app_subtree())::bigint[]));
alter table report_settled enable row level security;
create policy app on report_settled to mashang_app using (true);
create policy own on report_settled for select to mashang_participant using (participant_id = any ((select app_subtree())::bigint[])
  and (owner_id = 0 or owner_id = any ((select app_subtree())::bigint[])));
alter table ledger_day enable row level security;
create policy app on ledger_day to mashang_app using (true);
create policy own on ledger_day for select to mashang_participant using (account_id = any ((select app_accounts())::bigint[]));
alter table ledger_mark enable row level security;
create policy app on ledger_mark to mashang_app using (true);
create policy own on ledger_mark for select to mashang_participant using (account_id = any ((select app_accounts())::bigint[]));
revoke all on function created_facts(xid8, xid8), settled_facts(bigint, bigint), posted_facts(bigint, bigint), roll_up_reports(int), forget_reports(),
  own_created_since(), own_settled_since() from public;
grant execute on function created_facts(xid8, xid8), settled_facts(bigint, bigint), posted_facts(bigint, bigint), roll_up_reports(int) to mashang_app;
grant execute on function own_created_since(), own_settled_since() to mashang_participant;
