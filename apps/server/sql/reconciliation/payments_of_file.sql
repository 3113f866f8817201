-- Returns the payments of a bank file of any kind: whether each is still being paid by this file, and whether it has
-- failed there before.
create or replace function payments_of_file(file bigint)
returns table (kind text, number text, amount bigint, is_paying boolean, has_failed boolean, sent_on date)
language sql stable as $$
  select 'settlement', s.settlement_no, s.amount, s.state = 'paying'
    and p.failed_at is null, p.failed_at is not null, shanghai_day(p.sent_at)
  from settlement_payment p join settlement s on s.id = p.settlement_id where p.batch_id = file
  union all
  select 'payout', o.order_no, o.amount, o.status = 5
    and p.failed_at is null, p.failed_at is not null, shanghai_day(p.sent_at)
  from payout_payment p join payout_order o on o.id = p.payout_id where p.batch_id = file
  union all
  select 'refund', r.refund_no, r.amount, r.state = 3 and r.attempt = p.attempt
    and p.failed_at is null, p.failed_at is not null, shanghai_day(p.sent_at)
  from refund_payment p join refund r on r.id = p.refund_id where p.batch_id = file
  union all
  select 'verification', v.payment_no, v.amount, v.state = 'paying', v.refused_at is not null, shanghai_day(v.filed_at)
  from verification_payment v where v.batch_id = file
$$;

grant execute on function payments_of_file(bigint) to mashang_app;
