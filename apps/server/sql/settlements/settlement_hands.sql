-- Who sent the payment of a settlement that failed, and who said that it did: it takes another to pay it once more.
-- Nobody where the bank's own answer refused it.
create or replace function settlement_hands(s settlement) returns text[]
language sql stable as $$
  select array(
    select unnest(array[p.sent_by, p.failed_by]) from settlement_payment p
    where s.state = 'failed' and p.settlement_id = s.id and p.failed_by <> ''
      and p.attempt = (select max(x.attempt) from settlement_payment x where x.settlement_id = s.id))
$$;

grant execute on function settlement_hands(settlement) to mashang_app;
