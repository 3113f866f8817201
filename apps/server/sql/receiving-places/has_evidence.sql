-- Whether a statement line stands behind a transfer over a clearing account.
create or replace function has_evidence(t ledger_transfer) returns boolean
language sql stable as $$
  select case t.type
    when 'collection.settled' then exists (select from receipt r where r.order_id = split_part(t.reference, ':', 2)::bigint)
    when 'statement.suspense' then true
    when 'topup.credited' then exists (select from top_up_order o where o.order_no = t.order_no and o.line_id is not null)
      or exists (select from approval a where a.kind = 'float.credit' and a.state = 1 and t.order_no = '' and t.reference = (
        select 'bank:' || coalesce(nullif(l.reference, ''), 'line-' || l.id) from statement_line l where l.id = (a.payload ->> 'lineId')::bigint))
    when 'cashout.paid' then exists (select from cash_out c where c.cash_out_no = t.order_no and c.debit_id is not null)
    else false end
$$;
