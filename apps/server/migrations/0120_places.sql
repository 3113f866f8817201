-- Rows name their place in the order of commits: the number of the transaction that wrote them, counted from a base of this cluster. A cluster that the
-- rows were brought to (dump and restore, logical replication, a major upgrade) counts from somewhere else: the start then moves the base beyond every
-- place that a row or a cursor names (platform/database/settle-in-cluster.ts, docs/decisions/0120-places-of-any-cluster.md).

-- The base is the only thing in this function; nobody but the owner can replace it. Written into every statement that calls it, it costs nothing.
create function place_of(number xid8) returns xid8 language sql immutable parallel safe as $$ select number $$;
create function place_now() returns xid8 language sql stable as $$ select public.place_of(pg_current_xact_id()) $$;
-- Places below are final: nothing will come before or among them any more.
create function final_below() returns xid8 language sql stable as $$ select public.place_of(pg_snapshot_xmin(pg_current_snapshot())) $$;
-- Places from here on have not begun.
create function begun_below() returns xid8 language sql stable as $$ select public.place_of(pg_snapshot_xmax(pg_current_snapshot())) $$;

alter table event_log alter column xid set default place_now();
alter table audit_log alter column xid set default place_now();
alter table ledger_posting alter column xid set default place_now();
alter table payer_visit alter column xid set default place_now();

-- Which cluster and database the places are counted in.
create table cluster_place (
  one boolean primary key default true check (one),
  cluster text not null,
  since timestamptz not null default clock_timestamp()
);

-- As 0001 has it, by places.
create or replace function seal_audit(most int) returns int language plpgsql security definer set search_path = public as $$
declare
  head audit_head;
  entry audit_log;
  horizon xid8 := final_below();
  sealed int := 0;
begin
  select * into head from audit_head for update;
  for entry in
    -- Whole transactions only: then any unsealed row of a sealed transaction was put in afterwards.
    select a.* from audit_log a where a.xid > head.xid and a.xid < horizon and a.xid <= coalesce(
      (select b.xid from audit_log b where b.xid > head.xid and b.xid < horizon order by b.xid, b.id offset most - 1 limit 1), horizon)
    order by a.xid, a.id
  loop
    head.seq := head.seq + 1;
    head.hash := audit_row_hash(head.hash, entry);
    head.xid := entry.xid;
    head.id := entry.id;
    insert into audit_seal (seq, audit_id, hash) values (head.seq, entry.id, head.hash);
    sealed := sealed + 1;
  end loop;
  if sealed > 0 then update audit_head set seq = head.seq, hash = head.hash, xid = head.xid, id = head.id; end if;
  return sealed;
end $$;

-- As 0004 has it, by places.
create or replace function roll_up_ledger() returns int language plpgsql security definer set search_path = public as $$
declare
  horizon xid8 := final_below();
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

-- As 0048 has it, by places; and hours are folded again, which 0029 began and 0048 left out.
create or replace function roll_up_reports(most int) returns boolean language plpgsql security definer set search_path = public set plan_cache_mode = force_generic_plan as $$
declare
  c report_cursor;
  horizon xid8 := final_below();
  reached xid8;
  below xid8;
  upto bigint;
  is_bound boolean;
begin
  if not pg_try_advisory_xact_lock(hashtext('roll_up_reports')) then return false; end if;
  select * into c from report_cursor for update;
  select e.xid into reached from event_log e where e.xid >= c.events and e.xid < horizon order by e.xid, e.id offset most limit 1;
  -- Whole transactions only; a single one of more than `most` events goes at once.
  below := case when reached is null then greatest(horizon, c.events) when reached > c.events then reached else ((reached::text::numeric + 1)::text)::xid8 end;
  -- A number of one's own, drawn a turn after the sample: whoever had drawn a smaller transfer by then has a smaller one and is waited for.
  is_bound := c.sampled_xid <> '0';
  upto := case when is_bound and horizon >= c.sampled_xid then least(c.sampled, c.transfers + most) else c.transfers end;

  perform fold_order_hours(c.events, below);
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

  if not is_bound then
    c.sampled_xid := place_now();
  elsif upto = c.sampled then
    select s.last_value into c.sampled from pg_sequences s where s.schemaname = 'public' and s.sequencename = 'ledger_transfer_id_seq';
    c.sampled_xid := '0';
  end if;
  update report_cursor set events = below, transfers = upto, sampled = coalesce(c.sampled, 0), sampled_xid = c.sampled_xid;
  return reached is not null or is_bound and upto < c.sampled and (c.sampled_xid = '0' or horizon >= c.sampled_xid);
end $$;

