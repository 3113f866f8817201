-- At commit every transfer that got postings must sum to zero within its currency. This holds for every writer.
create or replace function check_transfer_sum() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if not exists (select from ledger_transfer t, ledger_account a
    where t.id = new.transfer_id and a.id = new.account_id) then
    raise exception 'posting of transfer % has no transfer or account', new.transfer_id
      using errcode = 'foreign_key_violation';
  end if;
  if (select sum(amount) from ledger_posting where transfer_id = new.transfer_id) <> 0 then
    raise exception 'postings of transfer % do not sum to zero', new.transfer_id
      using errcode = 'check_violation', constraint = 'transfer_sums_to_zero';
  end if;
  return null;
end $$;
