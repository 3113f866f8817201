-- Makes one merchant's settlement of a run and holds its money. Returns empty, or why there is none. The next one waits
-- until the one before is approved or refused: otherwise neither would count the receipts of a refused one.
create or replace function make_settlement(run settlement_run, wanted bigint) returns text
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  plan settlement_plan := settlement_plan_of(wanted);
  target settlement_account := settlement_account_of(wanted);
  account bigint := account_of('merchant', wanted, 'payable');
  since bigint;
  counted record;
  kept bigint;
  due bigint;
  made settlement;
begin
  perform lock_account_money(account);
  if exists (select from settlement s where s.merchant_id = wanted and s.state = 'made') then return 'waiting'; end if;
  since := coalesce((select max(s.up_to_transfer) from settlement s where s.merchant_id = wanted
    and s.state <> 'refused'), 0);
  select * into counted from settlement_basis(account, since);
  kept := share_at(counted.basis, plan.reserve_rate);
  due := free_of(account) - kept - plan.fee - refunds_expected(wanted);
  if due < plan.least_amount then return 'below_least'; end if;
  insert into settlement (settlement_no, of_run, merchant_id, payable_account, amount, fee, reserve, basis,
    after_transfer, up_to_transfer, release_on, unusual,
    to_account, account_no, holder, bank_name, bank_branch, made_at)
  values ('JS' || substr(run.run_no, 3) || lpad(wanted::text, 4, '0'), run.id, wanted, account, due, plan.fee, kept,
    counted.basis, since, counted.up_to,
    case when kept > 0 then shanghai_day(run.made_at) + plan.reserve_days end, settlement_unusual(wanted, due),
    target.id, target.account_no, target.holder, target.bank_name, target.bank_branch, run.made_at)
  returning * into made;
  insert into ledger_hold (reference, account_id, amount) values ('settlement:' || made.id, account, due + plan.fee);
  if kept > 0 then
    insert into ledger_hold (reference, account_id, amount) values ('reserve:' || made.id, account, kept);
  end if;
  update ledger_balance b set held = b.held + due + plan.fee + kept where b.account_id = account;
  perform tell_settlement(made, 'made', run.made_by);
  return '';
end $$;
