-- Returns who sent the failed payment of a settlement, and who reported the failure or brought the bank's answer about
-- it: another person must pay it again. Nobody where the bank refused it over its own connection.
create or replace function settlement_hands(s settlement) returns text[]
language sql stable as $$
  select array(
    select unnest(array[p.sent_by, p.failed_by] || h.brought)
    from settlement_payment p cross join lateral answer_hands(s.settlement_no, p.sent_at) as h (brought)
    where s.state = 'failed' and p.settlement_id = s.id and (p.failed_by <> '' or h.brought <> '{}')
      and p.attempt = (select max(x.attempt) from settlement_payment x where x.settlement_id = s.id))
$$;

grant execute on function settlement_hands(settlement) to mashang_app;
