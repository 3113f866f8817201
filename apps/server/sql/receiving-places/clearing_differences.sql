-- What the statements of a bank account have and the books do not (`bank`), or the other way round (`books`), since it was registered. An amount above
-- zero: more lies at the bank than the books say. A cash-out is booked before its line is there: with another account, or before this one was registered.
create or replace function clearing_differences(wanted bigint)
returns table (bank_account_id bigint, side text, what text, amount bigint, at timestamptz)
language sql stable as $$
  select l.bank_account_id, 'bank', 'line:' || l.id, l.amount, l.at from statement_line l
    where l.bank_account_id = wanted and l.state in ('open', 'not_ours')
  union all
  select d.bank_account_id, 'bank', 'debit:' || d.id, -d.amount, d.at from statement_debit d join bank_account a on a.id = d.bank_account_id
    where d.bank_account_id = wanted and d.reverses_line is null and (d.reversal or debit_is_free(d) or d.cash_out_id is not null and not exists (
      select from ledger_transfer t join ledger_posting p on p.transfer_id = t.id
      where t.reference = 'cash-out:' || d.cash_out_id and p.account_id = a.clearing_account and t.id > a.opened_transfer))
  union all
  select a.id, 'books', t.type || ' ' || t.reference, p.amount, t.at
  from bank_account a join ledger_posting p on p.account_id = a.clearing_account and p.transfer_id > a.opened_transfer join ledger_transfer t on t.id = p.transfer_id
  where a.id = wanted and not has_evidence(t, a.id)
$$;

grant execute on function clearing_differences(bigint) to mashang_app;
