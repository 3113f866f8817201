-- Returns, for sent payments, the one free statement line that has the amount, a possible day and names the payment,
-- where neither side has another choice. Every job that finds such lines calls this.
create or replace function proving_lines(payments sent_payment[]) returns table (id bigint, line bigint)
language sql stable as $$
  select p.id, p.line from (
    select s.id, d.id as line, count(*) over (partition by s.id) as lines, count(*) over (partition by d.id) as owners
    from unnest(payments) s
    join statement_debit d on debit_may_pay(d) and d.amount = s.amount and day_may_prove(d.day, s.sent_on)
      and debit_names(d, s.number, s.bank_number)) p
  where p.lines = 1 and p.owners = 1 order by p.id
$$;