insert into order_hour as h (hour, min_id, max_id) select date_trunc('hour', create_time), min(id), max(id) from collection_order group by 1
on conflict (hour) do update set min_id = least(h.min_id, excluded.min_id), max_id = greatest(h.max_id, excluded.max_id);

-- As 0063 has it, by places; the cursor is written last.
create or replace function take_monitored(most int) returns int language plpgsql security definer set search_path = public set plan_cache_mode = force_generic_plan as $$
declare
  c risk_cursor;
  horizon xid8 := final_below();
  reached xid8;
  below xid8;
  live bigint;
  items risk_item[];
  upto timestamptz;
  seen timestamptz := clock_timestamp();
begin
  if not pg_try_advisory_xact_lock(hashtext('take_monitored')) then return 0; end if;
  select * into c from risk_cursor;
  select max(id) into live from risk_rule_set;
  if live is null then return 0; end if;
  select e.xid into reached from event_log e where e.xid >= c.events and e.xid < horizon order by e.xid, e.id offset most limit 1;
  below := case when reached is null then greatest(horizon, c.events) when reached > c.events then reached else ((reached::text::numeric + 1)::text)::xid8 end;
  if below = c.events and c.sessions > seen - interval '20 seconds' then return 0; end if;

  select array_agg(row(x.*)::risk_item order by x.xid, x.event_id), max(x.at) into items, upto from (
    select e.xid, e.id as event_id, case e.kind when 'collection.routed' then 'collection' else 'paid' end as stage, e.at, o.agt_order_no, o.id, case e.kind when 'collection.routed' then o.amount else coalesce(o.paid_in_amount, o.amount) end as amount,
      o.merchant_id, o.participant_id, o.account_id, nullif(personal_key(case when o.payer_ref <> '' then o.payer_ref else o.payment_name end), '') as payer,
      null::text as beneficiary, null::text as payee, null::text as device, null::text as address
    from event_log e join collection_order o on o.id = e.order_id where e.xid >= c.events and e.xid < below and e.kind in ('collection.routed', 'collection.succeeded')
    union all
    select e.xid, e.id, case e.kind when 'payout.listed' then 'payout' else 'claim' end, e.at, o.order_no, o.id, o.amount, o.merchant_id, e.participant_id, null,
      null, personal_key(o.beneficiary_account), personal_key(o.beneficiary_name), null, null
    from event_log e join payout_order o on o.id = e.order_id where e.xid >= c.events and e.xid < below and e.kind in ('payout.listed', 'payout.claimed')
    union all
    select v.xid, 0, 'visit', v.at, o.agt_order_no, o.id, o.amount, o.merchant_id, o.participant_id, o.account_id, nullif(personal_key(o.payer_ref), ''), null, null, v.device, v.address
    from payer_visit v join collection_order o on o.id = v.order_id where v.xid >= c.events and v.xid < below
  ) x;

  if items is not null then
    insert into risk_tally as r (scope, key, slot, orders, amount, near, odd, smallest, amount_in, amount_out)
    select v.scope, v.key, date_bin('10 minutes', i.at, 'epoch'), coalesce(sum(v.n), 0), coalesce(sum(v.n * i.amount), 0), count(*) filter (where v.n > 0 and risk_is_near(i.amount)),
      count(*) filter (where v.n > 0 and risk_is_odd(i.amount)), min(i.amount) filter (where v.n > 0), coalesce(sum(i.amount) filter (where v.way = 'in'), 0), coalesce(sum(i.amount) filter (where v.way = 'out'), 0)
    from unnest(items) i cross join lateral (values
      ('merchant', i.merchant_id::text, case when i.stage = 'collection' then 1 else 0 end, case i.stage when 'paid' then 'in' when 'payout' then 'out' end),
      ('participant', i.participant_id::text, case when i.stage = 'collection' then 1 else 0 end, case i.stage when 'paid' then 'in' when 'claim' then 'out' end),
      ('account', i.account_id::text, case when i.stage = 'collection' then 1 else 0 end, case i.stage when 'paid' then 'in' end),
      ('payer', i.payer, case when i.stage = 'collection' then 1 else 0 end, case i.stage when 'paid' then 'in' end),
      ('beneficiary', case when i.stage = 'payout' then i.beneficiary end, 1, null),
      ('device', i.device, 1, null), ('address', i.address, 1, null)) v (scope, key, n, way)
    where v.key is not null and (v.n > 0 or v.way is not null) group by 1, 2, 3 order by 1, 2, 3
    on conflict (scope, key, slot) do update set orders = r.orders + excluded.orders, amount = r.amount + excluded.amount, near = r.near + excluded.near,
      odd = r.odd + excluded.odd, smallest = least(r.smallest, excluded.smallest), amount_in = r.amount_in + excluded.amount_in, amount_out = r.amount_out + excluded.amount_out;

    insert into risk_day as r (scope, key, day, orders, nights)
    select v.scope, v.key, shanghai_day(i.at), count(*), count(*) filter (where extract(hour from i.at at time zone 'Asia/Shanghai') < 6)
    from unnest(items) i cross join lateral (values ('participant', i.participant_id::text), ('account', i.account_id::text)) v (scope, key)
    where v.key is not null and i.stage = 'collection' group by 1, 2, 3 order by 1, 2, 3
    on conflict (scope, key, day) do update set orders = r.orders + excluded.orders, nights = r.nights + excluded.nights;

    insert into risk_tie as r (a_kind, a_key, b_kind, b_key, first_at, last_at, times, amount)
    select w.a_kind, w.a_key, w.b_kind, w.b_key, min(i.at), max(i.at), count(*), sum(i.amount)
    from unnest(items) i cross join lateral (values
      ('account', case when i.stage = 'collection' then i.account_id::text end, 'payer', i.payer), ('merchant', case when i.stage = 'collection' then i.merchant_id::text end, 'payer', i.payer),
      ('participant', case when i.stage = 'collection' and i.payer is not null then i.participant_id::text end, 'account', i.account_id::text),
      ('device', i.device, 'payer', i.payer), ('address', i.address, 'payer', i.payer), ('device', i.device, 'address', i.address),
      ('merchant', case when i.stage = 'payout' then i.merchant_id::text end, 'beneficiary', i.beneficiary),
      ('payer', case when i.stage = 'payout' then i.payee end, 'beneficiary', i.beneficiary),
      ('participant', case when i.stage = 'claim' then i.participant_id::text end, 'beneficiary', i.beneficiary)) v (a_kind, a_key, b_kind, b_key)
    cross join lateral (values (v.a_kind, v.a_key, v.b_kind, v.b_key), (v.b_kind, v.b_key, v.a_kind, v.a_key)) w (a_kind, a_key, b_kind, b_key)
    where v.a_key is not null and v.b_key is not null group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (a_kind, a_key, b_kind, b_key) do update set last_at = greatest(r.last_at, excluded.last_at), times = r.times + excluded.times, amount = r.amount + excluded.amount;
  end if;

  -- Which agents sign in from where, looked at three times a minute; addresses of the machine itself say nothing.
  if c.sessions < seen - interval '20 seconds' then
    insert into risk_tie as r (a_kind, a_key, b_kind, b_key, first_at, last_at)
    select w.* , x.at, x.at from (
      select u.participant_id::text as who, risk_tag(s.user_agent || e'\n' || s.ip) as screen, max(s.last_seen) as at from session s join app_user u on u.id = s.user_id
      where s.last_seen > greatest(c.sessions - interval '1 minute', seen - interval '24 hours') and u.participant_id is not null and s.ip not in ('', '127.0.0.1', '::1') and s.user_agent <> '' group by 1, 2
    ) x cross join lateral (values ('participant', x.who, 'screen', x.screen), ('screen', x.screen, 'participant', x.who)) w (a_kind, a_key, b_kind, b_key)
    order by 1, 2, 3, 4 on conflict (a_kind, a_key, b_kind, b_key) do update set last_at = greatest(r.last_at, excluded.last_at), times = r.times + 1;
    update risk_cursor set sessions = seen;
  end if;

  if items is not null then
  insert into risk_decision (stage, happened_at, order_no, order_id, amount, merchant_id, participant_id, account_id, payer, beneficiary, device, address, rule_set, facts)
    select i.stage, i.at, i.order_no, i.order_id, i.amount, i.merchant_id, i.participant_id, i.account_id, i.payer, i.beneficiary, i.device, i.address, live,
      f.facts
    from risk_facts(items, upto) f join unnest(items) with ordinality as i (xid, event_id, stage, at, order_no, order_id, amount, merchant_id, participant_id, account_id,
      payer, beneficiary, payee, device, address, n) on i.n = f.ord order by f.ord;
  end if;
  -- Last, so that whoever judges what was taken before does not wait for the row.
  update risk_cursor set events = below, behind = case when reached is null then seen else greatest(upto, c.behind) end;
  return coalesce(cardinality(items), 0);
end $$;

-- As 0079 has it, by places.
create or replace function tell_risk() returns trigger language plpgsql security definer set search_path = public as $$
begin
  -- Once a transaction, however many rows it changes.
  if not exists (select from event_log e where e.xid = place_now() and e.kind = 'risk.changed') then
    insert into event_log (kind) values ('risk.changed');
    perform pg_notify('events', '');
  end if;
  return null;
end $$;

-- As 0027 has it, by places.
create or replace function is_first_set_up() returns boolean language sql stable as $$
  select not exists (select from audit_log where xid <> place_now())
$$;
