-- Returns who sent the failed payment of a payout, and who reported the failure or brought the bank's answer about it:
-- another person must pay it again. Nobody where the bank refused it over its own connection.
create or replace function payout_hands(o payout_order) returns text[]
language sql stable as $$
  select array(
    select unnest(array[p.sent_by, p.failed_by] || h.brought)
    from payout_payment p cross join lateral answer_hands(o.order_no, p.sent_at) as h (brought)
    where o.status = 7 and p.payout_id = o.id and (p.failed_by <> '' or h.brought <> '{}')
      and p.attempt = (select max(x.attempt) from payout_payment x where x.payout_id = o.id))
$$;

grant execute on function payout_hands(payout_order) to mashang_app;
