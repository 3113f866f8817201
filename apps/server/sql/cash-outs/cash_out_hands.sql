-- Returns who sent the failed payment of a cash-out and who reported the failure. Another person must send it again or
-- give it back.
create or replace function cash_out_hands(c cash_out) returns text[]
language sql stable as $$
  select array(
    select unnest(array[p.sent_by, p.failed_by]) from cash_out_payment p
    where c.status = 7 and p.cash_out_id = c.id
      and p.attempt = (select max(x.attempt) from cash_out_payment x where x.cash_out_id = c.id))
$$;

grant execute on function cash_out_hands(cash_out) to mashang_app;
