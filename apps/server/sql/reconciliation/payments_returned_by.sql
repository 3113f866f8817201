-- Returns payments of the institution that a credit may have brought back: of its amount, proven by a statement line of
-- the year before, and not returned yet. Those that the credit names come first, by number or by the sender's reference
-- of the proving line (a reversal repeats it).
create or replace function payments_returned_by(wanted bigint, most int) returns table (kind text, number text,
  "sentTime" text, named boolean)
language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select p.kind, p.number, wire_time(d.at),
    names_number(p.number, l.reference, l.end_to_end, l.remark) or l.end_to_end <> ''
      and l.end_to_end = d.end_to_end as named
  from statement_line l
  join statement_debit d on d.amount = l.amount and day_may_return(l.day, d.day)
  cross join lateral (
    select 'settlement' as kind, s.settlement_no as number
    from settlement s
    where s.id = d.settlement_id and s.state = 'paid'
    union all select 'payout', o.order_no from payout_order o where o.id = d.payout_id and o.status = 2
    union all select 'cash-out', c.cash_out_no from cash_out c where c.id = d.cash_out_id and c.status in (2, 3)
    union all select 'refund', r.refund_no
      from refund r
      join refund_payment y on y.refund_id = r.id and y.attempt = r.attempt and y.debit_id = d.id
      where r.id = d.refund_id and r.state = 4) p
  where l.id = wanted and l.state = 'open' and lies_on_client(l.bank_account_id, l.account_no)
  order by named desc, (l.reversal and l.bank_account_id is not distinct from d.bank_account_id) desc, d.at desc
    limit most
$$;

grant execute on function payments_returned_by(bigint, int) to mashang_app;
