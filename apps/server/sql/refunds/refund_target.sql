-- Returns where money of an order goes back to: the payment at a channel that brought it; else the sending account
-- where a statement names it by the order's number, amount and account, or two people named it; else the account its
-- payer entered. No row for none of them.
create or replace function refund_target(o collection_order) returns table (target text, account_no text, holder text,
  bank_name text)
language sql stable as $$
  select x.target, x.account_no, x.holder, x.bank_name from (
    select 0 as rank, 'channel' as target, '' as account_no, '' as holder,
      receipt_name(r.channel_receipt_id) as bank_name
    from receipt r
    where r.order_id = o.id and r.channel_receipt_id is not null
    union all
    select 1 as rank, 'evidence' as target, l.payer_account as account_no, l.payer as holder, l.payer_bank as bank_name
    from statement_match m
    join statement_line l on l.id = m.line_id
    where m.order_id = o.id and m.undone_at is null and l.payer_account <> '' and l.payer <> ''
      and (m.way = 'auto' or exists (select from receipt r where r.order_id = o.id and r.line_id = l.id))
    union all
    select 2, 'payer', a.account_no, a.holder, a.bank_name from refund_account a where a.order_id = o.id
  ) x order by x.rank limit 1
$$;

grant execute on function refund_target(collection_order) to mashang_app;
