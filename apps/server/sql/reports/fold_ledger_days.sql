-- Adds these transfers to the days of their accounts, and marks the balance at every 256th posting; a part of
-- roll_up_reports.
create or replace function fold_ledger_days(since bigint, upto bigint) returns void
language sql as $$
  -- Marks first: they build on what earlier rounds have folded.
  insert into ledger_mark (account_id, transfer_id, line, balance)
  select x.account_id, x.transfer_id, x.line, x.balance from (
    select p.account_id, p.transfer_id, p.line, b.balance + sum(p.amount) over w as balance,
      b.lines + row_number() over w as place
    from ledger_posting p join ledger_account a on a.id = p.account_id and not a.floored
    join (select a.id, coalesce(sum(d.credit - d.debit), 0)::bigint as balance,
      coalesce(sum(d.lines), 0)::bigint as lines
      from ledger_account a left join ledger_day d on d.account_id = a.id where not a.floored group by a.id) b
        on b.id = p.account_id
    where p.transfer_id > since and p.transfer_id <= upto
    window w as (partition by p.account_id order by p.transfer_id, p.line)
  ) x where x.place % 256 = 0;
  insert into ledger_day as r (account_id, day, type, credit, debit, lines, first_transfer, last_transfer) select *
  from posted_facts(since, upto)
  on conflict (account_id, day, type) do update
    set credit = r.credit + excluded.credit, debit = r.debit + excluded.debit, lines = r.lines + excluded.lines,
    first_transfer = least(r.first_transfer, excluded.first_transfer),
      last_transfer = greatest(r.last_transfer, excluded.last_transfer);
$$;
