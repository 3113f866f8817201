-- Who sent the payment of a payout that failed, and who said that it did: it takes another to pay it once more. Nobody
-- where the bank's own answer refused it.
create or replace function payout_hands(o payout_order) returns text[]
language sql stable as $$
  select array(
    select unnest(array[p.sent_by, p.failed_by]) from payout_payment p
    where o.status = 7 and p.payout_id = o.id and p.failed_by <> ''
      and p.attempt = (select max(x.attempt) from payout_payment x where x.payout_id = o.id))
$$;

grant execute on function payout_hands(payout_order) to mashang_app;
