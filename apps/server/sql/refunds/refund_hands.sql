-- Who sent the payment of a refund that failed, and who said that it did: it takes another to pay it once more.
create or replace function refund_hands(r refund) returns text[]
language sql stable as $$
  select array(
    select unnest(array[p.sent_by, p.disputed_by]) from refund_payment p
    where r.state = 5 and r.executor = 'institution' and p.refund_id = r.id and p.attempt = r.attempt)
$$;

grant execute on function refund_hands(refund) to mashang_app;
