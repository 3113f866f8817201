-- Two people enter and change an account of the institution; its number, kind, currency and ledger account never
-- change.
create or replace function guard_bank_account() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'UPDATE'
    and (old.code, personal_key(old.account_no), old.kind, old.currency, old.clearing_account, old.opening,
      old.opened_transfer)
    is distinct from (new.code, personal_key(new.account_no), new.kind, new.currency, new.clearing_account,
      new.opening, new.opened_transfer) then
    raise exception 'a bank account keeps its number, kind and books'
      using errcode = 'check_violation', constraint = 'bank_account_fixed';
  end if;
  if tg_op = 'UPDATE' and old.virtual_prefix <> '' and old.virtual_prefix <> new.virtual_prefix
    and exists (select from order_place p where p.bank_account_id = old.id and p.virtual_no <> '') then
    raise exception 'virtual numbers given to payers stay good'
      using errcode = 'check_violation', constraint = 'bank_account_prefix_given';
  end if;
  if current_user <> 'mashang_app' then return new; end if;
  perform refuse_without('bank.account', new.code, 'a bank account');
  return new;
end $$;
