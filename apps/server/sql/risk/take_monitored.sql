/*
 * Takes what is final of the event log and of the visits since the last turn into the windows and writes a decision to
 * be judged for each, with its facts; answers how many. In one transaction with the cursor: after a crash the next turn
 * goes on where this one did not. Several workers: one takes.
 */
-- As 0063 has it, by places; the cursor is written last.
create or replace function take_monitored(most int) returns int
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  set plan_cache_mode = force_generic_plan as $$
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
  select e.xid into reached
  from event_log e
  where e.xid >= c.events and e.xid < horizon
  order by e.xid, e.id offset most
  limit 1;
  below := case when reached is null then greatest(horizon, c.events) when reached > c.events then reached
    else ((reached::text::numeric + 1)::text)::xid8 end;
  if below = c.events and c.sessions > seen - interval '20 seconds' then return 0; end if;

  select array_agg(row(x.*)::risk_item order by x.xid, x.event_id), max(x.at) into items, upto from (
    select e.xid, e.id as event_id, case e.kind when 'collection.routed' then 'collection' else 'paid' end as stage,
      e.at, o.agt_order_no, o.id,
        case e.kind when 'collection.routed' then o.amount else coalesce(o.paid_in_amount, o.amount) end as amount,
      o.merchant_id, o.participant_id, o.account_id,
        nullif(personal_key(coalesce(nullif(o.payer_ref, ''), nullif(o.payer_name, ''), o.payment_name)), '') as payer,
      null::text as beneficiary, null::text as payee, null::text as device, null::text as address
    from event_log e
    join collection_order o on o.id = e.order_id
    where e.xid >= c.events and e.xid < below and e.kind in ('collection.routed', 'collection.succeeded')
    union all
    select e.xid, e.id, case e.kind when 'payout.claimed' then 'claim' else 'payout' end, e.at, o.order_no, o.id,
      o.amount, o.merchant_id, e.participant_id, null,
      null, personal_key(o.beneficiary_account), personal_key(o.beneficiary_name), null, null
    from event_log e
    join payout_order o on o.id = e.order_id
    where e.xid >= c.events and e.xid < below and e.kind in ('payout.listed', 'payout.created', 'payout.claimed')
    union all
    select v.xid, 0, 'visit', v.at, o.agt_order_no, o.id, o.amount, o.merchant_id, o.participant_id, o.account_id,
      nullif(personal_key(coalesce(nullif(o.payer_ref, ''), o.payer_name)), ''), null, null, v.device, v.address
    from payer_visit v join collection_order o on o.id = v.order_id where v.xid >= c.events and v.xid < below
  ) x;

  if items is not null then
    insert into risk_tally as r (scope, key, slot, orders, amount, near, odd, smallest, amount_in, amount_out)
    select v.scope, v.key, date_bin('10 minutes', i.at, 'epoch'), coalesce(sum(v.n), 0),
      coalesce(sum(v.n * i.amount), 0), count(*) filter (where v.n > 0 and risk_is_near(i.amount)),
      count(*) filter (where v.n > 0 and risk_is_odd(i.amount)), min(i.amount) filter (where v.n > 0),
        coalesce(sum(i.amount) filter (where v.way = 'in'), 0), coalesce(sum(i.amount) filter (where v.way = 'out'), 0)
    from unnest(items) i cross join lateral (values
      ('merchant', i.merchant_id::text, case when i.stage = 'collection' then 1 else 0 end,
        case i.stage when 'paid' then 'in' when 'payout' then 'out' end),
      ('participant', i.participant_id::text, case when i.stage = 'collection' then 1 else 0 end,
        case i.stage when 'paid' then 'in' when 'claim' then 'out' end),
      ('account', i.account_id::text, case when i.stage = 'collection' then 1 else 0 end,
        case i.stage when 'paid' then 'in' end),
      ('payer', i.payer, case when i.stage = 'collection' then 1 else 0 end, case i.stage when 'paid' then 'in' end),
      ('beneficiary', case when i.stage = 'payout' then i.beneficiary end, 1, null),
      ('device', i.device, 1, null), ('address', i.address, 1, null)) v (scope, key, n, way)
    where v.key is not null and (v.n > 0 or v.way is not null) group by 1, 2, 3 order by 1, 2, 3
    on conflict (scope, key, slot) do update
      set orders = r.orders + excluded.orders, amount = r.amount + excluded.amount, near = r.near + excluded.near,
      odd = r.odd + excluded.odd, smallest = least(r.smallest, excluded.smallest),
        amount_in = r.amount_in + excluded.amount_in, amount_out = r.amount_out + excluded.amount_out;

    insert into risk_day as r (scope, key, day, orders, nights)
    select v.scope, v.key, shanghai_day(i.at), count(*),
      count(*) filter (where extract(hour from i.at at time zone 'Asia/Shanghai') < 6)
    from unnest(items) i
    cross join lateral (values ('participant', i.participant_id::text), ('account', i.account_id::text)) v (scope, key)
    where v.key is not null and i.stage = 'collection' group by 1, 2, 3 order by 1, 2, 3
    on conflict (scope, key, day) do update
      set orders = r.orders + excluded.orders, nights = r.nights + excluded.nights;

    insert into risk_tie as r (a_kind, a_key, b_kind, b_key, first_at, last_at, times, amount)
    select w.a_kind, w.a_key, w.b_kind, w.b_key, min(i.at), max(i.at), count(*), sum(i.amount)
    from unnest(items) i cross join lateral (values
      ('account', case when i.stage = 'collection' then i.account_id::text end, 'payer', i.payer),
        ('merchant', case when i.stage = 'collection' then i.merchant_id::text end, 'payer', i.payer),
      ('participant', case when i.stage = 'collection' and i.payer is not null then i.participant_id::text end,
        'account', i.account_id::text),
      ('device', i.device, 'payer', i.payer), ('address', i.address, 'payer', i.payer),
        ('device', i.device, 'address', i.address),
      ('merchant', case when i.stage = 'payout' then i.merchant_id::text end, 'beneficiary', i.beneficiary),
      ('payer', case when i.stage = 'payout' then i.payee end, 'beneficiary', i.beneficiary),
      ('participant', case when i.stage = 'claim' then i.participant_id::text end, 'beneficiary', i.beneficiary)) v (
        a_kind, a_key, b_kind, b_key)
    cross join lateral (values (v.a_kind, v.a_key, v.b_kind, v.b_key),
      (v.b_kind, v.b_key, v.a_kind, v.a_key)) w (a_kind, a_key, b_kind, b_key)
    where v.a_key is not null and v.b_key is not null group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (a_kind, a_key, b_kind, b_key) do update
      set last_at = greatest(r.last_at, excluded.last_at), times = r.times + excluded.times,
        amount = r.amount + excluded.amount;
  end if;

  -- Which agents sign in from where, looked at three times a minute; addresses of the machine itself say nothing.
  if c.sessions < seen - interval '20 seconds' then
    insert into risk_tie as r (a_kind, a_key, b_kind, b_key, first_at, last_at)
    select w.* , x.at, x.at from (
      select u.participant_id::text as who, risk_tag(s.user_agent || e'\n' || s.ip) as screen, max(s.last_seen) as at
      from session s
      join app_user u on u.id = s.user_id
      where s.last_seen > greatest(c.sessions - interval '1 minute', seen - interval '24 hours')
        and u.participant_id is not null and s.ip not in ('', '127.0.0.1', '::1') and s.user_agent <> ''
      group by 1, 2
    ) x
      cross join lateral (values ('participant', x.who, 'screen', x.screen),
        ('screen', x.screen, 'participant', x.who)) w (a_kind, a_key, b_kind, b_key)
    order by 1, 2, 3, 4
      on conflict (a_kind, a_key, b_kind, b_key) do update
      set last_at = greatest(r.last_at, excluded.last_at), times = r.times + 1;
    update risk_cursor set sessions = seen;
  end if;

  if items is not null then
  insert into risk_decision (stage, happened_at, order_no, order_id, amount, merchant_id, participant_id, account_id,
    payer, beneficiary, device, address, rule_set, facts)
    select i.stage, i.at, i.order_no, i.order_id, i.amount, i.merchant_id, i.participant_id, i.account_id, i.payer,
      i.beneficiary, i.device, i.address, live,
      f.facts
    from risk_facts(items, upto) f
    join unnest(items) with ordinality as i (xid, event_id, stage, at, order_no, order_id, amount, merchant_id,
      participant_id, account_id,
      payer, beneficiary, payee, device, address, n) on i.n = f.ord order by f.ord;
  end if;
  -- Last, so that whoever judges what was taken before does not wait for the row.
  update risk_cursor set events = below, behind = case when reached is null then seen else greatest(upto, c.behind) end;
  return coalesce(cardinality(items), 0);
end $$;

grant execute on function take_monitored(int) to mashang_app;
