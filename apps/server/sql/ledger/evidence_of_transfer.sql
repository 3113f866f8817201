-- What from outside proves that a transfer's money came to a place or left it: a line or debit of a statement, a deposit on the chain, or what two people
-- accepted of one that went back. Null while nothing does. A type that moves a clearing account is added here.
create or replace function evidence_of_transfer(t ledger_transfer) returns text
language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select case t.type
    when 'statement.suspense' then 'line:' || split_part(t.reference, ':', 2)
    when 'collection.settled' then coalesce((select 'line:' || r.line_id from receipt r where r.order_id = x.id),
      (select 'line:' || m.line_id from collection_order o join statement_match m on m.order_id = o.id and m.undone_at is null where o.agt_order_no = t.order_no))
    when 'receipt.suspended' then (select 'line:' || m.line_id from collection_order o join statement_match m on m.order_id = o.id and m.undone_at is null where o.agt_order_no = t.order_no)
    when 'topup.credited' then case
      when t.reference like 'chain:%' then 'deposit:' || split_part(t.reference, ':', 2)
      when t.order_no <> '' then (select 'line:' || o.line_id from top_up_order o where o.order_no = t.order_no)
      else (select 'line:' || l.id from approval a join statement_line l on l.id = (a.payload ->> 'lineId')::bigint
        where a.kind = 'float.credit' and a.state = 1 and 'bank:' || coalesce(nullif(l.reference, ''), 'line-' || l.id) = t.reference) end
    when 'topup.suspense' then 'deposit:' || split_part(t.reference, ':', 2)
    when 'topup.quarantined' then 'deposit:' || split_part(t.reference, ':', 2)
    when 'topup.returned' then 'return:' || split_part(t.reference, ':', 2)
    when 'cashout.paid' then (select 'debit:' || c.debit_id from cash_out c where c.cash_out_no = t.order_no)
    when 'refund.paid' then (select 'debit:' || p.debit_id from refund_payment p
      where p.refund_id = x.id and p.attempt::text = split_part(t.reference, ':', 3))
    when 'refund.returned' then (select 'line:' || p.return_line_id from refund_payment p
      where p.refund_id = x.id and p.attempt::text = split_part(t.reference, ':', 3))
    when 'settlement.paid' then (select 'debit:' || s.debit_id from settlement s where s.id = x.id)
    when 'settlement.returned' then (select 'line:' || s.return_line_id from settlement s where s.id = x.id)
    when 'payout.settled' then (select 'debit:' || d.id from statement_debit d where d.payout_id = x.id)
    when 'payout.returned' then (select 'line:' || p.return_line_id from payout_payment p where p.payout_id = x.id and p.return_line_id is not null)
  end from (select case when split_part(t.reference, ':', 2) ~ '^\d{1,18}$' then split_part(t.reference, ':', 2)::bigint end as id) x
$$;

grant execute on function evidence_of_transfer(ledger_transfer) to mashang_app;
