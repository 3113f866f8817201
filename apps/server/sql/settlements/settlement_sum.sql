-- Returns what a merchant's next settlement would be made of: `due` is paid, `kept` goes to the reserve, `basis` was
-- received since the settlement before; `since` and `up_to` are transfers. The plan's fee is already taken off.
create or replace function settlement_sum(wanted bigint, out due bigint, out kept bigint, out basis bigint,
  out since bigint, out up_to bigint)
language plpgsql stable set search_path = pg_catalog, public, pg_temp as $$
declare
  plan settlement_plan := settlement_plan_of(wanted);
  account bigint := account_of('merchant', wanted, 'payable');
  counted record;
begin
  since := coalesce((select max(s.up_to_transfer) from settlement s where s.merchant_id = wanted
    and s.state <> 'refused'), 0);
  select * into counted from settlement_basis(account, since);
  basis := counted.basis;
  up_to := counted.up_to;
  kept := share_at(basis, plan.reserve_rate);
  due := free_of(account) - kept - plan.fee - refunds_expected(wanted);
end $$;
