-- Returns the balance of an insert-only account: the rolled-up part plus the postings since.
create or replace function rolled_balance(account bigint) returns bigint
language sql stable as $$
  select r.balance + coalesce((select sum(p.amount) from ledger_posting p where p.account_id = r.account_id
    and p.xid >= r.up_to), 0)::bigint
  from ledger_rollup r where r.account_id = account
$$;

grant execute on function rolled_balance(bigint) to mashang_app, mashang_participant, mashang_identity,
  mashang_evidence, mashang_merchant;
