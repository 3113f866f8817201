-- Matches one line to one order for good: receipt, match and both open exceptions. The excess goes to suspense; a
-- smaller amount, which only two people accept, is what the order settles at. The caller holds both rows and settles
-- the order.
create or replace function take_receipt(l statement_line, o collection_order, who text, approved bigint,
  moment timestamptz) returns void
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  came bigint := least(l.amount, o.amount);
  above bigint := l.amount - came;
  closed bigint;
begin
  insert into receipt (order_id, line_id, bank_account_id, amount, excess, way, approval_id, at)
  values (o.id, l.id, l.bank_account_id, came, above, case when approved is null then 'auto' else 'approval' end,
    approved, moment);
  update collection_order c
  set status = 2, paid_in_amount = came, payment_name = l.payer, operator = who, affirm_time = moment
  where c.id = o.id;
  update statement_line x set state = 'matched' where x.id = l.id;
  insert into statement_match (line_id, order_id, order_no, score, reasons, way, difference, matched_by)
  values (l.id, o.id, o.agt_order_no, 100,
    case when approved is null then '{reference,amount,account}' else '{}' end::text[],
    case when approved is null then 'auto' else 'hand' end, l.amount - o.amount, who);
  if above > 0 then
    perform post_transfer('statement.suspense', 'statement-line:' || l.id, o.agt_order_no,
      array[clearing_of_bank(l.bank_account_id), account_of('operator', 0, 'suspense')], array[-above, above]);
  end if;
  for closed in
    update statement_exception e
    set state = 'settled', outcome = case when approved is null then 'auto' else 'matched' end, settled_by = who,
      settled_at = moment
    where (e.line_id = l.id or e.order_id = o.id) and e.state = 'open' returning e.id
  loop
    insert into statement_note (exception_id, author, step, text) values (closed, who, '到账确认订单', o.agt_order_no);
  end loop;
  insert into audit_log (at, actor_kind, actor_id, actor_name, action, subject_kind, subject_id, before, after,
    request_id, ip)
  values (moment, 'system', null, 'system:statement', 'collection-order.confirm', 'collection-order', o.agt_order_no,
    jsonb_build_object('status', o.status),
    jsonb_build_object('status', 2, 'line', l.id::text, 'approval', approved::text, 'paid', money_text(l.amount)),
      'job:statement', '');
end $$;
