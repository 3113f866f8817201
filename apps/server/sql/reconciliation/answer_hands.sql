-- Returns who brought, since a time, the bank's answers that refused this payment of a file, and who had them applied:
-- both count as if they had reported the failure. Nobody where the bank's own connection brought them.
create or replace function answer_hands(payment_no text, since timestamptz) returns text[]
language sql stable as $$
  select array(
    select distinct h.person
    from payment_answer_row r join payment_answer a on a.id = r.answer_id
    cross join lateral unnest(array[r.decided_by, a.importer]) as h (person)
    where r.number = payment_no and r.outcome = 'failed' and r.decided_at >= since and h.person <> 'system:bank')
$$;

grant execute on function answer_hands(text, timestamptz) to mashang_app;
