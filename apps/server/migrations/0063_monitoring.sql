-- Monitoring (L7): windows kept as orders happen, decisions with what they were made of, rules as versioned data (docs/decisions/0044).

-- Versions of rules are kept as they were; which of them are live is a set, and every decision names its set.
create table risk_rule (
  id bigint generated always as identity primary key,
  code text not null check (code ~ '^[a-z][a-z0-9-]{2,31}$'),
  version int not null check (version > 0),
  body jsonb not null,
  made_by text not null,
  made_at timestamptz not null default clock_timestamp(),
  unique (code, version)
);
create table risk_rule_set (
  id bigint generated always as identity primary key,
  rules bigint[] not null,
  at timestamptz not null default clock_timestamp(),
  -- The rule whose change made this set; empty for the first one.
  changed text not null default '',
  changed_by text not null
);
create trigger risk_rule_kept before update or delete or truncate on risk_rule for each statement execute function refuse_change();
create trigger risk_rule_set_kept before update or delete or truncate on risk_rule_set for each statement execute function refuse_change();
create function guard_risk_rule() returns trigger language plpgsql as $$
begin
  if current_user = 'mashang_app' and approval_in_force('risk.rule', case tg_table_name when 'risk_rule' then to_jsonb(new) ->> 'code' else to_jsonb(new) ->> 'changed' end) is null then
    raise exception 'a rule of monitoring is changed by two people' using errcode = 'check_violation', constraint = 'approval_needed';
  end if;
  return new;
end $$;
create trigger risk_rule_guard before insert on risk_rule for each row execute function guard_risk_rule();
create trigger risk_rule_set_guard before insert on risk_rule_set for each row execute function guard_risk_rule();
grant select, insert on risk_rule, risk_rule_set to mashang_app;
insert into approval_kind (kind, propose_roles, check_roles, checkers) values
  ('risk.rule', '{operator_admin,operator_risk}', '{operator_admin,operator_risk}', 1);

-- A rule tried on what was decided before; going live asks for one of the very same conditions.
create table risk_back_test (
  id bigint generated always as identity primary key,
  code text not null,
  body jsonb not null,
  days int not null check (days between 1 and 90),
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed')),
  lease_until timestamptz,
  looked bigint not null default 0,
  hits bigint not null default 0,
  orders bigint not null default 0,
  amount bigint not null default 0,
  subjects bigint not null default 0,
  share int not null default 0,
  refused text not null default '',
  samples jsonb not null default '[]',
  asked_by text not null,
  created_at timestamptz not null default clock_timestamp(),
  finished_at timestamptz
);
create index risk_back_test_due on risk_back_test (id) where state in ('waiting', 'running');
create index risk_back_test_code on risk_back_test (code, id);
grant select, insert, update (state, lease_until, looked, hits, orders, amount, subjects, share, refused, samples, finished_at) on risk_back_test to mashang_app;

-- Windows: ten minutes for two days, days for four hundred. One row a key and span, whatever the number of orders.
create table risk_tally (
  scope text not null,
  key text not null,
  slot timestamptz not null,
  orders int not null default 0,
  amount bigint not null default 0,
  near int not null default 0,
  odd int not null default 0,
  smallest bigint,
  amount_in bigint not null default 0,
  amount_out bigint not null default 0,
  primary key (scope, key, slot)
) with (fillfactor = 60);
create index risk_tally_age on risk_tally using brin (slot);
create table risk_day (
  scope text not null,
  key text not null,
  day date not null,
  orders int not null default 0,
  nights int not null default 0,
  primary key (scope, key, day)
) with (fillfactor = 60);
create index risk_day_age on risk_day using brin (day);
-- Who had to do with whom, both ways: how many distinct ones, and the picture of a case.
create table risk_tie (
  a_kind text not null,
  a_key text not null,
  b_kind text not null,
  b_key text not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  times int not null default 1,
  amount bigint not null default 0,
  primary key (a_kind, a_key, b_kind, b_key)
) with (fillfactor = 60);
create index risk_tie_age on risk_tie using brin (last_at);

-- Browsers that opened a payer's page, by tags that nobody can turn back.
create table payer_visit (
  order_id bigint not null,
  device text not null,
  address text not null,
  at timestamptz not null default clock_timestamp(),
  xid xid8 not null default pg_current_xact_id(),
  primary key (order_id, device, address)
);
create index payer_visit_order on payer_visit (xid);
grant select, insert on payer_visit to mashang_app;

