-- Rolls up postings that no running transaction can still change; returns how many accounts moved.
create or replace function roll_up_ledger() returns int
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  horizon xid8 := final_below();
  moved int;
begin
  if not pg_try_advisory_xact_lock(hashtext('roll_up_ledger')) then return 0; end if;
  update ledger_rollup r set balance = r.balance + s.amount, up_to = horizon
  from (
    select a.account_id, sum(p.amount)::bigint as amount from ledger_rollup a
    join ledger_posting p on p.account_id = a.account_id and p.xid >= a.up_to and p.xid < horizon
    group by a.account_id
  ) s where r.account_id = s.account_id;
  get diagnostics moved = row_count;
  return moved;
end $$;

grant execute on function roll_up_ledger() to mashang_app;
