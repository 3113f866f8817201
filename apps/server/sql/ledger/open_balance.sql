-- Opens an account with money: only for the owner, in a demo or before anything else was posted.
create or replace function open_balance(account bigint, fen bigint, business_reference text) returns bigint
language plpgsql as $$
begin
  if not exists (select from licence_profile l where l.jurisdiction = 'DEMO')
    and exists (select from ledger_transfer t
      where not exists (select from ledger_opening o where o.reference = t.reference)) then
    raise exception 'accounts are opened at the first start'
      using errcode = 'check_violation', constraint = 'opening_first';
  end if;
  insert into ledger_opening (reference, account_id, amount) values (business_reference, account, fen);
  perform 1 from ledger_balance b where b.account_id = account for update;
  return post_transfer('topup.credited', business_reference, '', array[account,
    account_of('operator', 0, 'bank_clearing')], array[fen, -fen]);
end $$;