create table risk_decision (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  stage text not null,
  happened_at timestamptz not null,
  order_no text not null default '',
  order_id bigint,
  amount bigint not null default 0,
  merchant_id bigint,
  participant_id bigint,
  account_id bigint,
  payer text,
  beneficiary text,
  device text,
  address text,
  risk_event_id bigint,
  screening_hit_id bigint,
  rule_set bigint not null references risk_rule_set,
  -- Every fact that is not 0.
  facts jsonb not null,
  -- What stands here counts once `risk_cursor.judged` has passed it; most are never touched again.
  outcome text not null default 'allow' check (outcome in ('allow', 'review', 'hold', 'decline')),
  matched bigint[] not null default '{}'
) with (fillfactor = 95);
create index risk_decision_age on risk_decision using brin (at);
create index risk_decision_order on risk_decision (order_no, id);
create index risk_decision_matched on risk_decision (id) where outcome <> 'allow';
create unique index risk_decision_event on risk_decision (risk_event_id) where risk_event_id is not null;
create unique index risk_decision_hit on risk_decision (screening_hit_id) where screening_hit_id is not null;
create trigger risk_decision_kept before delete or truncate on risk_decision for each statement execute function refuse_change();
-- What a decision was made of stays as it was; the outcome is written once.
create function guard_risk_decision() returns trigger language plpgsql as $$
begin
  if to_jsonb(new) - '{outcome,matched,facts}'::text[] <> to_jsonb(old) - '{outcome,matched,facts}'::text[] or old.outcome <> 'allow' or old.id <= (select judged from risk_cursor)
    or not new.facts @> old.facts then
    raise exception 'decision % is made', old.id using errcode = 'insufficient_privilege', constraint = 'risk_decision_made';
  end if;
  return new;
end $$;
create trigger risk_decision_made before update on risk_decision for each row execute function guard_risk_decision();
grant select, insert on risk_decision to mashang_app;
grant update (outcome, matched, facts) on risk_decision to mashang_app;

create table risk_cursor (
  one boolean primary key default true check (one),
  events xid8 not null default '0',
  judged bigint not null default 0,
  found bigint not null default 0,
  listed bigint not null default 0,
  sessions timestamptz not null default 'epoch',
  -- The moment everything before which has been looked at.
  behind timestamptz not null default clock_timestamp()
);
insert into risk_cursor default values;
grant select, update (judged, found, listed) on risk_cursor to mashang_app;
grant select on risk_tally, risk_day, risk_tie to mashang_app;

create function risk_tag(value text) returns text language sql immutable parallel safe as $$ select substr(encode(sha256(convert_to(value, 'UTF8')), 'hex'), 1, 24) $$;

-- What just under a limit is, and small: the large-value line of 50 000 yuan, and 100 yuan.
create function risk_is_near(amount bigint) returns boolean language sql immutable parallel safe as $$ select amount >= 4500000 and amount < 5000000 $$;
create function risk_is_odd(amount bigint) returns boolean language sql immutable parallel safe as $$ select amount < 10000 and amount % 100 <> 0 $$;

create type risk_item as (
  xid xid8, event_id bigint, stage text, at timestamptz, order_no text, order_id bigint, amount bigint, merchant_id bigint, participant_id bigint, account_id bigint,
  payer text, beneficiary text, payee text, device text, address text
);

