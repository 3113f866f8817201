-- Two people cancel an approved or failed settlement: its hold is released; its reserve keeps its day. Outcome:
-- cancelled · not_found · wrong_state.
create or replace function cancel_settlement_proven(wanted_approval bigint, who text) returns text
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  a approval;
  s settlement;
begin
  select * into a from approval where id = wanted_approval;
  select * into s from settlement x where x.settlement_no = a.subject_id for update;
  if s.id is null then return 'not_found'; end if;
  if s.state not in ('approved', 'failed') then return 'wrong_state'; end if;
  perform lock_account_money(s.payable_account);
  perform close_settlement_hold(s, 'settlement', 'released');
  update settlement x
  set state = 'cancelled', end_approval_id = a.id, ended_by = who, end_reason =
  left(a.reason, 200), ended_at = clock_timestamp()
  where x.id = s.id returning * into s;
  perform tell_settlement(s, 'cancelled', who);
  return 'cancelled';
end $$;
