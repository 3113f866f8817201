-- One call per money command. Each runs as the owner, locks orders and then balances in sorted id order, and does all or nothing.

create function money_text(units bigint) returns text language sql immutable as $$
  select case when units < 0 then '-' else '' end || abs(units) / 100 || '.' || lpad((abs(units) % 100)::text, 2, '0')
$$;
create function wire_time(moment timestamptz) returns text language sql stable as $$
  select coalesce(to_char(moment at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS'), '')
$$;

-- What a merchant is told of an order, by webhook and by the events call.
create function collection_event_data(o collection_order) returns json language sql stable as $$
  select json_build_object('agtOrderNo', o.agt_order_no, 'mchOrderNo', o.mch_order_no, 'amount', money_text(o.amount),
    'paidInAmount', money_text(coalesce(o.paid_in_amount, 0)),
    'fee', money_text(case when o.status in (2, 4, 5) then o.paid_in_amount * o.fee_rate / 1000000 else 0 end), 'status', o.status)
$$;

-- Writes the merchant event of orders that just changed, with its deliveries; an order's own notifyUrl goes first and decides.
create function tell_merchant(event_type text, orders bigint[]) returns void language plpgsql as $$
declare
  moment timestamptz := clock_timestamp();
  stamp text := to_char(moment at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');
begin
  with told as (
    insert into event_log (at, kind, order_id, order_no, participant_id, merchant_id, status, amount, actor, data)
    select moment, event_type, o.id, o.agt_order_no, o.participant_id, o.merchant_id, o.status, o.amount, o.operator, collection_event_data(o)::jsonb
    from collection_order o where o.id = any (orders) order by o.id
    returning id, order_id, merchant_id, data
  ), targets as (
    select t.id as event_id, t.merchant_id, t.order_id, t.data, null::bigint as endpoint_id, o.notify_url as url, true as decides, 0 as place
    from told t join collection_order o on o.id = t.order_id where o.notify_url <> ''
    union all
    select t.id, t.merchant_id, t.order_id, t.data, e.id, e.url, o.notify_url = '', 1
    from told t join collection_order o on o.id = t.order_id join webhook_endpoint e on e.merchant_id = t.merchant_id and e.enabled
  )
  insert into webhook_delivery (event_id, merchant_id, endpoint_id, url, order_id, decides, type, body)
  select s.event_id, s.merchant_id, s.endpoint_id, s.url, s.order_id, s.decides, event_type,
    json_build_object('type', event_type, 'timestamp', stamp, 'data', s.data)::text
  from targets s order by s.event_id, s.place, s.endpoint_id;
end $$;

-- What routing must know of one candidate, read once a batch under the locks of its balance and its person's usage.
create type route_fact as (
  account_id bigint, participant_id bigint, float_account bigint, acc_type int, refusal text, min_amount bigint, max_amount bigint,
  available bigint, chain_accounts bigint[], chain_rates int[],
  day_amount bigint, day_count int, month_amount bigint, month_count int,
  daily_amount bigint, daily_count int, monthly_amount bigint, monthly_count int, float_slot int, person_slot int, person_id bigint
);

/*
 * Creates a batch of collection orders of one product that arrived together.
 * `types` are the account types the jurisdiction allows; an item's candidates are places (from 1) in `account_ids`, best first. One row per item, in order; outcome:
 *   created · replay · idem_mismatch · nonce_reused · duplicate · unknown_product · out_of_range · exhausted (ask again with more candidates).
 * A bad item changes nothing and never fails its neighbours.
 */
create function create_collection_orders(asked_product bigint, settlement text, types int[], account_ids bigint[], items json) returns table (ord int, outcome text, answer text, skipped text)
language plpgsql security definer set search_path = public set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
#variable_conflict use_column
declare
  moment timestamptz := clock_timestamp();
  today date := (moment at time zone 'Asia/Shanghai')::date;
  this_month date := date_trunc('month', moment at time zone 'Asia/Shanghai')::date;
  goods product;
  facts route_fact[];
  f route_fact;
  item record;
  candidate int;
  reason text;
  amounts_open text := ',';
  pair text;
  skips text;
  places int := cardinality(account_ids);
  avail bigint[];
  hold_sum bigint[];
  use_amount bigint[];
  use_count int[];
  n int := 0;
  chosen_place int;
  chosen int[] := '{}';
  order_ids bigint[] := '{}';
  fees int[] := '{}';
  outcomes text[] := '{}';
  answers text[] := '{}';
  reasons text[] := '{}';
  failed bigint[] := '{}';
begin
  select * into goods from product where id = asked_product;

  -- Locks in one order for everyone: balances by account id, then usage by person id.
  perform 1 from ledger_balance b where b.account_id in (
    select la.id from unnest(account_ids) w (account) join collection_account a on a.id = w.account
    join ledger_account la on la.owner_kind = 'participant' and la.owner_id = a.participant_id and la.kind = 'float' and la.currency = 'CNY'
  ) order by b.account_id for update;
  perform 1 from person_usage u where u.person_id in (
    select p.person_id from unnest(account_ids) w (account) join collection_account a on a.id = w.account join participant p on p.id = a.participant_id
  ) order by u.person_id for update;

  select array_agg(x.fact order by x.place) into facts from (
    select w.place, row(
      a.id, p.id, la.id, a.acc_type,
      case
        when a.check_status = 'frozen' or p.frozen or e.frozen then 'frozen'
        when a.status <> 1 then 'account_off' when a.check_status <> 'approved' then 'account_unchecked'
        when not t.enabled or not a.acc_type = any (types) then 'account_type'
        when p.kyc_status <> 2 or p.kyc_expires_at <= moment then 'not_verified'
        when p.run_status <> 1 then 'participant_paused'
        when x.enabled is distinct from true then 'account_off'
        when array_position(c.rates, null) is not null then 'rate_missing'
        when c.rates[1] > c.rates[2] or c.rates[2] > c.rates[3] or c.rates[3] > c.rates[4] then 'rate_above_parent'
      end,
      a.min_amount, a.max_amount, b.posted - b.held, c.accounts, c.rates,
      case when u.day = today then u.day_amount else 0 end, case when u.day = today then u.day_count else 0 end,
      case when u.month = this_month then u.month_amount else 0 end, case when u.month = this_month then u.month_count else 0 end,
      e.daily_amount, e.daily_count, e.monthly_amount, e.monthly_count,
      min(w.place) over (partition by p.id), min(w.place) over (partition by e.id), e.id
    )::route_fact as fact
    from unnest(account_ids) with ordinality w (account, place)
    join collection_account a on a.id = w.account
    join account_type t on t.acc_type = a.acc_type
    join participant p on p.id = a.participant_id
    join person e on e.id = p.person_id
    join person_usage u on u.person_id = e.id
    join ledger_account la on la.owner_kind = 'participant' and la.owner_id = p.id and la.kind = 'float' and la.currency = 'CNY'
    join ledger_balance b on b.account_id = la.id
    left join rotation x on x.product_id = asked_product and x.account_id = a.id
    cross join lateral (
      select
        array_agg((select c.id from ledger_account c where c.owner_kind = 'participant' and c.owner_id = s.id and c.kind = 'commission' and c.currency = 'CNY') order by s.n desc) as accounts,
        array_agg((select case when r.enabled then r.rate end from participant_rate r
          where r.participant_id = s.id and r.product_id = asked_product and r.effective_from <= moment order by r.effective_from desc limit 1) order by s.n desc) as rates
      from unnest(p.path) with ordinality s (id, n)
    ) c
  ) x;

  avail := array_fill(0::bigint, array[greatest(places, 1)]);
  hold_sum := avail;
  use_amount := avail;
  use_count := array_fill(0, array[greatest(places, 1)]);
  for n in 1 .. places loop
    f := facts[n];
    avail[n] := f.available;
  end loop;

  n := 0;
  for item in
    select i.*,
      (select case when c.enabled then c.rate end from merchant_fee c
        where c.merchant_id = i.merchant and c.product_id = asked_product and c.effective_from <= moment order by c.effective_from desc limit 1) as fee_rate,
      -- Not exists(): the planner may hash the whole table for it, which grows with every order.
      (select true from api_nonce x where x.key_id = i.key_id and x.nonce = i.nonce limit 1) as nonce_used,
      (select d.answer from idempotency d where d.merchant_id = i.merchant and d.key = i.idem) as idem_answer,
      (select encode(d.request_hash, 'hex') from idempotency d where d.merchant_id = i.merchant and d.key = i.idem) as idem_hash,
      (select o.agt_order_no from collection_order o where o.merchant_id = i.merchant and o.mch_order_no = i.mch_no) as same_no,
      -- For the candidate that nearly every order takes; the others are looked up when it comes to them.
      (select true from collection_order o where o.account_id = account_ids[i.candidates[1]] and o.amount = i.amount and o.status = 1 limit 1) as first_taken
    from json_to_recordset(items) as i (merchant bigint, key_id text, nonce text, idem text, hash text, no text, mch_no text,
      amount bigint, pay_url text, candidates int[], skips text, last boolean)
  loop
    n := n + 1;
    chosen[n] := 0;
    order_ids[n] := null;
    fees[n] := item.fee_rate;
    answers[n] := null;
    reasons[n] := null;
    if item.nonce_used then outcomes[n] := 'nonce_reused'; continue; end if;
    if item.idem_hash is not null then
      outcomes[n] := case when item.idem_hash = item.hash then 'replay' else 'idem_mismatch' end;
      answers[n] := item.idem_answer;
      continue;
    end if;
    if item.same_no is not null then outcomes[n] := 'duplicate'; answers[n] := item.same_no; continue; end if;
    if goods.enabled is distinct from true or item.fee_rate is null then outcomes[n] := 'unknown_product'; continue; end if;
    if item.amount < goods.min_amount or item.amount > goods.max_amount
      or (cardinality(goods.fixed_amounts) > 0 and not item.amount = any (goods.fixed_amounts)) then
      outcomes[n] := 'out_of_range';
      continue;
    end if;

    skips := item.skips;
    chosen_place := 0;
    foreach candidate in array item.candidates loop
      f := facts[candidate];
      pair := f.account_id || ':' || item.amount || ',';
      reason := coalesce(f.refusal, case
        when f.chain_rates[cardinality(f.chain_rates)] > item.fee_rate then 'commissions_above_fee'
        when item.amount < f.min_amount or item.amount > f.max_amount then 'out_of_range'
        when settlement = 'agent_float' and avail[f.float_slot] < item.amount then 'float_short'
        when f.day_amount + use_amount[f.person_slot] + item.amount > f.daily_amount then 'daily_amount'
        when f.day_count + use_count[f.person_slot] + 1 > f.daily_count then 'daily_count'
        when f.month_amount + use_amount[f.person_slot] + item.amount > f.monthly_amount then 'monthly_amount'
        when f.month_count + use_count[f.person_slot] + 1 > f.monthly_count then 'monthly_count'
        when strpos(amounts_open, ',' || pair) > 0 then 'same_amount_open'
      end);
      if reason is null then
        if candidate = item.candidates[1] then
          if item.first_taken then reason := 'same_amount_open'; end if;
        elsif exists (select from collection_order o where o.account_id = f.account_id and o.amount = item.amount and o.status = 1) then
          reason := 'same_amount_open';
        end if;
      end if;
      if reason is null then
        chosen_place := candidate;
        exit;
      end if;
      skips := skips || ',{"a":"' || f.account_id || '","r":"' || reason || '"}';
    end loop;
    reasons[n] := skips;
    if chosen_place = 0 and not item.last then
      outcomes[n] := 'exhausted';
      continue;
    end if;
    outcomes[n] := 'created';
    chosen[n] := chosen_place;
    order_ids[n] := nextval('collection_order_id');
    if chosen_place = 0 then
      failed := failed || order_ids[n];
    else
      avail[f.float_slot] := avail[f.float_slot] - item.amount;
      hold_sum[f.float_slot] := hold_sum[f.float_slot] + item.amount;
      use_amount[f.person_slot] := use_amount[f.person_slot] + item.amount;
      use_count[f.person_slot] := use_count[f.person_slot] + 1;
      amounts_open := amounts_open || pair;
    end if;
    answers[n] := json_build_object('agtOrderNo', item.no, 'status', case when chosen_place = 0 then 3 else 1 end, 'payUrl', item.pay_url,
      'expiresAt', wire_time(moment + make_interval(secs => goods.pay_window_s)))::text;
  end loop;

  -- The writes of the whole batch, one statement.
  with source as materialized (
    select * from rows from (json_to_recordset(items) as (merchant bigint, payable bigint, key_id text, nonce text, idem text, hash text, no text,
      mch_no text, amount bigint, subject text, payer_ref text, goods text, notify text, return_url text, tag text),
      unnest(chosen), unnest(order_ids), unnest(fees), unnest(outcomes), unnest(answers), unnest(reasons))
    as s (merchant, payable, key_id, nonce, idem, hash, no, mch_no, amount, subject, payer_ref, goods, notify, return_url, tag, place, id, fee_rate, outcome, answer, reasons)
  ), made as (
    insert into collection_order (id, agt_order_no, mch_order_no, merchant_id, product_id, amount, fee_rate, account_id, participant_id, chain_accounts,
      chain_rates, float_account, payable_account, settlement_mode, status, pay_pattern, subject, payer_ref, goods_order_no, notify_url, return_url, tag,
      skipped, create_time, expire_time, fail_time)
    select s.id, s.no, s.mch_no, s.merchant, asked_product, s.amount, s.fee_rate,
      facts[s.place].account_id, facts[s.place].participant_id, coalesce(facts[s.place].chain_accounts, '{}'), coalesce(facts[s.place].chain_rates, '{}'),
      facts[s.place].float_account, s.payable, settlement, case when s.place = 0 then 3 else 1 end, goods.pay_pattern, s.subject, s.payer_ref, s.goods,
      s.notify, s.return_url, s.tag, ('[' || substr(s.reasons, 2) || ']')::jsonb, moment, moment + make_interval(secs => goods.pay_window_s),
      case when s.place = 0 then moment end
    from source s where s.outcome = 'created'
    returning id, agt_order_no, participant_id, account_id, float_account, merchant_id, amount, status
  ), held as (
    insert into ledger_hold (reference, account_id, amount, created_at)
    select 'collection:' || m.id, m.float_account, m.amount, moment from made m where m.status = 1 and settlement = 'agent_float'
  ), noted as (
    insert into event_log (at, kind, order_id, order_no, participant_id, status, amount, acc_type, pay_type, actor)
    select moment, 'collection.routed', m.id, m.agt_order_no, m.participant_id, 1, m.amount,
      (select a.acc_type from collection_account a where a.id = m.account_id), goods.pay_type, ''
    from made m where m.status = 1
  ), remembered as (
    insert into idempotency (merchant_id, key, request_hash, status, answer, at)
    select s.merchant, s.idem, decode(s.hash, 'hex'), 201, s.answer, moment from source s where s.outcome = 'created' and s.idem is not null
  )
  insert into api_nonce (key_id, nonce, at)
  select s.key_id, s.nonce, moment from source s where s.nonce is not null and s.outcome <> 'nonce_reused';

  if settlement = 'agent_float' then
    update ledger_balance b set held = b.held + d.amount
    from (select (u.fact).float_account as account_id, hold_sum[u.place] as amount
      from (select facts[p] as fact, p as place from generate_series(1, places) p) u where hold_sum[u.place] > 0) d
    where b.account_id = d.account_id;
  end if;
  update person_usage u set
    day = today, day_amount = case when u.day = today then u.day_amount else 0 end + d.amount,
    day_count = case when u.day = today then u.day_count else 0 end + d.count,
    month = this_month, month_amount = case when u.month = this_month then u.month_amount else 0 end + d.amount,
    month_count = case when u.month = this_month then u.month_count else 0 end + d.count
  from (select (x.fact).person_id as person_id, use_amount[x.place] as amount, use_count[x.place] as count
    from (select facts[p] as fact, p as place from generate_series(1, places) p) x where use_count[x.place] > 0) d
  where u.person_id = d.person_id;
  if cardinality(failed) > 0 then perform tell_merchant('collection.failed', failed); end if;
  if array_position(outcomes, 'created') is not null then perform pg_notify('events', ''); end if;
  return query select o::int, outcomes[o], answers[o], case when outcomes[o] = 'exhausted' then reasons[o] end from generate_series(1, n) o;
end $$;

/*
 * Settles a batch of receipts. `items` is [{no, taid, channel, notification, body_hash, paid, payer, free_below, actor_kind, actor_id, actor, request_id,
 * ip}]: by hand (`taid` set, the collecting participant, patterns 0 and ≥ 9) or by a channel's signed notification (`channel` set, patterns 1–8).
 * `paid` null means the order's amount; above `free_below` a fresh code is asked for. Outcome:
 *   confirmed · not_found · not_yours · wrong_state · wrong_pattern · frozen · fresh_code · float_short · over_limit · amount_differs.
 */
create function confirm_collection_orders(items json) returns table (ord int, outcome text, status int, affirm_time timestamptz)
language plpgsql security definer set search_path = public set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
#variable_conflict use_column
declare
  moment timestamptz := clock_timestamp();
  item record;
  o collection_order;
  verdict text;
  settled bigint[] := '{}';
  differing bigint[] := '{}';
  outcomes text[] := '{}';
  states int[] := '{}';
  befores int[] := '{}';
  n int := 0;
begin
  perform 1 from collection_order c where c.agt_order_no in (
    select i.no from json_to_recordset(items) as i (no text)) order by c.id for update;
  perform 1 from ledger_balance b where b.account_id in (
    select c.float_account from json_to_recordset(items) as i (no text) join collection_order c on c.agt_order_no = i.no
    union select c.payable_account from json_to_recordset(items) as i (no text) join collection_order c on c.agt_order_no = i.no
  ) order by b.account_id for update;
  perform 1 from person_usage u where u.person_id in (
    select p.person_id from json_to_recordset(items) as i (no text) join collection_order c on c.agt_order_no = i.no and c.status = 6
    join participant p on p.id = c.participant_id) order by u.person_id for update;

  for item in
    select i.* from json_to_recordset(items) as i (no text, taid bigint, channel text, paid bigint, free_below bigint)
  loop
    n := n + 1;
    o := null;
    select * into o from collection_order c where c.agt_order_no = item.no;
    verdict := case
      when o.id is null then 'not_found'
      -- A connector speaks for the products it carries and for no other.
      when item.channel is not null and o.pay_pattern between 1 and 8
        and not exists (select from channel x where x.product_id = o.product_id and x.connector = item.channel) then 'not_found'
      when item.channel is null and o.participant_id is distinct from item.taid then 'not_yours'
      when o.status not in (1, 6) or o.id = any (settled) or o.id = any (differing) or o.adjustment is not null then 'wrong_state'
      when item.channel is null and o.pay_pattern between 1 and 8 then 'wrong_pattern'
      when item.channel is not null and o.pay_pattern not between 1 and 8 then 'wrong_pattern'
      when o.frozen then 'frozen'
      when o.amount > item.free_below then 'fresh_code'
      when item.paid <> o.amount then 'amount_differs'
    end;
    if verdict is null and o.status = 6 then
      -- Late: float and limits were given back when the window closed, so both are taken again or the confirmation is refused. The day
      -- and month are those of the order's creation, as when they were given back.
      if o.settlement_mode = 'agent_float' and not exists (
        select from ledger_balance b where b.account_id = o.float_account and b.posted - b.held >= o.amount) then
        verdict := 'float_short';
      else
        update person_usage u set
          day_amount = u.day_amount + case when x.in_day then o.amount else 0 end, day_count = u.day_count + x.in_day::int,
          month_amount = u.month_amount + case when x.in_month then o.amount else 0 end, month_count = u.month_count + x.in_month::int
        from (
          select v.person_id, e.daily_amount, e.daily_count, e.monthly_amount, e.monthly_count,
            (o.create_time at time zone 'Asia/Shanghai')::date = v.day as in_day,
            date_trunc('month', o.create_time at time zone 'Asia/Shanghai')::date = v.month as in_month
          from participant p join person e on e.id = p.person_id join person_usage v on v.person_id = e.id where p.id = o.participant_id
        ) x
        where u.person_id = x.person_id
          and (not x.in_day or (u.day_amount + o.amount <= x.daily_amount and u.day_count < x.daily_count))
          and (not x.in_month or (u.month_amount + o.amount <= x.monthly_amount and u.month_count < x.monthly_count));
        if not found then
          verdict := 'over_limit';
        elsif o.settlement_mode = 'agent_float' then
          update ledger_balance b set held = b.held + o.amount where b.account_id = o.float_account;
          insert into ledger_hold (reference, account_id, amount) values ('collection:' || o.id || ':late', o.float_account, o.amount);
        end if;
      end if;
    end if;
    if verdict is null then settled := settled || o.id; end if;
    if verdict = 'amount_differs' then differing := differing || o.id; end if;
    outcomes[n] := coalesce(verdict, 'confirmed');
    befores[n] := o.status;
    states[n] := case when verdict is null then 2 else o.status end;
  end loop;

  if cardinality(differing) > 0 then
    update collection_order c set adjustment = 'pending', paid_in_amount = i.paid, payment_name = coalesce(i.payer, ''), operator = i.actor
    from rows from (json_to_recordset(items) as (no text, paid bigint, payer text, actor text)) with ordinality as i (no, paid, payer, actor, ord)
    where c.agt_order_no = i.no and outcomes[i.ord] = 'amount_differs';
    insert into event_log (at, kind, order_id, order_no, participant_id, status, amount, actor, data)
    select moment, 'collection.amount_differs', c.id, c.agt_order_no, c.participant_id, c.status, c.amount, c.operator,
      jsonb_build_object('paidInAmount', money_text(c.paid_in_amount)) from collection_order c where c.id = any (differing);
  end if;

  if cardinality(settled) > 0 then
    update collection_order c set status = 2, paid_in_amount = c.amount, payment_name = coalesce(i.payer, ''), operator = i.actor, affirm_time = moment
    from rows from (json_to_recordset(items) as (no text, payer text, actor text)) with ordinality as i (no, payer, actor, ord)
    where c.agt_order_no = i.no and outcomes[i.ord] = 'confirmed';

    with done as materialized (
      select c.id, c.agt_order_no, c.amount, c.amount * c.fee_rate / 1000000 as fee, c.float_account, c.payable_account, c.chain_accounts, c.chain_rates,
        c.settlement_mode from collection_order c where c.id = any (settled)
    ), shares as materialized (
      select d.id, s.n::int as n, d.chain_accounts[s.n] as account_id,
        d.amount * (s.rate - coalesce(lag(s.rate) over (partition by d.id order by s.n), 0)) / 1000000 as amount
      from done d cross join lateral unnest(d.chain_rates) with ordinality s (rate, n)
    ), lines as materialized (
      select d.id, 1 as line, case d.settlement_mode when 'institution' then account_of('operator', 0, 'bank_clearing') else d.float_account end as account_id, -d.amount as amount from done d
      union all select d.id, 2, d.payable_account, d.amount - d.fee from done d
      union all select s.id, 2 + s.n, s.account_id, s.amount from shares s
      union all select d.id, 3 + cardinality(d.chain_rates), account_of('operator', 0, 'revenue'),
        d.fee - coalesce((select sum(s.amount) from shares s where s.id = d.id), 0)::bigint from done d
    ), transfers as (
      insert into ledger_transfer (type, reference, order_no, at)
      select 'collection.settled', 'collection:' || d.id, d.agt_order_no, moment from done d order by d.id
      returning id, reference
    ), posted as (
      insert into ledger_posting (transfer_id, line, account_id, amount, balance_after)
      select t.id, l.line, l.account_id, l.amount, b.posted + sum(l.amount) over (partition by l.account_id order by l.id, l.line)
      from lines l join transfers t on t.reference = 'collection:' || l.id left join ledger_balance b on b.account_id = l.account_id
      where l.amount <> 0
    )
    update ledger_balance b set posted = b.posted + x.amount, held = b.held - x.held
    from (
      select l.account_id, sum(l.amount)::bigint as amount, sum(case when l.line = 1 and d.settlement_mode = 'agent_float' then d.amount else 0 end)::bigint as held
      from lines l join done d on d.id = l.id group by l.account_id
    ) x where b.account_id = x.account_id;

    update ledger_hold h set state = 'captured', closed_at = moment
    from unnest(settled) s (id) where h.reference in ('collection:' || s.id, 'collection:' || s.id || ':late') and h.state = 'open';
    update collection_account a set successes = a.successes + x.count, last_receipt_at = moment
    from (select c.account_id, count(*) as count from collection_order c where c.id = any (settled) group by c.account_id) x where a.id = x.account_id;
    perform tell_merchant('collection.succeeded', settled);
    perform pg_notify('events', '');
  end if;

  -- Also when the amount differs: the receipt is taken down for the operator, so the channel need not say it again.
  insert into channel_notification (connector, notification_id, body_hash, agt_order_no)
  select i.channel, i.notification, decode(i.body_hash, 'hex'), i.no
  from rows from (json_to_recordset(items) as (no text, channel text, notification text, body_hash text)) with ordinality as i (no, channel, notification, body_hash, ord)
  where outcomes[i.ord] in ('confirmed', 'amount_differs') and i.notification is not null;

  insert into audit_log (at, actor_kind, actor_id, actor_name, action, subject_kind, subject_id, before, after, request_id, ip)
  select moment, i.actor_kind, i.actor_id, i.actor, 'collection-order.confirm', 'collection-order', i.no,
    jsonb_build_object('status', befores[i.ord]),
    jsonb_build_object('status', states[i.ord], 'outcome', outcomes[i.ord], 'paid', money_text(i.paid)), i.request_id, i.ip
  from rows from (json_to_recordset(items) as (no text, paid bigint, actor_kind text, actor_id bigint, actor text, request_id text, ip text))
    with ordinality as i (no, paid, actor_kind, actor_id, actor, request_id, ip, ord)
  where outcomes[i.ord] in ('confirmed', 'amount_differs');
  return query select x::int, outcomes[x], states[x], moment from generate_series(1, n) x;
end $$;

-- Closes orders whose window is over by the database clock, at most `most`; holds and limits are given back. Returns how many.
create function expire_collection_orders(most int) returns int
language plpgsql security definer set search_path = public set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  moment timestamptz := clock_timestamp();
  today date := (moment at time zone 'Asia/Shanghai')::date;
  over bigint[];
begin
  over := array(select c.id from collection_order c where c.status = 1 and c.expire_time <= moment and not c.frozen and c.adjustment is null
    order by c.expire_time limit most for update skip locked);
  if cardinality(over) = 0 then return 0; end if;
  perform 1 from ledger_balance b where b.account_id in (select c.float_account from collection_order c where c.id = any (over)) order by b.account_id for update;
  perform 1 from person_usage u where u.person_id in (
    select p.person_id from collection_order c join participant p on p.id = c.participant_id where c.id = any (over)) order by u.person_id for update;

  update collection_order c set status = 6, fail_time = moment where c.id = any (over);
  update ledger_balance b set held = b.held - x.amount
  from (select h.account_id, sum(h.amount)::bigint as amount from unnest(over) s (id) join ledger_hold h on h.reference = 'collection:' || s.id and h.state = 'open'
    group by h.account_id) x where b.account_id = x.account_id;
  update ledger_hold h set state = 'released', closed_at = moment from unnest(over) s (id) where h.reference = 'collection:' || s.id and h.state = 'open';
  update person_usage u set
    day_amount = u.day_amount - x.day_amount, day_count = u.day_count - x.day_count,
    month_amount = u.month_amount - x.month_amount, month_count = u.month_count - x.month_count
  from (
    select p.person_id,
      coalesce(sum(c.amount) filter (where (c.create_time at time zone 'Asia/Shanghai')::date = v.day), 0)::bigint as day_amount,
      count(*) filter (where (c.create_time at time zone 'Asia/Shanghai')::date = v.day)::int as day_count,
      coalesce(sum(c.amount) filter (where date_trunc('month', c.create_time at time zone 'Asia/Shanghai')::date = v.month), 0)::bigint as month_amount,
      count(*) filter (where date_trunc('month', c.create_time at time zone 'Asia/Shanghai')::date = v.month)::int as month_count
    from collection_order c join participant p on p.id = c.participant_id join person_usage v on v.person_id = p.person_id
    where c.id = any (over) group by p.person_id
  ) x where u.person_id = x.person_id;
  update collection_account a set failures = a.failures + x.count
  from (select c.account_id, count(*) as count from collection_order c where c.id = any (over) group by c.account_id) x where a.id = x.account_id;
  perform tell_merchant('collection.expired', over);
  perform pg_notify('events', '');
  return cardinality(over);
end $$;

/*
 * Takes the results of webhook tries: input [{id, attempt, status, ms, error, answer, state, next_s}], state pending (try again after next_s) ·
 * delivered · dead. The first success of a deciding delivery marks its order delivered and complete (2→4).
 */
create function finish_webhook_tries(input json) returns void
language plpgsql security definer set search_path = public set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  moment timestamptz := clock_timestamp();
  finished bigint[];
begin
  perform 1 from collection_order c where c.id in (
    select d.order_id from json_to_recordset(input) as i (id bigint) join webhook_delivery d on d.id = i.id where d.decides) order by c.id for update;
  insert into webhook_try (delivery_id, attempt, at, status, ms, error, answer)
  select i.id, i.attempt, moment, i.status, i.ms, i.error, i.answer
  from json_to_recordset(input) as i (id bigint, attempt int, status int, ms int, error text, answer text) on conflict do nothing;
  update webhook_delivery d set state = case when d.state = 'pending' then i.state else d.state end, attempts = greatest(d.attempts, i.attempt), lease_until = null,
    last_at = moment, last_status = i.status, last_error = i.error, next_at = moment + make_interval(secs => coalesce(i.next_s, 0))
  from json_to_recordset(input) as i (id bigint, attempt int, status int, error text, state text, next_s double precision) where d.id = i.id;
  with results as (
    select d.order_id, bool_or(i.state = 'delivered') as delivered, bool_or(i.state = 'dead') as dead, bool_or(d.type in ('collection.succeeded')) as about_success
    from json_to_recordset(input) as i (id bigint, state text) join webhook_delivery d on d.id = i.id
    where d.decides and d.order_id is not null group by d.order_id
  ), changed as (
    update collection_order c set notify_status = case when r.delivered then 1 when c.notify_status = 1 then 1 when r.dead then 2 else c.notify_status end,
      status = case when r.delivered and r.about_success and c.status = 2 then 4 else c.status end
    from results r where c.id = r.order_id and (r.delivered or r.dead)
    returning c.id, c.agt_order_no, c.participant_id, c.merchant_id, c.status, c.amount, c.notify_status
  )
  insert into event_log (at, kind, order_id, order_no, participant_id, status, amount)
  select moment, case when notify_status = 1 then 'collection.notified' else 'collection.notify_failed' end, id, agt_order_no, participant_id, status, amount from changed;
  if found then perform pg_notify('events', ''); end if;
end $$;

-- A payer's complaint: the order is frozen as it is; what was settled to the merchant is held as far as it is still there.
create function file_complaint(wanted_order text, why text, story text, reachable text) returns text
language plpgsql security definer set search_path = public as $$
declare
  o collection_order;
  free bigint;
  taken bigint;
begin
  select * into o from collection_order c where c.agt_order_no = wanted_order for update;
  if o.id is null then return 'not_found'; end if;
  if o.status not in (1, 2, 4, 6) then return 'wrong_state'; end if;
  insert into complaint (order_id, reason, detail, contact) values (o.id, why, story, reachable) on conflict do nothing;
  if not found then return 'filed_before'; end if;
  if o.status in (2, 4) then
    select posted - held into free from ledger_balance where account_id = o.payable_account for update;
    taken := least(free, o.amount - o.amount * o.fee_rate / 1000000);
    if taken > 0 then
      update ledger_balance set held = held + taken where account_id = o.payable_account;
      insert into ledger_hold (reference, account_id, amount) values ('complaint:' || o.id, o.payable_account, taken);
    end if;
  end if;
  update collection_order set frozen = true where id = o.id;
  insert into event_log (kind, order_id, order_no, participant_id, status, amount, actor, data)
  values ('collection.complained', o.id, o.agt_order_no, o.participant_id, o.status, o.amount, 'payer', jsonb_build_object('reason', why));
  perform pg_notify('events', '');
  return 'filed';
end $$;

-- An operator's answer to a complaint lifts the freeze; what was held for it is free again.
create function review_complaint(wanted_order text, reviewer text, decision text) returns text
language plpgsql security definer set search_path = public as $$
declare
  o collection_order;
  h ledger_hold;
begin
  select * into o from collection_order c where c.agt_order_no = wanted_order for update;
  update complaint set reviewed_at = clock_timestamp(), reviewed_by = reviewer, outcome = decision where order_id = o.id and reviewed_at is null;
  if not found then return 'wrong_state'; end if;
  perform 1 from ledger_balance where account_id = o.payable_account for update;
  update ledger_hold set state = 'released', closed_at = clock_timestamp() where reference = 'complaint:' || o.id and state = 'open' returning * into h;
  if found then update ledger_balance set held = held - h.amount where account_id = h.account_id; end if;
  update collection_order set frozen = false where id = o.id;
  insert into event_log (kind, order_id, order_no, participant_id, status, amount, actor, data)
  values ('collection.complaint_reviewed', o.id, o.agt_order_no, o.participant_id, o.status, o.amount, reviewer, jsonb_build_object('outcome', decision));
  perform pg_notify('events', '');
  return 'reviewed';
end $$;

-- Puts money on a float against bank clearing: opening balances and credited top-ups. The reference makes it happen once.
create function credit_float(wanted_participant bigint, amount bigint, business_reference text) returns bigint
language plpgsql security definer set search_path = public as $$
declare
  account bigint := account_of('participant', wanted_participant, 'float');
begin
  if amount <= 0 then raise exception 'a credit is positive' using errcode = 'check_violation'; end if;
  perform 1 from ledger_balance where account_id = account for update;
  return post_transfer('topup.credited', business_reference, '', array[account, account_of('operator', 0, 'bank_clearing')], array[amount, -amount]);
end $$;

revoke all on function create_collection_orders(bigint, text, int[], bigint[], json), confirm_collection_orders(json), expire_collection_orders(int), finish_webhook_tries(json),
  file_complaint(text, text, text, text), review_complaint(text, text, text), credit_float(bigint, bigint, text), tell_merchant(text, bigint[]) from public;
grant execute on function create_collection_orders(bigint, text, int[], bigint[], json), confirm_collection_orders(json), expire_collection_orders(int), finish_webhook_tries(json),
  file_complaint(text, text, text, text), review_complaint(text, text, text), credit_float(bigint, bigint, text) to mashang_app;