-- Facts of these items as the windows stand now, in their order. `upto`: the newest moment among them.
create function risk_facts(items risk_item[], upto timestamptz) returns table (ord int, facts jsonb) language sql stable as $$
  with i as materialized (
    select x.*, (ord)::int as n from unnest(items) with ordinality as x (xid, event_id, stage, at, order_no, order_id, amount, merchant_id, participant_id, account_id,
      payer, beneficiary, payee, device, address, ord)
  ), k as materialized (
    select distinct v.scope, v.key from i cross join lateral (values ('merchant', i.merchant_id::text), ('participant', i.participant_id::text), ('account', i.account_id::text),
      ('payer', i.payer), ('beneficiary', i.beneficiary), ('device', i.device), ('address', i.address)) v (scope, key) where v.key is not null
  ), w as materialized (
    select k.scope, k.key, t.*, d.*, p.payers, m.merchants, g.idle from k
    cross join lateral (
      select coalesce(sum(t.orders) filter (where t.slot > upto - interval '1 hour'), 0)::int as orders1, coalesce(sum(t.orders), 0)::int as orders24,
        coalesce(sum(t.amount), 0)::bigint as amount24, coalesce(sum(t.near), 0)::int as near24, coalesce(sum(t.odd), 0)::int as odd24, min(t.smallest) as least24,
        coalesce(sum(t.amount_in), 0)::bigint as in24, coalesce(sum(t.amount_out), 0)::bigint as out24,
        coalesce(sum(t.amount_in) filter (where t.slot > upto - interval '1 hour'), 0)::bigint as in1,
        coalesce(sum(t.amount_out) filter (where t.slot > upto - interval '1 hour'), 0)::bigint as out1
      from risk_tally t where t.scope = k.scope and t.key = k.key and t.slot > upto - interval '24 hours'
    ) t
    left join lateral (
      select coalesce(sum(d.orders), 0)::int as orders7, count(*) filter (where d.orders > 0)::int as days7, coalesce(sum(d.nights), 0)::int as nights7
      from risk_day d where d.scope = k.scope and d.key = k.key and d.day > shanghai_day(upto) - 7
    ) d on k.scope = 'participant'
    left join lateral (
      select shanghai_day(upto) - max(d.day) - 1 as idle from risk_day d where d.scope = k.scope and d.key = k.key and d.day < shanghai_day(upto)
    ) g on k.scope = 'account'
    left join lateral (
      select count(*)::int as payers from risk_tie x where x.a_kind = k.scope and x.a_key = k.key and x.b_kind = 'payer' and x.last_at > upto - interval '24 hours'
    ) p on k.scope in ('account', 'device', 'address')
    left join lateral (
      select count(*)::int as merchants from risk_tie x where x.a_kind = k.scope and x.a_key = k.key and x.b_kind = 'merchant' and x.last_at > upto - interval '24 hours'
    ) m on k.scope = 'beneficiary'
  ), s as materialized (
    -- Agents of other lines seen on a device of this one's within a day.
    select q.id::text as key, count(distinct z.b_key)::int as others from (select distinct participant_id as id from i where participant_id is not null) q
    join participant me on me.id = q.id
    join risk_tie y on y.a_kind = 'participant' and y.a_key = q.id::text and y.b_kind = 'screen' and y.last_at > upto - interval '24 hours'
    join risk_tie z on z.a_kind = 'screen' and z.a_key = y.b_key and z.b_kind = 'participant' and z.last_at > upto - interval '24 hours' and z.b_key <> y.a_key
    join participant other on other.id = z.b_key::bigint and not other.path @> array[me.id] and not me.path @> array[other.id]
    group by 1
  )
  select i.n, jsonb_strip_nulls(jsonb_build_object('amount', i.amount,
      'night', case when extract(hour from i.at at time zone 'Asia/Shanghai') < 6 then 1 end,
      'accountPayers24h', nullif(a.payers, 0), 'accountAmount24h', nullif(a.amount24, 0), 'accountSmallOdd24h', nullif(a.odd24, 0), 'accountIdleDays', case when a.idle > 0 then a.idle end,
      'participantOrders1h', nullif(p.orders1, 0), 'participantIn24h', nullif(p.in24, 0), 'participantOut24h', nullif(p.out24, 0),
      'participantOutShare', case when p.in24 > 0 and p.out24 > 0 then least(p.out24 * 100 / p.in24, 100000) end,
      'participantOrders7d', nullif(p.orders7, 0), 'participantDays7d', nullif(p.days7, 0), 'participantNightShare7d', case when p.nights7 > 0 then p.nights7 * 100 / p.orders7 end,
      'merchantOrders1h', nullif(m.orders1, 0), 'merchantIn1h', nullif(m.in1, 0), 'merchantOut1h', nullif(m.out1, 0),
      'merchantOutShare1h', case when m.in1 > 0 and m.out1 > 0 then least(m.out1 * 100 / m.in1, 100000) end, 'sharedDevice', s.others)
    || case when i.payer is null then '{}' else jsonb_build_object('payerOrders1h', nullif(y.orders1, 0), 'payerOrders24h', nullif(y.orders24, 0), 'payerAmount24h', nullif(y.amount24, 0),
      'payerNear24h', nullif(y.near24, 0), 'payerSmallOdd24h', nullif(y.odd24, 0), 'payerGrowth', case when y.least24 < i.amount then i.amount / y.least24 end) end
    || case when i.beneficiary is null then '{}' else jsonb_build_object('beneficiaryOrders1h', nullif(b.orders1, 0), 'beneficiaryAmount24h', nullif(b.amount24, 0),
      'beneficiaryNear24h', nullif(b.near24, 0), 'beneficiaryGrowth', case when b.least24 < i.amount then i.amount / b.least24 end, 'beneficiaryMerchants24h', nullif(b.merchants, 0),
      'roundTrips7d', (select nullif(sum(x.times), 0) from risk_tie x where x.a_kind = 'payer' and x.a_key = i.payee and x.b_kind = 'merchant' and x.last_at > upto - interval '7 days')) end
    || case when i.stage <> 'visit' then '{}' else jsonb_build_object('deviceOrders1h', nullif(e.orders1, 0), 'devicePayers24h', nullif(e.payers, 0),
      'addressOrders1h', nullif(f.orders1, 0), 'addressPayers24h', nullif(f.payers, 0)) end)
  from i
  left join w a on a.scope = 'account' and a.key = i.account_id::text left join w p on p.scope = 'participant' and p.key = i.participant_id::text
  left join w m on m.scope = 'merchant' and m.key = i.merchant_id::text left join w y on y.scope = 'payer' and y.key = i.payer
  left join w b on b.scope = 'beneficiary' and b.key = i.beneficiary left join w e on e.scope = 'device' and e.key = i.device
  left join w f on f.scope = 'address' and f.key = i.address left join s on s.key = i.participant_id::text
  order by i.n
