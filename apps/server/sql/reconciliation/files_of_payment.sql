-- Returns every bank file of a settlement, payout or refund, by its number, the oldest first; `has_payer` where the
-- file can be written as pain.001.
create or replace function files_of_payment(number text)
returns table (batch_no text, sent_at timestamptz, sent_by text, fail_reason text, has_payer boolean)
language sql stable as $$
  select b.batch_no, p.sent_at, p.sent_by, p.fail_reason, b.from_account is not null from (
    select x.batch_id, x.sent_at, x.sent_by, x.fail_reason
    from settlement s
    join settlement_payment x on x.settlement_id = s.id
    where s.settlement_no = number
    union all
    select x.batch_id, x.sent_at, x.sent_by, x.fail_reason
    from payout_order o
    join payout_payment x on x.payout_id = o.id
    where o.order_no = number
    union all
    select x.batch_id, x.sent_at, x.sent_by, x.fail_reason
      from refund r
      join refund_payment x on x.refund_id = r.id
      where r.refund_no = number) p
  join settlement_batch b on b.id = p.batch_id order by p.sent_at
$$;

grant execute on function files_of_payment(text) to mashang_app;
