-- What from outside proves that a transfer's money came to a place or left it: a line or debit of a statement, a deposit on the chain, or what two people
-- accepted of one that went back. Null while nothing does. A type that moves a clearing account is added here. Not in one expression: that would prepare
-- every type's search for every transfer.
create or replace function evidence_of_transfer(t ledger_transfer) returns text
language plpgsql stable set search_path = pg_catalog, public, pg_temp as $$
declare
  part text := split_part(t.reference, ':', 2);
  named bigint := case when part ~ '^\d{1,18}$' then part::bigint end;
  found_key text;
begin
  if t.type = 'statement.suspense' then return 'line:' || part; end if;
  if t.type in ('topup.suspense', 'topup.quarantined') then return 'deposit:' || part; end if;
  if t.type = 'topup.returned' then return 'return:' || part; end if;
  if t.type = 'collection.settled' then
    select 'line:' || r.line_id into found_key from receipt r where r.order_id = named;
    if found_key is not null then return found_key; end if;
  end if;
  if t.type in ('collection.settled', 'receipt.suspended') then
    return (select 'line:' || m.line_id from collection_order o join statement_match m on m.order_id = o.id and m.undone_at is null where o.agt_order_no = t.order_no);
  elsif t.type = 'topup.credited' then
    if t.reference like 'chain:%' then return 'deposit:' || part; end if;
    if t.order_no <> '' then return (select 'line:' || o.line_id from top_up_order o where o.order_no = t.order_no); end if;
    return (select 'line:' || l.id from approval a join statement_line l on l.id = (a.payload ->> 'lineId')::bigint
      where a.kind = 'float.credit' and a.state = 1 and 'bank:' || coalesce(nullif(l.reference, ''), 'line-' || l.id) = t.reference);
  elsif t.type = 'cashout.paid' then
    return (select 'debit:' || c.debit_id from cash_out c where c.cash_out_no = t.order_no);
  elsif t.type = 'refund.paid' then
    return (select 'debit:' || p.debit_id from refund_payment p where p.refund_id = named and p.attempt::text = split_part(t.reference, ':', 3));
  elsif t.type = 'refund.returned' then
    return (select 'line:' || p.return_line_id from refund_payment p where p.refund_id = named and p.attempt::text = split_part(t.reference, ':', 3));
  elsif t.type = 'settlement.paid' then
    return (select 'debit:' || s.debit_id from settlement s where s.id = named);
  elsif t.type = 'settlement.returned' then
    return (select 'line:' || s.return_line_id from settlement s where s.id = named);
  elsif t.type = 'payout.settled' then
    return (select 'debit:' || d.id from statement_debit d where d.payout_id = named);
  elsif t.type = 'payout.returned' then
    return (select 'line:' || p.return_line_id from payout_payment p where p.payout_id = named and p.return_line_id is not null);
  end if;
  return null;
end $$;

grant execute on function evidence_of_transfer(ledger_transfer) to mashang_app;
