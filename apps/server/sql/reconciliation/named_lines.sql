-- Kept for one release: proving_lines by arrays, without the bank's own numbers.
create or replace function named_lines(ids bigint[], numbers text[], amounts bigint[],
  days date[]) returns table (id bigint, line bigint)
language sql stable as $$
  select n.id, n.line from proving_lines((
    select array_agg(row(s.id, s.number, '', s.amount, s.sent_on)::sent_payment)
      from unnest(ids, numbers, amounts, days) s (id, number, amount, sent_on))) n
$$;
