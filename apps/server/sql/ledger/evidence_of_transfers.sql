/*
 * Returns the outside evidence of each transfer: a line or debit of a statement, a receipt or payout of a payment
 * channel, a deposit on the chain, or what two people accepted of a returned one; no row without evidence. A refused
 * and reversed payment has one key with its reverse. The account is named only for a move between two places of the
 * institution, where each has its own evidence. All transfers of a type at once, by joins: one by one, a book of
 * 200 000 took a minute. Add here every type that moves a clearing account.
 */
create or replace function evidence_of_transfers() returns table (transfer_id bigint, bank_account_id bigint, key text)
language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select t.id, null::bigint,
    case t.type when 'statement.suspense' then 'line:' when 'channel.suspense' then 'receipt:'
      when 'topup.returned' then 'return:' else 'deposit:' end
      || split_part(t.reference, ':', 2)
  from ledger_transfer t
  where t.type in ('statement.suspense', 'channel.suspense', 'topup.returned', 'topup.suspense', 'topup.quarantined')
    or t.type = 'topup.credited' and t.reference like 'chain:%'
  union all
  select t.id, null, coalesce('line:' || r.line_id, 'receipt:' || r.channel_receipt_id)
  from ledger_transfer t
  join receipt r on t.reference = 'collection:' || r.order_id
  where t.type = 'collection.settled'
  union all
  select t.id, null, 'line:' || m.line_id from ledger_transfer t join collection_order o on o.agt_order_no = t.order_no
  join statement_match m on m.order_id = o.id and m.undone_at is null
  where t.type = 'receipt.suspended' or t.type = 'collection.settled'
    and not exists (select from receipt r where t.reference = 'collection:' || r.order_id)
  union all
  select t.id, null, 'line:' || o.line_id from ledger_transfer t join top_up_order o on o.order_no = t.order_no
  where t.type = 'topup.credited' and t.reference not like 'chain:%' and t.order_no <> '' and o.line_id is not null
  union all
  select t.id, null, 'line:' || l.id from ledger_transfer t
  join (approval a join statement_line l on l.id = (a.payload ->> 'lineId')::bigint) on a.kind = 'float.credit'
    and a.state = 1
    and t.reference = 'bank:' || coalesce(nullif(l.reference, ''), 'line-' || l.id)
  where t.type = 'topup.credited' and t.order_no = ''
  union all
  select t.id, null, 'debit:' || c.debit_id from ledger_transfer t join cash_out c on c.cash_out_no = t.order_no 
  where t.type in ('cashout.paid', 'cashout.moved') and c.debit_id is not null
  union all
  select t.id, null, 'refused:' || c.id from ledger_transfer t join cash_out c on c.cash_out_no = t.order_no
  where t.type in ('cashout.paid', 'cashout.refused') and c.status = 4 and c.failed_at is not null
  union all
  select t.id, null, 'line:' || c.return_line_id from ledger_transfer t join cash_out c on c.cash_out_no = t.order_no
  where t.type = 'cashout.returned' and c.return_line_id is not null
  union all
  select t.id, null, case t.type when 'refund.paid' then 'debit:' || p.debit_id else 'line:' || p.return_line_id end
  from ledger_transfer t
  join refund_payment p on split_part(t.reference, ':', 2) = p.refund_id::text
    and split_part(t.reference, ':', 3) = p.attempt::text
  where t.type = 'refund.paid' and p.debit_id is not null or t.type = 'refund.returned' and p.return_line_id is not null
  union all
  select t.id, null, case t.type when 'refund.paid' then 'channel-refund:' else 'channel-return:' end || c.id
  from ledger_transfer t
  join channel_refund c on split_part(t.reference, ':', 2) = c.refund_id::text
    and split_part(t.reference, ':', 3) = c.attempt::text
  where t.type = 'refund.paid' or t.type = 'refund.returned' and c.returned_at is not null
  union all
  select t.id, null, case t.type when 'settlement.paid' then 'debit:' || s.debit_id else 'line:' || s.return_line_id end
  from ledger_transfer t
  join settlement s on split_part(t.reference, ':', 2) = s.id::text
  where t.type = 'settlement.paid' and s.debit_id is not null or t.type = 'settlement.returned'
    and s.return_line_id is not null
  union all
  select t.id, null, 'channel-payout:' || e.id
  from ledger_transfer t
  join settlement s on split_part(t.reference, ':', 2) = s.id::text
  join channel_transfer x on x.id = s.transfer_id
  join channel_payout e on e.transfer_no = x.transfer_no
    and e.kind = case t.type when 'settlement.paid' then 'paid' else 'returned' end
  where t.type in ('settlement.paid', 'settlement.returned')
  union all
  select t.id, null, 'debit:' || d.id
  from ledger_transfer t
  join statement_debit d on t.reference = 'payout:' || d.payout_id
  where t.type = 'payout.settled'
  union all
  select t.id, null, 'channel-payout:' || e.id
  from ledger_transfer t
  join payout_payment p on split_part(t.reference, ':', 2) = p.payout_id::text and p.failed_at is null
  join channel_transfer x on x.id = p.transfer_id
  join channel_payout e on e.transfer_no = x.transfer_no
    and e.kind = case t.type when 'payout.settled' then 'paid' else 'returned' end
  where t.type in ('payout.settled', 'payout.returned')
  union all
  select t.id, null, 'line:' || p.return_line_id
  from ledger_transfer t
  join payout_payment p on split_part(t.reference, ':', 2) = p.payout_id::text
  where t.type = 'payout.returned' and p.return_line_id is not null
  union all
  select t.id, null,
    case t.type when 'verification.paid' then 'debit:' || v.debit_id else 'line:' || v.return_line_id end
  from ledger_transfer t
  join verification_payment v on v.payment_no = t.order_no
  where t.type = 'verification.paid' and v.debit_id is not null or t.type = 'verification.returned'
    and v.return_line_id is not null
  union all
  select t.id, x.account, x.key from ledger_transfer t join own_transfer o on o.transfer_no = t.order_no
  cross join lateral (values (o.from_account, 'debit:' || o.debit_id),
    (o.to_account, 'line:' || o.line_id)) x (account, key)
  where t.type = 'own.moved' and x.key is not null
  union all
  -- The bank's side by its line, the channel's by the bills that it paid; 0 stands for a place that is no bank account.
  select t.id, x.account, x.key
  from ledger_transfer t
  join channel_remittance m on t.reference = 'channel-remittance:' || m.id
  join statement_line l on l.id = m.line_id
  cross join lateral (values (l.bank_account_id, 'line:' || l.id), (0, 'remittance:' || m.id)) x (account, key)
  where t.type = 'channel.remitted'
$$;

grant execute on function evidence_of_transfers() to mashang_app;
