-- Returns the free amount of an account; without a floor it is its balance less its holds.
create or replace function free_of(account bigint) returns bigint
language sql stable as $$
  select coalesce((select b.posted - b.held from ledger_balance b where b.account_id = account),
    rolled_balance(
      account) - coalesce((select sum(h.amount) from ledger_hold h where h.account_id = account and h.state = 'open'),
        0))::bigint
$$;

grant execute on function free_of(bigint) to mashang_app, mashang_participant, mashang_identity, mashang_evidence;
