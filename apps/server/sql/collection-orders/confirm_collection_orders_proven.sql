/*
 * Settles a batch of receipts. `items` is [{no, taid, channel, notification, body_hash, paid, payer, free_below,
 * actor_kind, actor_id, actor, request_id, ip}]: by hand (`taid` set, the collecting participant, patterns 0 and ≥ 9)
 * or by a channel's signed notification (`channel` set, patterns 1–8). `paid` null means the order's amount; above
 * `free_below` a fresh code is required. Outcome: confirmed · not_found · not_yours · wrong_state · wrong_pattern ·
 * frozen · fresh_code · float_short · over_limit · amount_differs.
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
  if exists (select from json_to_recordset(items) as i (channel text) where i.channel is null)
    and floats_standing() = 'off' then
    raise exception 'nobody confirms by hand in mode institution'
      using errcode = 'check_violation', constraint = 'hands_in_institution';
  end if;
  perform 1
  from collection_order c
  where c.agt_order_no in (select i.no from json_to_recordset(items) as i (no text))
  order by c.id
  for update;
  perform 1
  from ledger_balance b
  where b.account_id in (
    select c.float_account
    from json_to_recordset(items) as i (no text)
      join collection_order c on c.agt_order_no = i.no
    union
    select c.payable_account
    from json_to_recordset(items) as i (no text)
      join collection_order c on c.agt_order_no = i.no
  )
  order by b.account_id
  for update;
  perform 1
  from person_usage u
  where u.person_id in (
    select p.person_id
    from json_to_recordset(items) as i (no text)
      join collection_order c on c.agt_order_no = i.no and c.status = 6
      join participant p on p.id = c.participant_id
  )
  order by u.person_id
  for update;

  for item in
    select i.*
    from json_to_recordset(items) as i (no text, taid bigint, channel text, paid bigint, free_below bigint)
  loop
    n := n + 1;
    o := null;
    select * into o from collection_order c where c.agt_order_no = item.no;
    verdict := case
      when o.id is null then 'not_found'
      -- A connector may confirm only orders of the products that it carries.
      when item.channel is not null and o.pay_pattern between 1 and 8
        and not exists (
          select from channel x where x.product_id = o.product_id and x.connector = item.channel
        ) then 'not_found'
      when item.channel is null and o.participant_id is distinct from item.taid then 'not_yours'
      when o.status not in (1, 6) or o.id = any (settled) or o.id = any (differing)
        or o.adjustment is not null then 'wrong_state'
      when item.channel is null and o.pay_pattern between 1 and 8 then 'wrong_pattern'
      when item.channel is not null and o.pay_pattern not between 1 and 8 then 'wrong_pattern'
      when o.frozen then 'frozen'
      when o.amount > item.free_below then 'fresh_code'
      when item.paid <> o.amount then 'amount_differs'
    end;
    if verdict is null and o.status = 6 then
      -- Late: float and limits were given back when the window closed, so both are taken again or the confirmation is
      -- refused. The day and month are those of the order's creation.
      if o.settlement_mode = 'agent_float' and not exists (
        select from ledger_balance b where b.account_id = o.float_account and b.posted - b.held >= o.amount
      ) then
        verdict := 'float_short';
      elsif not count_order_use(o, 1, settled) then
        verdict := 'over_limit';
      elsif o.settlement_mode = 'agent_float' then
        perform hold_late(o, o.amount);
      end if;
    end if;
    if verdict is null then settled := settled || o.id; end if;
    if verdict = 'amount_differs' then differing := differing || o.id; end if;
    outcomes[n] := coalesce(verdict, 'confirmed');
    befores[n] := o.status;
    states[n] := case when verdict is null then 2 else o.status end;
  end loop;

  if cardinality(differing) > 0 then
    update collection_order c set
      adjustment = 'pending', paid_in_amount = i.paid, payment_name = coalesce(i.payer, ''), operator = i.actor
    from rows from (json_to_recordset(items) as (no text, paid bigint, payer text, actor text))
      with ordinality as i (no, paid, payer, actor, ord)
    where c.agt_order_no = i.no and outcomes[i.ord] = 'amount_differs';
    insert into event_log (at, kind, order_id, order_no, participant_id, status, amount, actor, data)
    select
      moment, 'collection.amount_differs', c.id, c.agt_order_no, c.participant_id, c.status, c.amount, c.operator,
      jsonb_build_object('paidInAmount', money_text(c.paid_in_amount))
    from collection_order c
    where c.id = any (differing);
  end if;

  if cardinality(settled) > 0 then
    update collection_order c set
      status = 2, paid_in_amount = c.amount, payment_name = coalesce(i.payer, ''), operator = i.actor,
      affirm_time = moment
    from rows from (json_to_recordset(items) as (no text, payer text, actor text))
      with ordinality as i (no, payer, actor, ord)
    where c.agt_order_no = i.no and outcomes[i.ord] = 'confirmed';

    perform settle_collections(settled, moment);
  end if;

  -- Also when the amount differs: the receipt is recorded for the operator, so the channel need not send it again.
  insert into channel_notification (connector, notification_id, body_hash, agt_order_no)
  select i.channel, i.notification, decode(i.body_hash, 'hex'), i.no
  from rows from (json_to_recordset(items) as (no text, channel text, notification text, body_hash text))
    with ordinality as i (no, channel, notification, body_hash, ord)
  where outcomes[i.ord] in ('confirmed', 'amount_differs') and i.notification is not null;

  insert into audit_log (
    at, actor_kind, actor_id, actor_name, action, subject_kind, subject_id, before, after, request_id, ip
  )
  select
    moment, i.actor_kind, i.actor_id, i.actor, 'collection-order.confirm', 'collection-order', i.no,
    jsonb_build_object('status', befores[i.ord]),
    jsonb_build_object('status', states[i.ord], 'outcome', outcomes[i.ord], 'paid', money_text(i.paid)),
    i.request_id, i.ip
  from rows from (json_to_recordset(items) as (
      no text, paid bigint, actor_kind text, actor_id bigint, actor text, request_id text, ip text
    ))
    with ordinality as i (no, paid, actor_kind, actor_id, actor, request_id, ip, ord)
  where outcomes[i.ord] in ('confirmed', 'amount_differs');
  return query select x::int, outcomes[x], states[x], moment from generate_series(1, n) x;
end $$;
