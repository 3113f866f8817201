-- Makes one merchant's settlement of a run and holds its money. Returns empty, or why there is none. The next one waits
-- until the one before is approved or refused: otherwise neither would count the receipts of a refused one.
create or replace function make_settlement(run settlement_run, wanted bigint) returns text
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  plan settlement_plan := settlement_plan_of(wanted);
  target settlement_account := settlement_account_of(wanted);
  account bigint := account_of('merchant', wanted, 'payable');
  part record;
  made settlement;
begin
  perform lock_account_money(account);
  if exists (select from settlement s where s.merchant_id = wanted and s.state = 'made') then return 'waiting'; end if;
  select * into part from settlement_sum(wanted);
  if part.due < plan.least_amount then return 'below_least'; end if;
  insert into settlement (settlement_no, of_run, merchant_id, payable_account, amount, fee, reserve, basis,
    after_transfer, up_to_transfer, release_on, unusual,
    to_account, account_no, holder, bank_name, bank_branch, pay_type, made_at)
  values ('JS' || substr(run.run_no, 3) || lpad(wanted::text, 4, '0'), run.id, wanted, account, part.due, plan.fee,
    part.kept, part.basis, part.since, part.up_to,
    case when part.kept > 0 then shanghai_day(run.made_at) + plan.reserve_days end,
    settlement_unusual(wanted, part.due),
    target.id, target.account_no, target.holder, target.bank_name, target.bank_branch, target.pay_type,
    run.made_at)
  returning * into made;
  insert into ledger_hold (reference, account_id, amount)
  values ('settlement:' || made.id, account, part.due + plan.fee);
  if part.kept > 0 then
    insert into ledger_hold (reference, account_id, amount) values ('reserve:' || made.id, account, part.kept);
  end if;
  update ledger_balance b set held = b.held + part.due + plan.fee + part.kept where b.account_id = account;
  perform tell_settlement(made, 'made', run.made_by);
  return '';
end $$;
