-- New money of a merchant that owes an advance pays the advance first, in the same transaction: before it can be held
-- or settled.
create or replace function recover_advance() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  merchant bigint := (select a.owner_id from ledger_account a where a.id = new.account_id and a.kind = 'payable');
  receivable bigint := account_of('merchant', merchant, 'merchant_receivable');
  free bigint;
  back bigint;
  made bigint;
begin
  select b.posted - b.held into free from ledger_balance b where b.account_id = new.account_id and b.owes for update;
  if coalesce(free, 0) <= 0 then return null; end if;
  back := least(free, -rolled_balance(receivable));
  if back > 0 then
    insert into advance_recovery (merchant_id, amount) values (merchant, back) returning id into made;
    perform post_transfer('advance.recovered', 'recovery:' || made, '', array[new.account_id, receivable],
      array[-back, back]);
  end if;
  if rolled_balance(receivable) >= 0 then
    update ledger_balance b set owes = false where b.account_id = new.account_id;
  end if;
  return null;
end $$;
