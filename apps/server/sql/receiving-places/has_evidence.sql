-- Whether a statement line of a bank account stands behind a transfer over its clearing account.
create or replace function has_evidence(t ledger_transfer, account bigint) returns boolean
language sql stable as $$
  select case t.type
    when 'collection.settled' then exists (select from receipt r where r.bank_account_id = account and r.order_id = split_part(t.reference, ':', 2)::bigint)
    when 'statement.suspense' then exists (select from statement_line l where l.bank_account_id = account and l.id = split_part(t.reference, ':', 2)::bigint)
    when 'topup.credited' then exists (select from top_up_order o join statement_line l on l.id = o.line_id where o.order_no = t.order_no and l.bank_account_id = account)
      or t.order_no = '' and exists (select from approval a join statement_line l on l.id = (a.payload ->> 'lineId')::bigint
        where a.kind = 'float.credit' and a.state = 1 and l.bank_account_id = account and t.reference = 'bank:' || coalesce(nullif(l.reference, ''), 'line-' || l.id))
    when 'cashout.paid' then exists (select from statement_debit d where d.bank_account_id = account and d.cash_out_id = split_part(t.reference, ':', 2)::bigint)
    when 'settlement.paid' then exists (select from statement_debit d where d.bank_account_id = account and d.settlement_id = split_part(t.reference, ':', 2)::bigint)
    when 'settlement.returned' then exists (select from settlement s join statement_line l on l.id = s.return_line_id
      where s.id = split_part(t.reference, ':', 2)::bigint and l.bank_account_id = account)
    when 'payout.settled' then exists (select from statement_debit d where d.bank_account_id = account and d.payout_id = split_part(t.reference, ':', 2)::bigint)
    when 'payout.returned' then exists (select from payout_payment p join statement_line l on l.id = p.return_line_id
      where p.payout_id = split_part(t.reference, ':', 2)::bigint and l.bank_account_id = account)
    when 'refund.paid' then exists (select from refund_payment p join statement_debit d on d.id = p.debit_id where p.refund_id = split_part(t.reference, ':', 2)::bigint
      and p.attempt = split_part(t.reference, ':', 3)::int and d.bank_account_id = account)
    when 'refund.returned' then exists (select from refund_payment p join statement_line l on l.id = p.return_line_id where p.refund_id = split_part(t.reference, ':', 2)::bigint
      and p.attempt = split_part(t.reference, ':', 3)::int and l.bank_account_id = account)
    else false end
$$;

grant execute on function has_evidence(ledger_transfer, bigint) to mashang_app;
