/*
 * Confirms orders by what the bank booked: `items` is [{line, no}]. The line must name the order and have its exact
 * amount, in fen, on an account the order was sent to. A second receipt of an order of the institution goes to
 * suspense. Outcome of each: confirmed · second · line_gone · not_found · not_named · other_account · wrong_state ·
 * frozen · amount_differs.
 */
create or replace function confirm_by_statement(items json) returns table (ord int, outcome text)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
#variable_conflict use_column
declare
  moment timestamptz;
  item record;
  l statement_line;
  o collection_order;
  settled bigint[] := '{}';
  n int := 0;
begin
  perform pg_advisory_xact_lock(hashtext('statement_matching'));
  perform 1
  from collection_order c
  where c.agt_order_no in (select i.no from json_to_recordset(items) as i (no text))
  order by c.id for update;
  perform 1 from ledger_balance b where b.account_id in (
    select c.float_account from json_to_recordset(items) as i (no text) join collection_order c on c.agt_order_no = i.no
    union select c.payable_account
      from json_to_recordset(items) as i (no text)
      join collection_order c on c.agt_order_no = i.no
  ) order by b.account_id for update;
  moment := clock_timestamp();

  for item in select i.* from json_to_recordset(items) as i (line bigint, no text) loop
    n := n + 1;
    ord := n;
    l := null;
    o := null;
    select * into l from statement_line s where s.id = item.line for update;
    select * into o from collection_order c where c.agt_order_no = item.no;
    outcome := case
      when l.id is null or l.state <> 'open' or l.reversal then 'line_gone'
      when o.id is null then 'not_found'
      when not line_is_for_account(l, o) then 'other_account'
      when not line_names_order(l, o) then 'not_named'
      when exists (select from receipt r
        where r.order_id = o.id) then case when l.bank_account_id is null then 'wrong_state' else 'second' end
      -- Late on a participant's account, float and limits were given back: its holder confirms by hand.
      when o.status <> 1 and (o.status <> 6 or o.place_id is null) or o.adjustment is not null then 'wrong_state'
      when o.place_id is null and o.pay_pattern between 1 and 8 then 'wrong_state'
      when o.frozen then 'frozen'
      when l.amount <> o.amount then 'amount_differs'
      else 'confirmed' end;
    if outcome = 'confirmed' then
      perform take_receipt(l, o, 'system:statement', null, moment);
      settled := settled || o.id;
    elsif outcome = 'second' then
      perform suspend_line(l, 'system:statement', '订单 ' || o.agt_order_no || ' 已有到账，第二笔转挂账，待退回付款方');
      perform request_surplus(l, o);
    end if;
    return next;
  end loop;
  if cardinality(settled) > 0 then
    perform recount_places(settled);
    perform settle_collections(settled, moment);
  end if;
end $$;

grant execute on function confirm_by_statement(json) to mashang_app;
