-- Takes what is final of the event log and of the visits since the last round into the windows, and writes a decision
-- to be judged for each item, with its facts; returns how many. It shares a transaction with the cursor, which is
-- written last: after a crash the next round takes the same items. Of several workers one takes.
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

  select array_agg(x order by x.xid, x.event_id), max(x.at) into items, upto from monitored_items(c.events, below) x;
  if items is not null then
    perform tally_monitored(items);
    perform count_monitored_days(items);
    perform tie_monitored(items);
  end if;
  -- Checked three times a minute.
  if c.sessions < seen - interval '20 seconds' then
    perform tie_screens(c.sessions, seen);
    update risk_cursor set sessions = seen;
  end if;
  if items is not null then
    insert into risk_decision (stage, happened_at, order_no, order_id, amount, merchant_id, participant_id, account_id,
      payer, beneficiary, device, address, rule_set, facts)
    select i.stage, i.at, i.order_no, i.order_id, i.amount, i.merchant_id, i.participant_id, i.account_id,
      i.payer, i.beneficiary, i.device, i.address, live, f.facts
    from risk_facts(items, upto) f
    join unnest(items) with ordinality as i (xid, event_id, stage, at, order_no, order_id, amount, merchant_id,
      participant_id, account_id, payer, beneficiary, payee, device, address, n) on i.n = f.ord
    order by f.ord;
  end if;
  -- Last, so that judging earlier items does not wait for the row.
  update risk_cursor set events = below, behind = case when reached is null then seen else greatest(upto, c.behind) end;
  return coalesce(cardinality(items), 0);
end $$;

grant execute on function take_monitored(int) to mashang_app;
