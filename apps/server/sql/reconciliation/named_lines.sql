-- Of payments that were sent, each with its number, amount and day: those for which one free line of a statement has the amount and names the number, where
-- neither side has another choice.
create or replace function named_lines(ids bigint[], numbers text[], amounts bigint[], days date[]) returns table (id bigint, line bigint)
language sql stable as $$
  select p.id, p.line from (
    select s.id, d.id as line, count(*) over (partition by s.id) as lines, count(*) over (partition by d.id) as owners
    from unnest(ids, numbers, amounts, days) s (id, number, amount, sent_on)
    join statement_debit d on debit_may_pay(d) and d.amount = s.amount and d.day >= s.sent_on - 3
      and names_number(s.number, d.reference, d.end_to_end, d.remark)) p
  where p.lines = 1 and p.owners = 1 order by p.id
$$;
