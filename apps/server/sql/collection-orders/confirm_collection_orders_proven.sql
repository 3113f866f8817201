/*
 * Settles a batch of receipts. `items` is [{no, taid, channel, notification, body_hash, paid, payer, free_below, actor_kind, actor_id, actor, request_id,
 * ip}]: by hand (`taid` set, the collecting participant, patterns 0 and ≥ 9) or by a channel's signed notification (`channel` set, patterns 1–8).
 * `paid` null means the order's amount; above `free_below` a fresh code is asked for. Outcome:
 *   confirmed · not_found · not_yours · wrong_state · wrong_pattern · frozen · fresh_code · float_short · over_limit · amount_differs.
 */
create or replace function confirm_collection_orders_proven(items json)
returns table (ord int, outcome text, status int, affirm_time timestamptz)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
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
      -- and month are those of the order's creation.
      if o.settlement_mode = 'agent_float' and not exists (
        select from ledger_balance b where b.account_id = o.float_account and b.posted - b.held >= o.amount) then
        verdict := 'float_short';
      elsif not count_order_use(o, 1, settled) then
        verdict := 'over_limit';
      elsif o.settlement_mode = 'agent_float' then
        update ledger_balance b set held = b.held + o.amount where b.account_id = o.float_account;
        insert into ledger_hold (reference, account_id, amount) values ('collection:' || o.id || ':late', o.float_account, o.amount);
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
