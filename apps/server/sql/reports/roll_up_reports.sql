/*
 * Folds what is final, some `most` events and transfers at a time; returns whether more is left. Several workers: one
 * folds, the others go by. In one transaction with the cursor, so that a crash repeats and loses nothing.
 */
-- As 0048 has it, by places; and hours are folded again, which 0029 began and 0048 left out.
create or replace function roll_up_reports(most int) returns boolean
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  set plan_cache_mode = force_generic_plan as $$
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
  select e.xid into reached
  from event_log e
  where e.xid >= c.events and e.xid < horizon
  order by e.xid, e.id offset most
  limit 1;
  -- Whole transactions only; a single one of more than `most` events goes at once.
  below := case when reached is null then greatest(horizon, c.events) when reached > c.events then reached
    else ((reached::text::numeric + 1)::text)::xid8 end;
  -- A number of one's own, drawn a turn after the sample: whoever had drawn a smaller transfer by then has a smaller
  -- one and is waited for.
  is_bound := c.sampled_xid <> '0';
  upto := case when is_bound and horizon >= c.sampled_xid then least(c.sampled, c.transfers + most) else c.transfers
    end;

  perform fold_order_hours(c.events, below);
  with facts as materialized (select * from created_by_merchant(c.events, below)), days as (
    insert into order_day as d (day, min_id, max_id) select f.day, min(f.min_id), max(f.max_id)
    from facts f
    group by f.day
    on conflict (day) do update
      set min_id = least(d.min_id, excluded.min_id), max_id = greatest(d.max_id, excluded.max_id)
  ), merchants as (
    insert into report_merchant as r (day, kind, merchant_id, product_id, orders, amount, succeeded, fee, commission)
    select f.day, 'created', f.merchant_id, f.product_id, sum(f.orders), sum(f.amount), sum(f.succeeded), 0, 0
    from facts f
    group by 1, 3, 4
    on conflict (day, merchant_id, product_id, kind) do update
      set orders = r.orders + excluded.orders, amount = r.amount + excluded.amount,
        succeeded = r.succeeded + excluded.succeeded
  )
  insert into report_created as r (day, participant_id, product_id, account_id, orders, amount, succeeded)
  select f.day, f.participant_id, f.product_id, f.account_id, sum(f.orders), sum(f.amount), sum(f.succeeded)
  from facts f
  group by 1, 2, 3, 4
  on conflict (day, participant_id, product_id, account_id) do update
    set orders = r.orders + excluded.orders, amount = r.amount + excluded.amount,
      succeeded = r.succeeded + excluded.succeeded;

  with facts as materialized (select * from settled_by_merchant(c.transfers, upto)), merchants as (
    insert into report_merchant as r (day, kind, merchant_id, product_id, orders, amount, succeeded, fee, commission)
    select f.day, f.kind, f.merchant_id, f.product_id, sum(f.orders), sum(f.amount), 0, sum(f.fee), sum(f.commission)
    from facts f
    group by 1, 2, 3, 4
    on conflict (day, merchant_id, product_id, kind) do update
      set orders = r.orders + excluded.orders, amount = r.amount + excluded.amount,
      fee = r.fee + excluded.fee, commission = r.commission + excluded.commission
  )
  insert into report_settled as r (day, kind, participant_id, product_id, account_id, owner_id, orders, amount, fee,
    commission)
  select f.day, f.kind, f.participant_id, f.product_id, f.account_id, f.owner_id, sum(f.orders), sum(f.amount),
    sum(f.fee), sum(f.commission)
  from facts f
  group by 1, 2, 3, 4, 5, 6
  on conflict (day, participant_id, product_id, account_id, kind, owner_id) do update
    set orders = r.orders + excluded.orders, amount = r.amount + excluded.amount,
    fee = r.fee + excluded.fee, commission = r.commission + excluded.commission;

  insert into report_acquired as r (day, agent_id, merchant_id, orders, amount, payouts, payout_amount, commission)
  select * from acquired_facts(c.transfers, upto)
  on conflict (agent_id, day, merchant_id) do update
    set orders = r.orders + excluded.orders, amount = r.amount + excluded.amount,
    payouts = r.payouts + excluded.payouts, payout_amount = r.payout_amount + excluded.payout_amount,
      commission = r.commission + excluded.commission;

  -- Marks first: they stand on what the turns before have folded.
  insert into ledger_mark (account_id, transfer_id, line, balance)
  select x.account_id, x.transfer_id, x.line, x.balance from (
    select p.account_id, p.transfer_id, p.line, b.balance + sum(p.amount) over w as balance,
      b.lines + row_number() over w as place
    from ledger_posting p join ledger_account a on a.id = p.account_id and not a.floored
    join (select a.id, coalesce(sum(d.credit - d.debit), 0)::bigint as balance,
      coalesce(sum(d.lines), 0)::bigint as lines
      from ledger_account a left join ledger_day d on d.account_id = a.id where not a.floored group by a.id) b
        on b.id = p.account_id
    where p.transfer_id > c.transfers and p.transfer_id <= upto
    window w as (partition by p.account_id order by p.transfer_id, p.line)
  ) x where x.place % 256 = 0;
  insert into ledger_day as r (account_id, day, type, credit, debit, lines, first_transfer, last_transfer) select *
  from posted_facts(c.transfers, upto)
  on conflict (account_id, day, type) do update
    set credit = r.credit + excluded.credit, debit = r.debit + excluded.debit, lines = r.lines + excluded.lines,
    first_transfer = least(r.first_transfer, excluded.first_transfer),
      last_transfer = greatest(r.last_transfer, excluded.last_transfer);

  if not is_bound then
    c.sampled_xid := place_now();
  elsif upto = c.sampled then
    select s.last_value into c.sampled
    from pg_sequences s
    where s.schemaname = 'public' and s.sequencename = 'ledger_transfer_id_seq';
    c.sampled_xid := '0';
  end if;
  update report_cursor
  set events = below, transfers = upto, sampled = coalesce(c.sampled, 0), sampled_xid = c.sampled_xid;
  return reached is not null or is_bound and upto < c.sampled and (c.sampled_xid = '0' or horizon >= c.sampled_xid);
end $$;

grant execute on function roll_up_reports(int) to mashang_app;
