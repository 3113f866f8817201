-- Who sent the payment of a refund that failed, and who said that it did: it takes another to pay it once more. Nobody
-- where the bank's own answer refused it.
create or replace function refund_hands(r refund) returns text[]
language sql stable as $$
  select array(
    select unnest(array[p.sent_by, p.disputed_by]) from refund_payment p
    where r.state = 5 and r.executor = 'institution' and p.refund_id = r.id and p.attempt = r.attempt
      and not exists (
        select from payment_answer_row a
        where a.number = r.refund_no and a.outcome = 'failed' and a.decided_at >= p.sent_at
      ))
$$;

grant execute on function refund_hands(refund) to mashang_app;