$$;

/*
 * Takes what is final of the event log and of the visits since the last turn into the windows and writes a decision to be judged for each, with its
 * facts; answers how many. In one transaction with the cursor: after a crash the next turn goes on where this one did not. Several workers: one takes.
 */
create function take_monitored(most int) returns int language plpgsql security definer set search_path = public set plan_cache_mode = force_generic_plan as $$
declare
  c risk_cursor;
  horizon xid8 := pg_snapshot_xmin(pg_current_snapshot());
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

  update risk_cursor set events = below, behind = case when reached is null then seen else greatest(upto, c.behind) end;
  if items is null then return 0; end if;
  insert into risk_decision (stage, happened_at, order_no, order_id, amount, merchant_id, participant_id, account_id, payer, beneficiary, device, address, rule_set, facts)
    select i.stage, i.at, i.order_no, i.order_id, i.amount, i.merchant_id, i.participant_id, i.account_id, i.payer, i.beneficiary, i.device, i.address, live,
      f.facts
    from risk_facts(items, upto) f join unnest(items) with ordinality as i (xid, event_id, stage, at, order_no, order_id, amount, merchant_id, participant_id, account_id,
      payer, beneficiary, payee, device, address, n) on i.n = f.ord order by f.ord;
  return cardinality(items);
end $$;

-- Facts a payout would have if it were listed now: rules that decline look before anything is listed.
create function risk_facts_of_request(wanted_merchant bigint, amount bigint, account_key text, name_key text) returns jsonb language sql stable security definer set search_path = public as $$
  select f.facts || jsonb_strip_nulls(jsonb_build_object(
      'beneficiaryOrders1h', coalesce((f.facts ->> 'beneficiaryOrders1h')::int, 0) + 1, 'beneficiaryAmount24h', coalesce((f.facts ->> 'beneficiaryAmount24h')::bigint, 0) + amount,
      'beneficiaryMerchants24h', coalesce((f.facts ->> 'beneficiaryMerchants24h')::int, 0) + case when exists (select from risk_tie t where t.a_kind = 'beneficiary' and t.a_key = account_key
        and t.b_kind = 'merchant' and t.b_key = wanted_merchant::text and t.last_at > clock_timestamp() - interval '24 hours') then 0 else 1 end))
  from risk_facts(array[row(null, null, 'request', clock_timestamp(), '', null, amount, wanted_merchant, null, null, null, account_key, name_key, null, null)::risk_item], clock_timestamp()) f
$$;

-- Lets go of windows nobody asks for any more.
create function prune_monitoring() returns void language sql security definer set search_path = public as $$
  delete from risk_tally where slot < clock_timestamp() - interval '2 days';
  delete from risk_day where day < shanghai_day(clock_timestamp()) - 400;
  delete from risk_tie where last_at < clock_timestamp() - interval '400 days';
$$;
revoke all on function take_monitored(int), prune_monitoring(), risk_facts(risk_item[], timestamptz), risk_facts_of_request(bigint, bigint, text, text) from public;
grant execute on function take_monitored(int), prune_monitoring(), risk_facts_of_request(bigint, bigint, text, text) to mashang_app;
