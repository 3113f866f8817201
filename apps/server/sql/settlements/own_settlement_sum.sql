-- Returns what the bound merchant could be settled now, in fen, and what prevents it; `fault` is null where nothing
-- does. It reads freezes and cases, which the merchant's login may not.
create or replace function own_settlement_sum(out due bigint, out kept bigint, out fee bigint, out fault text)
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  plan settlement_plan := settlement_plan_of(app_merchant());
begin
  fault := settlement_fault(app_merchant());
  if plan.id is null then return; end if;
  select s.due, s.kept, plan.fee into due, kept, fee from settlement_sum(app_merchant()) s;
  if fault is not null then return; end if;
  fault := case
    when exists (select from settlement s where s.merchant_id = app_merchant() and s.state = 'made') then 'waiting'
    when due < plan.least_amount then 'below_least' end;
end $$;

grant execute on function own_settlement_sum() to mashang_merchant;
