-- Returns the balance of an insert-only account right after one of its postings: the mark before it plus the postings
-- between. Accounts with a floor carry theirs on every posting. Runs with the caller's rights.
create or replace function balance_after(account bigint, at_transfer bigint, at_line int) returns bigint
language sql stable as $$
  select coalesce(m.balance, 0) + coalesce((
    select sum(p.amount)
    from ledger_posting p
    where p.account_id = account and (p.transfer_id, p.line) <= (at_transfer, at_line)
      and (p.transfer_id, p.line) > (coalesce(m.transfer_id, 0), coalesce(m.line, 0))), 0)::bigint
  from (select 1) one left join lateral (
    select k.* from ledger_mark k where k.account_id = account and (k.transfer_id, k.line) <= (at_transfer, at_line)
    order by k.transfer_id desc, k.line desc limit 1
  ) m on true
$$;

grant execute on function balance_after(bigint, bigint, int) to mashang_app, mashang_participant, mashang_identity,
  mashang_evidence;
