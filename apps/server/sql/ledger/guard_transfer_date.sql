-- No transfer may be dated into a sealed month.
create or replace function guard_transfer_date() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if shanghai_day(new.at) < (select max(month) + interval '1 month' from ledger_period) then
    raise exception 'the books of that month are sealed'
      using errcode = 'check_violation', constraint = 'ledger_period_sealed';
  end if;
  return new;
end $$;
