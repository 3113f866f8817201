-- Returns who sent the failed payment of a refund, and who reported the failure or brought the bank's answer about it:
-- another person must pay it again. Nobody where the bank refused it over its own connection.
create or replace function refund_hands(r refund) returns text[]
language sql stable as $$
  select array(
    select unnest(array[p.sent_by, p.disputed_by] || answer_hands(r.refund_no, p.sent_at))
    from refund_payment p
    where r.state = 5 and r.executor = 'institution' and p.refund_id = r.id and p.attempt = r.attempt
      and p.disputed_by is distinct from 'system:bank')
$$;

grant execute on function refund_hands(refund) to mashang_app;
